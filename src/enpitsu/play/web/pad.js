// @ts-check
/** The bars around the board: which layer is meant, and the values of the place where the cursor is. */

import { byId, element } from "./dom.js";
import { notable, notesAt } from "./notes.js";
import { thumb } from "./picture.js";
import { valueOf } from "./places.js";
import { now } from "./state.js";
import { cellsName, listOf, placeName } from "./naming.js";
import { word } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./places.js").Place} Place */

/** Values of one place that are offered. */
export const CANDIDATES = 60;

/** The layers. @param {Table} table */
export function showTools(table) {
  const at = table.cursor?.layer ?? 0;
  const guess = element("button", {
    "aria-pressed": String(table.tool < 0), click: () => { table.tool = -1; showTools(table); },
  }, word("byGesture"));
  byId("tools").hidden = table.layers.length < 2;
  byId("tools").replaceChildren(
    ...(table.guessable() ? [guess] : []),
    ...table.layers.map((layer, n) => element("button", {
      "aria-pressed": String(table.tool === n), class: at === n ? "at" : "",
      click: () => { table.tool = n; table.switchTo(n); },
    }, layer.title)),
  );
}

/** The values, or the pieces, of the place at which the cursor is. @param {Table} table */
export function showPad(table) {
  const place = table.cursor;
  const pad = byId("pad");
  const touch = table.layers[place?.layer ?? 0]?.touch;
  const single = touch !== "pieces" && (place?.marks.length ?? 0) < 2;
  if (!table.opened || !place || place.locked || single) { pad.replaceChildren(); return; }
  const { marks, notes } = now(table.history);
  if (touch === "pieces") {
    pad.replaceChildren(...place.marks.slice(0, CANDIDATES).map((mark) => element("button", {
      class: "piece", "aria-label": pieceName(place, mark), "data-mark": mark.name, "aria-pressed": String(marks[mark.name] === true),
      click: () => table.change({ [mark.name]: marks[mark.name] === undefined ? true : marks[mark.name] ? false : null }),
    }, pictureOf(table.opened.board, mark))));
    return;
  }
  if (table.noting && notable(table.layers[place.layer])) {
    const noted = notesAt(place, marks, notes);
    pad.replaceChildren(
      element("button", { "aria-pressed": String(!noted.length), click: () => table.erase(place) }, word("noNotes")),
      ...place.marks.map((mark) => element("button", {
        class: "small", "aria-pressed": String(noted.includes(mark)), click: () => table.note(place, [mark.name]),
      }, mark.value)),
    );
    return;
  }
  const here = valueOf(place, marks);
  pad.replaceChildren(...place.values.map((value, n) => element("button", {
    "aria-pressed": String(n === here), click: () => table.change(value),
  }, valueName(table, place, value))));
}

/** The pictures of pieces, which are made once. @type {WeakMap<import("./places.js").Mark, Node>} */
const pictures = new WeakMap();

/** @param {any} board @param {import("./places.js").Mark} mark */
function pictureOf(board, mark) {
  const made = pictures.get(mark) ?? thumb(board, mark);
  pictures.set(mark, made);
  return made;
}

/** @param {Table} table @param {Place} place @param {{[name: string]: boolean | null}} value */
function valueName(table, place, value) {
  const { words } = table.layers[place.layer];
  const made = place.marks.filter((mark) => value[mark.name]);
  if (made.length) return made[made.length - 1].value || words[0];
  return Object.values(value).some((v) => v === false) ? words[1] : word("empty");
}

/** A place and its value in words. @param {Table} table @param {Place} place @param {{[name: string]: boolean}} shown */
export function nameOf(table, place, shown) {
  return `${placeName(place)}: ${valueAt(table, place, shown)}`;
}

/** The same, with what is printed there. @param {Table} table @param {Place} place @param {{[name: string]: boolean}} shown */
export function fullNameOf(table, place, shown) {
  const { printed } = table;
  const clues = !printed ? "" : place.strokes.length ? printed.beside(place.strokes[0]) : printed.cell(place.cells[0]);
  return `${placeName(place)}${clues ? ` (${clues})` : ""}: ${valueAt(table, place, shown)}`;
}

/** @param {Table} table @param {Place} place @param {{[name: string]: boolean}} shown @returns {string} */
function valueAt(table, place, shown) {
  const { touch, words } = table.layers[place.layer];
  const made = place.marks.filter((mark) => shown[mark.name] || mark.printed);
  if (made.length && touch === "pieces") return made.map((mark) => pieceName(place, mark)).join("; ");
  if (made.length) {
    const values = made.map((mark) => mark.value || (made.length > 1 ? "" : words[0])).filter(Boolean);
    return listOf(values) || words[0];
  }
  if (Object.values(place.values[valueOf(place, shown)] ?? {}).includes(false)) return words[1];
  const noted = notable(table.layers[place.layer]) ? notesAt(place, shown, now(table.history).notes) : [];
  if (noted.length) return word("noted", { values: listOf(noted.map((mark) => mark.value)) });
  return word("empty");
}

/** A piece by its cells, if no other one has the same. @param {Place} place @param {import("./places.js").Mark} mark */
function pieceName(place, mark) {
  const same = place.marks.filter((other) => String(other.cells) === String(mark.cells));
  return same.length > 1 ? placeName(mark) : cellsName(mark.cells);
}
