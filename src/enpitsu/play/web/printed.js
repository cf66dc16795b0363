// @ts-check
/** What is printed, in words, for those who do not see the picture: from shapes alone. */

import { cellName, listOf } from "./naming.js";
import { word } from "./words.js";

/** @typedef {[number, number]} Point */

/** Styles of lines that are printed and that part cells. */
const WALLS = new Set(["border", "wall"]);
/** Tones of cells that are printed. */
const DARK = new Set(["hole", "black", "grey"]);
/** How far from a line of the grid, in half steps, a point still counts as on it. */
const ON = 0.2;

export class Printed {
  /** @param {any} board */
  constructor(board) {
    this.height = board.height;
    this.width = board.width;
    this.holes = new Set(board.holes.map(String));
    /** What is printed in a cell. @type {Map<string, string[]>} */
    this.inCells = new Map();
    /** What is printed elsewhere. @type {string[]} */
    this.elsewhere = [];
    /** The middles of sides on which a wall stands. @type {Set<string>} */
    this.walls = new Set();
    for (const shape of board.printed) this.#read(shape);
    /** The room of a cell, counted from 1. @type {Map<string, number>} */
    this.rooms = new Map();
    /** @type {Point[][]} */
    this.cellsOfRooms = [];
    if (this.walls.size) this.#findRooms();
  }

