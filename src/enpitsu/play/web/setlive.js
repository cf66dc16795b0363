// @ts-check
/** What is told of a puzzle in the making after each change: its answers, and the values of the chosen clue. */

import { byId, element } from "./dom.js";
import { Refusal, askLive } from "./engine.js";
import { listOf, placeName } from "./naming.js";
import { word } from "./words.js";

/**
 * @typedef {import("./set.js").Setter} Setter
 * @typedef {import("./places.js").Point} Point
 * @typedef {import("./words.js").Word} Word
 */

/** Milliseconds of rest after which it is asked: for facts, and for the values of a clue. */
const SOON = { facts: 60, values: 140 };
/** Seconds that are given to the verdict, and in turn to what takes longer: what is known by then is shown. */
const SECONDS = { verdict: 8, rounds: [1, 6] };
/** Milliseconds at work after which a question that is out of date is broken off: what it has begun to write down is of use to the next one. */
const YOUNG = { verdict: 400, rest: 0, values: 150 };
/** Answers about values that are kept. */
const CACHED_ANSWERS = 300;
/** How many places of a rule are named. */
const MAX_NAMED_PLACES = 6;

/** Asks one question at a time: the last one counts, what comes late is dropped. */
class Latest {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;
  /** @type {{stop: AbortController, until: number} | null} */
  running = null;

  /**
   * Ask as soon as nothing else is asked for a while.
   * @param {number} pause
   * @param {number} young milliseconds for which it is not broken off
   * @param {string} verb
   * @param {object} args
   * @param {(told: any, error: Error | null) => void} hear is not called if another question has come
   */
  ask(pause, young, verb, args, hear) {
    this.drop();
    this.waiting = setTimeout(async () => {
      const mine = (this.running = { stop: new AbortController(), until: performance.now() + young });
      let [told, error] = [null, /** @type {Error | null} */ (null)];
      try {
        told = await askLive(verb, args, mine.stop.signal);
      } catch (problem) {
        error = /** @type {Error} */ (problem);
      }
      if (this.running !== mine) return;
      this.running = null;
      hear(told, error);
    }, pause);
  }

  /** Let what was asked be. */
  drop() {
    clearTimeout(this.waiting);
    if (this.running && performance.now() >= this.running.until) this.running.stop.abort();
    this.running = null;
  }
}

/** How the number of answers with a clue is shown: a sign, and in words. @type {{[verdict: string]: string}} */
const SIGNS = { unique: "✓", several: "○", none: "×", refused: "–" };

export class Live {
  facts = new Latest();
  values = new Latest();
  /** What is known of the puzzle on the page. @type {any} */
  told = null;
  /** What is known of sites. @type {Map<string, any>} */
  known = new Map();
  /** Whether the values of the chosen site wait for the facts. */
  later = false;

  /** @param {Setter} setter */
  constructor(setter) {
    this.setter = setter;
  }

  /** The puzzle has changed: ask anew, for the verdict first. */
  changed() {
    this.values.drop();
    this.told = null;
    this.#fresh("false");
    this.later = true;
    this.setter.showValues(); // what was told of values is of the puzzle before
    const asked = { puzzle: this.setter.source, part: "verdict", budget: { seconds: SECONDS.verdict } };
    this.facts.ask(SOON.facts, YOUNG.verdict, "facts", asked, (told, error) => {
      this.#hear(told, error);
      if (told && told.status !== "unknown") this.#rest(SECONDS.rounds);
      else this.#end();
    });
  }

