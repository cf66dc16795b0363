// @ts-check
/** The bars around the board: which layer is meant, and the values of the place where the cursor is. */

import { byId, element } from "./dom.js";
import { notable, notesAt } from "./notes.js";
import { thumb } from "./picture.js";
import { valueOf } from "./places.js";
import { numberSpot } from "./sketch.js";
import { now } from "./state.js";
import { cellsName, listOf, placeName } from "./naming.js";
import { word } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./places.js").Place} Place */

/** Values of one place that are offered. */
export const CANDIDATES = 60;
/** The numbers of areas that are offered go so far at least. */
const NUMBERS = 9;

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
  const { writing, sketching } = table;
  if (table.opened && sketching.pen) { pad.replaceChildren(...sketching.buttons); return; }
  if (table.opened && place && !place.marks.length) { pad.replaceChildren(...numbersFor(table, place)); return; }
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
  if (writing.noting && notable(table.layers[place.layer])) {
    const noted = notesAt(place, marks, notes);
    const middle = writing.how === "middle";
    pad.replaceChildren(
      element("button", { "aria-pressed": String(!noted.length), click: () => writing.erase() }, word("noNotes")),
      ...place.marks.map((mark) => element("button", {
        class: "small", "aria-pressed": String(noted.includes(mark)), click: () => writing.note(writing.places, [mark], writing.how),
      }, mark.value)),
      element("button", { id: "in-the-middle", "aria-pressed": String(middle), click: () => writing.take(middle ? "corner" : "middle") }, word("inTheMiddle")),
    );
    return;
  }
  const here = valueOf(place, marks);
  pad.replaceChildren(...place.values.map((value, n) => element("button", {
    "aria-pressed": String(n === here), click: () => putValue(table, place, value),
  }, valueName(table, place, value))));
}

/** Put a value where the cursor is, and wherever else is chosen. @param {Table} table @param {Place} place @param {{[name: string]: boolean | null}} value */
function putValue(table, place, value) {
  const mark = place.marks.find(({ name }) => value[name]);
  if (table.writing.others.length && mark) table.writing.make(mark);
  else if (table.writing.others.length) table.writing.erase();
  else table.change(value);
}

/** What can be noted in a cell as the number of its area. @param {Table} table @param {Place} place */
function numbersFor(table, place) {
  const { board } = table.opened;
  const here = now(table.history).sketch[numberSpot(place.cells[0])];
  const printed = board.printed.flatMap((/** @type {any} */ { kind, text }) => (kind === "text" && /^\d{1,2}$/.test(text) ? [Number(text)] : []));
  const most = Math.max(NUMBERS, ...printed);
  const cells = () => table.writing.places.map((one) => one.cells[0]);
  return [
    element("button", { "aria-pressed": String(here === undefined), click: () => table.writing.number(cells(), null) }, word("noNotes")),
    ...Array.from({ length: most }, (_, n) => element("button", {
      class: "small", "aria-pressed": String(here === String(n + 1)), click: () => table.writing.number(cells(), String(n + 1)),
    }, String(n + 1))),
  ];
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
  const number = place.marks.length ? undefined : now(table.history).sketch[numberSpot(place.cells[0])];
  if (number !== undefined) return word("noted", { values: number });
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
