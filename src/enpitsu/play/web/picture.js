// @ts-check
/** The board as a picture: what is printed, the marks, and above them what is pointed at. */

import { coloursOf } from "./lines.js";
import { written } from "./notes.js";
import { HALF, painted, path, square, svg, viewBox } from "./paint.js";
import { setting } from "./settings.js";

/**
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Mark} Mark
 * @typedef {{[name: string]: boolean}} Marks
 * @typedef {{cells: number[][], strokes: any[], letters?: string}} Ring
 * @typedef {{told: Marks, rings: Ring[]}} Overlay
 *   what the engine shows for now: marks that are not the player's, and places that are ringed
 */

/** @returns {Overlay} */
export const nothingOver = () => ({ told: {}, rings: [] });

export class Picture {
  /** @param {any} board the element */
  constructor(board) {
    this.element = board;
    /** @type {import("./places.js").Layer[]} */
    this.layers = [];
    this.shapes = svg("g", { "aria-hidden": "true" });
    this.over = svg("g", { "aria-hidden": "true" });
    this.spots = svg("g", {});
    /** @type {Map<string, Element>} */
    this.spotOf = new Map();
  }

  /** Lay out a board. @param {any} opened @param {import("./places.js").Layer[]} layers @param {string} label */
  lay(opened, layers, label) {
    this.board = opened.board;
    this.layers = layers;
    /** @type {Map<string, Mark>} */
    this.marks = new Map(this.board.marks.map((/** @type {Mark} */ mark) => [mark.name, mark]));
    this.element.setAttribute("viewBox", viewBox(this.board));
    this.element.setAttribute("aria-label", label);
    const [, , w, h] = viewBox(this.board).split(" ").map(Number);
    this.element.style.aspectRatio = `${w} / ${h}`;
    this.element.style.maxWidth = `${Math.max(260, 1.9 * w)}px`;
    this.spotOf.clear();
    this.spots.replaceChildren(...layers.flatMap((layer) => layer.places.map((place) => {
      const [y, x] = place.at;
      const spot = svg("circle", { id: place.id, class: "spot", role: "img", cx: x * HALF, cy: y * HALF, r: 6 });
      this.spotOf.set(place.id, spot);
      return spot;
    })));
    this.element.replaceChildren(this.shapes, this.over, this.spots);
  }

  /** @param {Marks} shown @param {Marks} notes */
  showMarks(shown, notes) {
    this.shapes.replaceChildren(
      ...painted(this.board, [...this.board.printed, ...this.shapesOf(shown)]), ...written(this.layers, shown, notes),
    );
  }

  /** @param {Marks} shown */
  shapesOf(shown) {
    const made = Object.entries(shown).map(([name, value]) => ({ mark: /** @type {Mark} */ (this.marks?.get(name)), value }));
    const covered = new Set(made.filter(({ mark, value }) => value && mark?.upon).map(({ mark }) => mark.upon));
    const colours = setting("lines") === "on" ? coloursOf(this.layers, shown) : new Map();
    return made.flatMap(({ mark, value }) => {
      if (!mark || mark.printed || (value && covered.has(mark.name))) return [];
      const shapes = value ? mark.on : mark.off;
      const colour = value ? colours.get(mark.name) : undefined;
      if (colour !== undefined) return shapes.map((/** @type {any} */ shape) => (shape.tint ? shape : { ...shape, part: colour }));
      const crossable = !value && !shapes.length && !mark.value;
      return crossable ? [{ kind: "absent", at: mark.at }] : shapes;
    });
  }

  /** @param {Overlay} overlay @param {Place | undefined} cursor */
  showOver({ told, rings }, cursor) {
    const marks = Object.keys(told).flatMap((name) => this.marks?.get(name) ?? []);
    const letters = rings.filter((ring) => ring.letters).map((ring) => {
      const [y, x] = ring.strokes[0]?.[0] ?? [2 * ring.cells[0]?.[0] + 0.35, 2 * ring.cells[0]?.[1] + 0.3];
      return svg("text", { class: "letter", x: x * HALF, y: y * HALF + 5, "font-size": 13 }, ring.letters ?? "");
    });
    this.over.replaceChildren(
      ...marks.flatMap((mark) => outlined(mark, "told")), ...rings.flatMap((ring) => outlined(ring, "ring")), ...letters,
    );
    this.showCursor(cursor);
  }

  /** @param {Place | undefined} place */
  showCursor(place) {
    this.over.querySelector(".cursor")?.remove();
    if (!place) return;
    const d = place.strokes.length ? path(place.strokes[0]) : square(place.cells[0], 0.14);
    this.over.append(svg("path", { class: `cursor${place.strokes.length ? " long" : ""}`, d }));
  }

  /** The places as elements with names and values, for those who do not see the picture. @param {(place: Place) => string} nameOf */
  showNames(nameOf) {
    for (const layer of this.layers) {
      for (const place of layer.places) {
        const spot = this.spotOf.get(place.id);
        const name = nameOf(place);
        if (spot && spot.getAttribute("aria-label") !== name) spot.setAttribute("aria-label", name);
      }
    }
  }
}

/** The outline of cells and strokes. @param {any} ring @param {string} name */
const outlined = (ring, name) => [
  ...(ring.cells ?? []).map((/** @type {any} */ cell) => svg("path", { class: name, d: square(cell, 0.1) })),
  ...(ring.strokes ?? []).map((/** @type {any} */ s) => svg("path", { class: `${name} long`, d: path(s.length > 1 ? s : [s[0], s[0]]) })),
];

/** A picture of a piece on an empty board. @param {any} board @param {Mark} mark */
export function thumb({ height, width }, mark) {
  return svg("svg", { viewBox: viewBox({ box: [0, 0, 2 * height, 2 * width] }, 0.2), class: "picture", "aria-hidden": "true" },
    ...painted({ height, width, look: "grid" }, mark.on));
}
