// @ts-check
/** What is written with keys or the pad: values, notes in corners or in the middle, numbers of areas; in one cell or several. */

import { byId } from "./dom.js";
import { readOut } from "./message.js";
import { notable, notesAt, toggled } from "./notes.js";
import { valueOf } from "./places.js";
import { bordersOf, numberSpot, printedNumber } from "./sketch.js";
import { now } from "./state.js";
import { word } from "./words.js";

/**
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Mark} Mark
 * @typedef {"value" | "corner" | "middle"} How  what is written: a value, or a note
 */

/** Milliseconds after which the next key begins a new number. */
const PAUSE = 900;
/** The digits of the longest number of an area. */
const MAX_DIGITS = 3;

export class Writing {
  /** What buttons and keys write. @type {How} */
  how = "value";
  /** The places that are chosen besides that of the cursor. @type {Place[]} */
  others = [];
  typed = "";
  when = 0;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    byId("notes").addEventListener("click", () => this.take(this.how === "value" ? "corner" : "value"));
    addEventListener("keydown", (event) => {
      if (event.key === "." && (event.target === table.board || event.target === document.body)) this.take(this.how === "value" ? "corner" : "value");
    });
  }

  /** Whether what is written is a note. */
  get noting() {
    return this.how !== "value";
  }

  /** All places that are chosen. @returns {Place[]} */
  get places() {
    const { cursor } = this.table;
    return cursor ? [...this.others.filter((place) => place !== cursor && place.layer === cursor.layer), cursor] : [];
  }

  /** The cursor comes to a place: the others stay chosen, or are left. @param {Place} place @param {boolean} also */
  goTo(place, also) {
    const { cursor } = this.table;
    const before = also && cursor?.layer === place.layer ? this.places : [];
    this.others = before.filter((one) => one !== place);
    this.table.cursor = place;
  }

  /** Choose a place besides the others, or leave it. @param {Place} place */
  toggle(place) {
    const rest = this.places.filter((one) => one !== place);
    if (rest.length < this.places.length && rest.length) this.table.moveTo(rest[rest.length - 1], true);
    else this.table.moveTo(place, true);
    if (rest.length < this.places.length) this.others = this.others.filter((one) => one !== place);
    this.table.showMarks();
  }

  /** @param {How} how */
  take(how) {
    const able = this.table.layers.some(notable);
    if (able && (how !== "value") !== this.noting) readOut(word(how === "value" ? "notesOff" : "notesOn"));
    this.how = able ? how : "value";
    byId("notes").setAttribute("aria-pressed", String(this.noting));
    this.table.showPad();
  }

  /**
   * Note values at places, or take them back; where a value stands there is nothing to note.
   * @param {Place[]} places @param {Mark[]} noted marks of any of them, by value @param {How} how
   * @param {Mark[]} [back] notes that are taken back with it
   */
  note(places, noted, how, back = []) {
    const { marks, notes } = now(this.table.history);
    const free = places.filter((place) => !place.locked && valueOf(place, marks) <= 0);
    const named = (/** @type {Mark[]} */ some) => free.flatMap((place) => place.marks.filter((mark) => some.some(({ value }) => value === mark.value)).map(({ name }) => name));
    const set = { ...toggled(named(noted), notes, how === "corner"), ...Object.fromEntries(named(back).map((name) => [name, null])) };
    if (!Object.keys(set).length) return;
    this.table.do({ kind: "note", set });
    if (this.table.cursor) readOut(this.table.nameOf(this.table.cursor));
  }

  /** Make the values that are written. @param {Mark} mark of any of the places, by value */
  make({ value }) {
    const chosen = this.places.filter((place) => !place.locked);
    this.table.change(Object.assign({}, ...chosen.map((place) =>
      place.values.find((one) => place.marks.some((mark) => mark.value === value && one[mark.name])))));
  }

  /** Rub out the notes that are seen at the places that are chosen, else what is there; a number of an area. */
  erase() {
    const { marks, notes, sketch } = now(this.table.history);
    const { places } = this;
    const noted = places.flatMap((place) => (notable(this.table.layers[place.layer]) ? notesAt(place, marks, notes) : []));
    const numbers = places.filter((place) => !place.marks.length && sketch[numberSpot(place.cells[0])] !== undefined);
    if (numbers.length) this.number(numbers.map((place) => place.cells[0]), null);
    else if (noted.length) this.table.do({ kind: "note", set: Object.fromEntries(noted.map(({ name }) => [name, null])) });
    else {
      this.table.change(Object.assign({}, ...places.map((place) =>
        (place.locked ? {} : Object.fromEntries(place.marks.map(({ name }) => [name, null]))))));
      return;
    }
    if (this.table.cursor) readOut(this.table.nameOf(this.table.cursor));
  }

  /** What a number that is noted in cells of areas changes. @param {import("./places.js").Point[]} cells @param {string | null} value */
  numbered(cells, value) {
    const { cursor, layers, opened, history } = this.table;
    const { marks, sketch } = now(history);
    const layer = layers[cursor?.layer ?? 0];
    const printed = (/** @type {import("./places.js").Point} */ cell) => layer.sizes && printedNumber(opened.board, cell) !== undefined;
    const change = Object.fromEntries(cells.filter((cell) => !printed(cell)).map((cell) => [numberSpot(cell), value]));
    return { change, borders: bordersOf(opened.board, layer, sketch, change, marks) };
  }

  /** @param {import("./places.js").Point[]} cells @param {string | null} value */
  number(cells, value) {
    const { change, borders } = this.numbered(cells, value);
    this.table.change(borders, change);
  }

  /** Write a letter or digit; tells whether it means anything there. @param {string} key @param {How} how */
  write(key, how) {
    const place = this.table.cursor;
    if (!place) return false;
    if (performance.now() - this.when > PAUSE) this.typed = "";
    this.when = performance.now();
    if (!place.marks.length) return this.writeNumber(key);
    const strokes = place.marks.some((mark) => mark.doubles) ? place.values[Number(key)] : undefined; // so many
    if (strokes && Number(key) <= place.marks.length) { this.table.change(strokes); return true; }
    const named = (/** @type {string} */ said) => place.marks.find((m) => m.value.toLowerCase() === said);
    for (const said of [this.typed + key, key]) {
      const mark = named(said);
      const more = place.marks.some((m) => m.value.toLowerCase().startsWith(said));
      if (!mark && !more) continue;
      const before = said === key ? undefined : named(this.typed);
      this.typed = said;
      if (!mark) return true;
      if (place.locked && !this.others.length) this.table.change({}); // it is said what is printed there
      else if (how !== "value") this.note(this.places, [mark], how, before ? [before] : []);
      else this.make(mark);
      return true;
    }
    return false;
  }

  /** Write a digit of the number of an area. @param {string} key */
  writeNumber(key) {
    if (!/^\d$/.test(key)) return false;
    this.typed = this.typed.length < MAX_DIGITS ? this.typed + key : key;
    this.number(this.places.map((place) => place.cells[0]), this.typed.replace(/^0+(?=\d)/, ""));
    return true;
  }
}
