// @ts-check
/** The techniques of a genre, to learn from: what each says, and an example of it on a part of a board. */

import { byId, element } from "./dom.js";
import { Refusal, ask } from "./engine.js";
import { svg } from "./paint.js";
import { Picture } from "./picture.js";
import { capital, overlayOf, valuesOf } from "./steps.js";
import { word } from "./words.js";

/** @typedef {{technique_id: string, technique: string, meaning: string, rank: number, uses: number, boards: number}} Technique */

/** Ranks above which a technique has one more pip. */
const PIPS = [0, 1.3, 1.9, 2.6, 3.7];

/** Make the dialog's buttons work, and those that name a technique. */
export function prepareLessons() {
  byId("lessons-close").addEventListener("click", () => byId("lessons").close());
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("button.technique") : null;
    if (link instanceof HTMLElement) openLessons(link.dataset.genre ?? "", link.dataset.name);
  });
}

/** Open the lessons of a genre, at one of them if it is named. @param {string} genre @param {string} [name] */
export async function openLessons(genre, name) {
  const list = byId("lessons-list");
  if (list.dataset.genre !== genre) {
    list.replaceChildren(element("p", {}, word("thinking")));
    byId("lessons-title").textContent = word("techniques");
  }
  if (!byId("lessons").open) byId("lessons").showModal();
  if (list.dataset.genre !== genre) {
    try {
      const told = await ask("lessons", { genre });
      byId("lessons-title").textContent = word("techniquesOf", { title: told.title });
      list.replaceChildren(...told.lessons.map((/** @type {Technique} */ one) => lesson(genre, one, told.boards)),
        ...(told.lessons.length ? [] : [element("p", {}, word("noTechniques"))]));
      list.dataset.genre = genre;
    } catch (error) {
      list.replaceChildren(failed(error));
      return;
    }
  }
  const found = [...list.children].find((child) => child.dataset?.name === name);
  if (!found) return;
  for (const child of list.children) child.open = child === found;
  found.scrollIntoView({ block: "nearest" });
  found.querySelector("summary").focus();
}

/** @param {string} genre @param {Technique} one @param {number} boards */
function lesson(genre, one, boards) {
  const pips = PIPS.filter((rank) => one.rank > rank).length;
  const level = word("rankOf", { rank: one.rank.toFixed(1), share: String(Math.round((100 * one.boards) / boards)) });
  const body = element("div", {});
  const made = element("details", { "data-technique": one.technique_id, "data-name": one.technique },
    element("summary", {}, element("b", {}, capital(one.technique)), " ",
      element("span", { class: "pips", "aria-hidden": "true" }, "●".repeat(pips) + "○".repeat(PIPS.length - pips))),
    ...(one.meaning ? [element("p", {}, one.meaning)] : []), body, element("p", { class: "level" }, level));
  made.addEventListener("toggle", () => { if (made.open && !body.firstChild) show(genre, one, body); });
  return made;
}

/** Show the example of a technique. @param {string} genre @param {Technique} one @param {HTMLElement} body */
async function show(genre, one, body) {
  body.replaceChildren(element("p", { class: "level" }, word("thinking")));
  try {
    const { board, part, sentence, known, ...step } = await ask("lesson", { genre, technique: one.technique_id });
    const drawn = svg("svg", { role: "img", class: "picture" });
    body.replaceChildren(element("figure", {}, drawn, element("figcaption", {}, sentence)));
    const picture = new Picture(drawn);
    picture.lay({ board }, [], sentence);
    picture.show(part);
    const over = overlayOf({ ...step, chain: [] }, {});
    const marks = valuesOf(known);
    picture.showMarks({ ...marks, ...over.told }, { marks, notes: {}, sketch: {}, trials: [] });
    picture.showOver(over, []);
  } catch (error) {
    body.replaceChildren(failed(error));
  }
}

/** @param {unknown} error */
const failed = (error) => element("p", { class: "error" }, error instanceof Refusal ? error.message : String(error));
