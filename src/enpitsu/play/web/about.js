// @ts-check
/** What is said about a puzzle: its title, author and source, as they came with it. */

import { byId } from "./dom.js";

/** @typedef {{title?: string, author?: string, source?: string}} About */

/** Characters of a line that are shown. */
const MAX_CHARACTERS = 200;

/** What of some data is said about a puzzle: short texts, nothing else. @param {any} data @returns {About} */
export function aboutOf(data) {
  const found = ["title", "author", "source"].map((name) => [name, data?.[name]]);
  return Object.fromEntries(found.filter(([, text]) => typeof text === "string" && text.trim()).map(([name, text]) => [name, text.slice(0, MAX_CHARACTERS)]));
}

/** The first line of a title. @param {About} about */
export function titleOf(about) {
  return (about.title ?? "").trim().split("\n")[0];
}

/** @param {About} about */
export function showAbout(about) {
  const said = [about.title, about.author, about.source].filter((text) => text).join(" · ");
  byId("about").textContent = said;
  byId("about").hidden = !said;
}
