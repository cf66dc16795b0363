// @ts-check
/** A puzzle in the part of an address after #: JSON, compressed where the browser can, as base64url. */

import { word } from "./words.js";

/**
 * The version of what this page keeps and shares.  Nothing says 1, so it need not be written: what says another number
 * was written by a newer page.
 */
const VERSION = 1;

/** Tells whether what was kept or shared is of another version. @param {any} kept */
export const isOfAnotherVersion = (kept) => (kept?.version ?? VERSION) !== VERSION;

/** @param {Uint8Array} bytes */
function encoded(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
const decoded = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {Uint8Array} bytes @param {GenericTransformStream} through */
async function piped(bytes, through) {
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param {{puzzle: object, marks?: object, about?: object, warnings?: string[]}} shared
 * @returns {Promise<string>}
 */
export async function fragmentOf(shared) {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  if (!("CompressionStream" in globalThis)) return `j=${encoded(bytes)}`;
  return `z=${encoded(await piped(bytes, new CompressionStream("deflate-raw")))}`;
}

/**
 * The puzzle of a fragment; null if it holds none that can be read.  Throws if it is of another version.
 * @param {string} fragment
 * @returns {Promise<{puzzle: object, marks?: {[name: string]: boolean}, about?: object, warnings?: string[]} | null>}
 */
export async function readFragment(fragment) {
  const [, how, rest] = /^#?([jz])=([\w-]+)$/.exec(fragment) ?? [];
  if (!how) return null;
  let shared;
  try {
    let bytes = decoded(rest);
    if (how === "z") bytes = await piped(bytes, new DecompressionStream("deflate-raw"));
    shared = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (isOfAnotherVersion(shared)) throw new Error(word("newerLink"));
  return shared?.puzzle && typeof shared.puzzle === "object" ? shared : null;
}