  /** @param {any} shape */
  #read(shape) {
    if (shape.kind === "text") this.#note(shape.at, shape.text);
    else if (shape.kind === "disc") this.#note(shape.centre, word(shape.fill === "black" ? "blackCircle" : "circle"));
    else if (shape.kind === "sign") this.#note(shape.at, shape.sign);
    else if (shape.kind === "fill" && DARK.has(shape.tone) && this.#onBoard(shape.corners)) {
      const middle = (/** @type {0 | 1} */ d) => shape.corners.reduce((/** @type {number} */ sum, /** @type {Point} */ p) => sum + p[d], 0) / shape.corners.length;
      this.#note([middle(0), middle(1)], word("blackCell"));
    } else if (shape.kind === "stroke" && WALLS.has(shape.style)) this.#wall(shape.points);
    else if (shape.kind === "stroke" && shape.style === "mirror") {
      const [[y, x], [v, u]] = [shape.points[0], shape.points[shape.points.length - 1]];
      this.#note([(y + v) / 2, (x + u) / 2], word("mirror", { leaning: (v - y) * (u - x) > 0 ? "\\" : "/" }));
    }
  }

  /** @param {Point[]} corners */
  #onBoard(corners) {
    return corners.every(([y, x]) => y >= 0 && x >= 0 && y <= 2 * this.height && x <= 2 * this.width);
  }

  /** @param {Point} at @param {string} said */
  #note([y, x], said) {
    const { height, width } = this;
    const [row, column] = [Math.floor(y / 2), Math.floor(x / 2)];
    const away = (/** @type {number} */ z) => Math.abs(z - 2 * Math.round(z / 2));
    if (y < 0) this.elsewhere.push(`${word("aboveColumn", { n: column + 1 })}: ${said}`);
    else if (y > 2 * height) this.elsewhere.push(`${word("belowColumn", { n: column + 1 })}: ${said}`);
    else if (x < 0) this.elsewhere.push(`${word("leftOfRow", { n: row + 1 })}: ${said}`);
    else if (x > 2 * width) this.elsewhere.push(`${word("rightOfRow", { n: row + 1 })}: ${said}`);
    else if (away(y) > ON && away(x) > ON) {
      const here = this.inCells.get(String([row, column]));
      if (here) here.push(said);
      else this.inCells.set(String([row, column]), [said]);
    } else {
      const both = (/** @type {number} */ z) => (away(z) > ON ? [z] : [z - 1, z + 1]);
      const around = both(y).flatMap((a) => both(x).map((b) => [Math.floor(a / 2), Math.floor(b / 2)]))
        .filter(([r, c]) => r >= 0 && c >= 0 && r < height && c < width);
      const names = [...new Set(around.map(([r, c]) => cellName(r, c)))];
      this.elsewhere.push(`${word("betweenCells", { cells: listOf(names) })}: ${said}`);
    }
  }

  /** @param {Point[]} points */
  #wall(points) {
    for (let n = 1; n < points.length; n++) {
      const [[y, x], [v, u]] = [points[n - 1], points[n]];
      if (y === v && y % 2 === 0) for (let z = Math.min(x, u) + 1; z < Math.max(x, u); z += 2) this.walls.add(String([y, z]));
      if (x === u && x % 2 === 0) for (let z = Math.min(y, v) + 1; z < Math.max(y, v); z += 2) this.walls.add(String([z, x]));
    }
  }

  /** A room is made of cells that no wall parts; where all hang together there is none. */
  #findRooms() {
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        if (this.rooms.has(String([row, column])) || this.holes.has(String([row, column]))) continue;
        /** @type {Point[]} */
        const found = [[row, column]];
        this.rooms.set(String(found[0]), this.cellsOfRooms.length + 1);
        for (const [r, c] of found) {
          for (const [dr, dc] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
            const next = String([r + dr, c + dc]);
            const there = r + dr >= 0 && c + dc >= 0 && r + dr < this.height && c + dc < this.width;
            if (!there || this.walls.has(String([2 * r + 1 + dr, 2 * c + 1 + dc]))) continue;
            if (this.rooms.has(next) || this.holes.has(next)) continue;
            this.rooms.set(next, this.cellsOfRooms.length + 1);
            found.push([r + dr, c + dc]);
          }
        }
        this.cellsOfRooms.push(found);
      }
    }
    if (this.cellsOfRooms.length < 2) { this.rooms.clear(); this.cellsOfRooms = []; }
  }

  /** What is printed in a cell, and its room. @param {Point} cell @returns {string} */
  cell(cell) {
    const room = this.rooms.get(String(cell));
    return [...(this.inCells.get(String(cell)) ?? []), ...(room ? [word("room", { n: room })] : [])].join(", ");
  }

  /** What is printed beside a stroke: in the cells at its ends, or on both sides of it. @param {Point[]} stroke */
  beside(stroke) {
    const [[y, x], [v, u]] = [stroke[0], stroke[stroke.length - 1]];
    const [a, b] = [(y + v) / 2, (x + u) / 2];
    const ends = y % 2 && x % 2 && v % 2 && u % 2;
    const points = ends ? [[y, x], [v, u]] : y === v ? [[a - 1, b], [a + 1, b]] : x === u ? [[a, b - 1], [a, b + 1]] : [[a, b]];
    const cells = points.map(([r, c]) => [Math.floor(r / 2), Math.floor(c / 2)]);
    return cells.filter((cell) => this.inCells.has(String(cell)))
      .map(([r, c]) => `${cellName(r, c)} ${this.inCells.get(String([r, c]))?.join(", ")}`).join(", ");
  }

  /** All that is printed, in reading order. @returns {string[]} */
  get all() {
    const cells = [...this.inCells.keys()].map((at) => at.split(",").map(Number)).sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    return [
      ...cells.map(([r, c]) => `${cellName(r, c)}: ${this.inCells.get(String([r, c]))?.join(", ")}`),
      ...this.elsewhere,
      ...this.cellsOfRooms.map((found, n) => `${word("room", { n: n + 1 })}: ${found.map(([r, c]) => cellName(r, c)).join(", ")}`),
      ...(this.cellsOfRooms.length ? [] : [...this.walls].map((at) => this.#sides(at)).filter(Boolean)),
    ];
  }

  /** A wall between two cells; empty if it stands at the edge of the board. @param {string} at */
  #sides(at) {
    const [y, x] = at.split(",").map(Number);
    const cells = y % 2 ? [[y, x - 1], [y, x + 1]] : [[y - 1, x], [y + 1, x]];
    const inner = cells.every(([r, c]) => r > 0 && c > 0 && r < 2 * this.height && c < 2 * this.width);
    return inner ? word("wallBetween", { cells: listOf(cells.map(([r, c]) => cellName((r - 1) / 2, (c - 1) / 2))) }) : "";
  }
}
