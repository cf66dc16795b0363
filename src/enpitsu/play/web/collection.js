// @ts-check
/** The collection that somebody has laid out on this page: puzzles of their own, before all genres. */

import { byId, element } from "./dom.js";
import { titleOf } from "./about.js";
import { keyOf, load } from "./store.js";
import { LANGUAGE, word } from "./words.js";

/** @typedef {import("./about.js").About} About */
/** @typedef {{puzzle: object, titles: {[language: string]: string}, size: string, about: About, warnings?: string[]}} Collected */

/** @type {{title: string, puzzles: Collected[]} | undefined} */
let collection;

/**
 * @param {(shared: {puzzle: object, about?: About, warnings?: string[]}) => Promise<void>} openShared
 * @param {(frame: Element, source: object) => void} picture
 */
export async function showCollection(openShared, picture) {
  if (!collection) {
    const reply = await fetch("stored/collection.json").catch(() => null);
    if (!reply?.ok) return; // it is asked for again when the gallery is shown again
    collection = await reply.json();
  }
  const { title, puzzles } = /** @type {{title: string, puzzles: Collected[]}} */ (collection);
  byId("collection").hidden = !puzzles.length;
  byId("collection-title").textContent = title;
  const cards = puzzles.map((one) => card(one, openShared, picture));
  byId("collection-list").replaceChildren(...cards);
  const narrow = () => {
    const words = byId("collection-search").value.toLowerCase().split(/\s+/);
    cards.forEach((made, n) => {
      const { titles, size, about } = puzzles[n];
      const text = [...Object.values(titles), size, ...Object.values(about)].join(" ").toLowerCase();
      made.hidden = !words.every((/** @type {string} */ word) => text.includes(word));
    });
    byId("collection-found").textContent = puzzles.length && cards.every((made) => made.hidden) ? word("nothingFound") : "";
  };
  byId("collection-search").oninput = narrow;
  narrow();
}

/** @param {Collected} one @param {(shared: {puzzle: object, about?: About, warnings?: string[]}) => Promise<void>} openShared @param {(frame: Element, source: object) => void} picture */
function card({ puzzle, titles, size, about, warnings }, openShared, picture) {
  const genre = titles[LANGUAGE] ?? titles.en;
  const frame = element("div", { class: "thumb" });
  const kept = load(keyOf(puzzle));
  const state = kept ? word(kept.done ? "stateSolved" : "stateBegun") : "";
  const heading = titleOf(about) || genre;
  const said = [heading === genre ? "" : genre, size, about.author ?? "", state].filter((part) => part).join(" · ");
  const made = element(
    "li",
    { class: "card genre" },
    frame,
    element("h3", {}, heading),
    element("p", {}, said),
    element("div", { class: "bar" }, element("button", {
      "aria-label": `${word("open")}: ${heading}, ${said}`,
      click: () => openShared({ puzzle, about, ...(warnings ? { warnings } : {}) }),
    }, word("open"))),
  );
  picture(frame, puzzle);
  return made;
}
