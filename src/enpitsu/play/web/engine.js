// @ts-check
/**
 * The engine behind one function: `ask`.  A page of a server asks that server; a page of a site, which says
 * so in its head (`<meta name="enpitsu-engine" content="inside">`), has the engine in a worker of its own.
 */

import { LANGUAGE } from "./words.js";

/** @typedef {(word: string, n: number) => void} Told  hears of progress: "rounds", 12 */
/** @typedef {{ok: any} | {error: string, message: string, line?: number, column?: number, more?: string}} Answer */

/** An error that the engine tells in a sentence. */
export class Refusal extends Error {
  /** @param {{error: string, message: string, line?: number, column?: number, more?: string}} told */
  constructor(told) {
    super(told.line ? `${told.message} (line ${told.line}, column ${told.column})` : told.message);
    this.kind = told.error;
    /** What was found out until the time was over; empty: nothing is told. */
    this.more = told.more ?? "";
  }
}

const place = document.querySelector('meta[name="enpitsu-engine"]')?.getAttribute("content");
/** Whether the page has the engine in it. */
export const engineInside = place === "inside";
const inside = place === "inside" ? import("./inside.js").then(({ Inside }) => new Inside()) : null;

/**
 * Ask the desk.
 * @param {string} verb
 * @param {object} args
 * @param {AbortSignal} [signal] ends the request, and the work of the engine on it
 * @param {Told} [onTold]
 * @returns {Promise<any>}
 */
export async function ask(verb, args, signal, onTold) {
  const asked = spoken(args);
  return read(await (inside ? (await inside).answer(verb, asked, signal, onTold) : served(verb, asked, signal)));
}

/**
 * Ask for the page's own sake: what the player asks for goes first.
 * @param {string} verb
 * @param {object} args
 * @param {AbortSignal} [signal] ends the wait for the answer; the engine works on
 * @returns {Promise<any>}
 */
export async function askQuietly(verb, args, signal) {
  const asked = spoken(args);
  if (inside) return read(await (await inside).answer(verb, asked, signal, undefined, true));
  /** @type {Promise<Answer>} */
  const left = new Promise((done) => signal?.addEventListener("abort", () => done(STOPPED), { once: true }));
  return read(await Promise.race([served(verb, asked), left]));
}

/**
 * Ask what is asked anew after each change: the work on it ends with the wait where that costs nobody else anything.
 * @param {string} verb
 * @param {object} args
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export const askLive = (verb, args, signal) => (inside ? askQuietly : ask)(verb, args, signal);

/** A request in the language of the page. @param {object} args */
const spoken = (args) => (LANGUAGE === "en" ? args : { ...args, language: LANGUAGE });

/** @param {Answer} told */
function read(told) {
  if ("ok" in told) return told.ok;
  throw new Refusal(told);
}

/** Hear of the engine's state: a sentence while it cannot answer, else "". @param {(said: string) => void} say */
export function watch(say) {
  inside?.then((engine) => engine.watch(say));
}

/** @param {string} verb @param {object} args @param {AbortSignal} [signal] @returns {Promise<Answer>} */
async function served(verb, args, signal) {
  try {
    const answer = await fetch("ask", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ verb, args }),
      signal,
    });
    return await answer.json();
  } catch (error) {
    if (signal?.aborted) return STOPPED;
    return { error: "Unreachable", message: "The engine cannot be reached: is it still running?" };
  }
}

/** @type {Answer} */
export const STOPPED = { error: "Aborted", message: "Stopped." };
