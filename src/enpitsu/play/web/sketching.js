// @ts-check
/** Pens for what stands beside the marks: colours of cells, free lines and crosses, in every genre. */

import { byId, element } from "./dom.js";
import { square, svg } from "./paint.js";
import { distance } from "./places.js";
import { COLOURS, colourSpot, crossSpot, lineSpot } from "./sketch.js";
import { now } from "./state.js";
import { word } from "./words.js";

/**
 * @typedef {import("./places.js").Point} Point
 * @typedef {import("./sketch.js").SketchChange} SketchChange
 */

/** Half steps from the middle of a cell within which a line takes hold of it. */
const GRIP = 0.7;
/** The pen that draws lines; the others are the numbers of colours. */
const LINES = "line";

export class Sketching {
  /** The pen in the hand: none, that of lines, or a colour. */
  pen = "";

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    byId("sketch").addEventListener("click", () => this.take(this.pen ? "" : "0"));
    addEventListener("keydown", (event) => {
      if (event.key === "," && (event.target === table.board || event.target === document.body)) this.take(this.pen ? "" : "0");
    });
  }

  /** @param {string} pen */
  take(pen) {
    this.pen = pen;
    byId("sketch").setAttribute("aria-pressed", String(pen !== ""));
    this.table.showPad();
  }

  /** The pens as buttons, and one that wipes the sketch. @returns {Node[]} */
  get buttons() {
    const pens = Array.from({ length: COLOURS }, (_, n) => element("button", {
      class: "pen", "aria-label": word("colour", { n: n + 1 }), "aria-pressed": String(this.pen === String(n)), click: () => this.take(String(n)),
    }, svg("svg", { viewBox: "0 0 40 40", class: "sample", "aria-hidden": "true" }, svg("path", { class: `fill-tint-${n}`, d: square([0, 0]) }))));
    return [
      ...pens,
      element("button", { "aria-pressed": String(this.pen === LINES), click: () => this.take(LINES) }, word("freeLines")),
      element("button", { click: () => this.wipe() }, word("wipe")),
    ];
  }

  wipe() {
    const { sketch } = now(this.table.history);
    this.table.change({}, Object.fromEntries(Object.keys(sketch).filter((spot) => !spot.startsWith("number")).map((spot) => [spot, null])));
  }

  /** Sketch at the place of the cursor. @param {import("./places.js").Place} place */
  mark(place) {
    const cell = /** @type {Point} */ ([Math.floor(place.at[0] / 2), Math.floor(place.at[1] / 2)]);
    const [spot, value] = this.pen === LINES ? [crossSpot(place.at), "1"] : [colourSpot(cell), this.pen];
    this.table.change({}, { [spot]: now(this.table.history).sketch[spot] === value ? null : value });
  }

  /** What a pen does from a point on. @param {Point} p @param {boolean} cross */
  begin(p, cross) {
    return this.pen === LINES ? this.drawing(p, cross) : this.colouring(p, cross);
  }

  /** The cell at a point. @param {Point} p @returns {Point | undefined} */
  cellAt(p) {
    const { height, width } = this.table.opened.board;
    const [r, c] = [Math.floor(p[0] / 2), Math.floor(p[1] / 2)];
    return r >= 0 && c >= 0 && r < height && c < width ? [r, c] : undefined;
  }

  /** All cells that are dragged over get what the first gets. @param {Point} start @param {boolean} rubs */
  colouring(start, rubs) {
    const { sketch } = now(this.table.history);
    const first = this.cellAt(start);
    const value = rubs || (first && sketch[colourSpot(first)] === this.pen) ? null : this.pen;
    /** @type {SketchChange} */
    const change = first ? { [colourSpot(first)]: value } : {};
    this.table.preview({}, change);
    return {
      move: (/** @type {Point} */ p) => {
        const cell = this.cellAt(p);
        if (!cell || colourSpot(cell) in change) return;
        change[colourSpot(cell)] = value;
        this.table.preview({}, change);
      },
      end: () => this.table.change({}, change),
    };
  }

  /** From the middle of a cell to the next one, or back to erase; a tap makes a cross, in a cell or on a side. @param {Point} start @param {boolean} cross */
  drawing(start, cross) {
    const { sketch } = now(this.table.history);
    const grip = (/** @type {Point} */ p) => {
      const cell = this.cellAt(p);
      const middle = cell && /** @type {Point} */ ([2 * cell[0] + 1, 2 * cell[1] + 1]);
      return middle && distance(middle, p) < GRIP ? middle : undefined;
    };
    let at = grip(start);
    /** @type {{spot: string, from: Point}[]} */
    const way = [];
    /** @type {string | null | undefined} */
    let value;
    /** @type {SketchChange} */
    const change = {};
    return {
      move: (/** @type {Point} */ p) => {
        const next = grip(p);
        if (cross || !next || (at && distance(at, next) < 0.01)) return;
        if (!at) { at = next; return; }
        const back = way[way.length - 1];
        if (back && distance(back.from, next) < 0.01) {
          way.pop();
          delete change[back.spot];
        } else if (distance(at, next) < 3) {
          const spot = lineSpot(at, next);
          if (value === undefined) value = sketch[spot] ? null : "1";
          change[spot] = value;
          way.push({ spot, from: at });
        }
        at = next;
        this.table.preview({}, { ...change });
      },
      end: () => {
        if (value !== undefined) { this.table.change({}, change); return; }
        const spot = crossSpot(/** @type {Point} */ (start.map((x) => Math.round(x))));
        this.table.change({}, { [spot]: sketch[spot] ? null : "1" });
      },
    };
  }
}