  /** Ask for the rest of the facts; if the time was too short, once more. @param {number[]} rounds */
  #rest([seconds, ...more]) {
    this.#fresh("verdict");
    this.facts.ask(0, YOUNG.rest, "facts", { puzzle: this.setter.source, budget: { seconds } }, (told, error) => {
      this.#hear(told, error);
      this.#values();
      if (told?.stopped_by && more.length) this.#rest(more);
      else this.#end();
    });
  }

  /** @param {any} told @param {Error | null} error */
  #hear(told, error) {
    if (told?.status === "unknown" && this.told) return; // the verdict stands
    if (told) this.show((this.told = told));
    else this.say("error", error instanceof Refusal ? error.message : String(error));
  }

  #end() {
    this.#fresh("true");
    this.#values();
  }

  #values() {
    if (!this.later) return;
    this.later = false;
    this.moved();
  }

  /** Say how much is known of the puzzle as it is now: nothing, the verdict, all. @param {"false" | "verdict" | "true"} fresh */
  #fresh(fresh) {
    byId("set-verdict").dataset.fresh = fresh;
  }

  /** Another site is chosen: ask what could stand there. */
  moved() {
    const site = this.setter.cursor?.of.site;
    this.values.drop();
    if (!site || this.later) return;
    if (this.known.has(this.#key)) this.setter.showValues();
    else this.#ask(site, SECONDS.rounds);
  }

  /** @param {string} site @param {number[]} rounds seconds */
  #ask(site, [seconds, ...more]) {
    const key = this.#key;
    this.values.ask(SOON.values, YOUNG.values, "values", { puzzle: this.setter.source, site, budget: { seconds } }, (told) => {
      if (!told) return;
      if (this.known.size > CACHED_ANSWERS) this.known.clear();
      this.known.set(key, told);
      this.setter.showValues();
      if (told.stopped_by && more.length) this.#ask(site, more);
    });
  }

  /** The puzzle and the chosen site. */
  get #key() {
    return JSON.stringify([this.setter.source, this.setter.cursor?.of.site]);
  }

  /** The number of answers with each value at the chosen site, as far as it is known. @returns {Map<string, string>} */
  get verdicts() {
    const told = this.known.get(this.#key);
    return new Map(told?.values.map((/** @type {any} */ one) => [one.text, one.verdict]));
  }

  leave() {
    this.facts.drop();
    this.values.drop();
    this.told = null;
    this.later = false;
    this.known.clear();
  }

  // -- what is seen -------------------------------------------------------------------------------

  /** @param {string} status @param {string} text @param {...Node} details */
  say(status, text, ...details) {
    const verdict = byId("set-verdict");
    verdict.dataset.status = status;
    verdict.textContent = text;
    byId("set-details").replaceChildren(...details);
    byId("set-more").replaceChildren();
    this.setter.showWishes(status);
    this.setter.showOver();
  }

  /** @param {any} told */
  show(told) {
    if (told.status === "several") {
      const count = told.open.length;
      this.say("several", !count ? word("verdict_several") : word(told.stopped_by ? "setSeveralLeast" : "setSeveral", { count }));
    } else if (told.status === "none") {
      this.say("none", word("setNone"), ...clashOf(told.clash, told.stopped_by ? "setClashPart" : told.clash.length > 1 ? "setClash" : "setClashOne"));
    } else if (told.status === "unique") this.say("unique", word("setUnique"));
    else this.say("unknown", word("setUnknown"));
  }

  /** The open cells. @returns {{cell: Point, open: number}[]} */
  get open() {
    return (this.told?.open ?? []).flatMap((/** @type {any} */ { cell, open }) => {
      const at = pointOf(cell);
      return at ? [{ cell: at, open }] : [];
    });
  }

  /** The letters of the rules that contradict each other. @returns {string[]} */
  get letters() {
    return (this.told?.clash ?? []).map((/** @type {any} */ one) => one.letter);
  }
}

/** A cell by its name. @param {string} text @returns {Point | null} */
function pointOf(text) {
  const found = /^R(\d+)C(\d+)$/.exec(text);
  return found && [Number(found[1]) - 1, Number(found[2]) - 1];
}

/** What contradicts what: each rule once, with its places. @param {any[]} clash @param {Word} head @returns {Node[]} */
function clashOf(clash, head) {
  /** @type {Map<string, {letter: string, sentence: string, places: string[]}>} */
  const rules = new Map();
  for (const { letter, sentence, place } of clash) {
    const key = `${letter} ${sentence}`;
    const rule = rules.get(key) ?? { letter, sentence, places: /** @type {string[]} */ ([]) };
    rules.set(key, rule);
    rule.places.push(placeName(place));
  }
  if (!rules.size) return [];
  const rows = [...rules.values()].map(({ letter, sentence, places }) => {
    const names = [...new Set(places)];
    const rest = names.length > MAX_NAMED_PLACES ? word("setMorePlaces", { count: names.length - MAX_NAMED_PLACES }) : "";
    return element("li", { "data-letter": letter }, element("b", { class: "rule" }, letter || "–"), ` ${sentence} (${listOf(names.slice(0, MAX_NAMED_PLACES))}${rest})`);
  });
  return [element("p", {}, word(head)), element("ul", { class: "charges" }, ...rows)];
}

/** A value of a clue with what it makes of the puzzle, as the parts of a button. @param {string} text @param {string | undefined} verdict */
export function valueParts(text, verdict) {
  const said = verdict ? word(/** @type {Word} */ (`verdict_${verdict}`)) : "";
  return {
    name: said ? `${text}: ${said}` : text,
    parts: [text, ...(verdict ? [element("span", { class: "verdict-sign", "aria-hidden": "true" }, SIGNS[verdict] ?? "")] : [])],
  };
}

/** A clue by its place, in words. @param {{site: string, text: string}} clue @param {import("./setboard.js").Spot[]} sites */
export function clueName({ site, text }, sites) {
  const spot = sites.find(({ of }) => of.site === site);
  return `${spot ? siteName(spot) : site}: ${text}`;
}

/** A site in words, with its layer where that is needed. @param {import("./setboard.js").Spot} spot */
export function siteName(spot) {
  const name = placeName(spot);
  return spot.layer ? `${spot.of.title} ${name}` : name;
}
