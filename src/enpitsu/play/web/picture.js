// @ts-check
/** The board as a picture: what is printed, the marks, and above them what is pointed at. */

import { noAnswers, pointName } from "./answers.js";
import { coloursOf, tintsOf } from "./lines.js";
import { notable, written } from "./notes.js";
import { FONT, HALF, painted, path, square, svg, viewBox } from "./paint.js";
import { setting } from "./settings.js";
import { sketched } from "./sketch.js";

/**
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Mark} Mark
 * @typedef {{[name: string]: boolean}} Marks
 * @typedef {{cells: number[][], strokes: any[], letters?: string, around?: number[][]}} Ring  around: corners of a line around it all
 * @typedef {{told: Marks, rings: Ring[], facts: string[], news: string[], links: string[],
 *   wrong: string[], hidden: string[]}} Overlay
 *   what the engine shows for now: marks that are not the player's, places that are ringed, and of a step
 *   the marks it rests on, those that follow, and those that would follow from a supposition, in order;
 *   marks of the player's that are wrong, and those that are not shown meanwhile
 */

/** @returns {Overlay} */
export const nothingOver = () => ({ told: {}, rings: [], facts: [], news: [], links: [], wrong: [], hidden: [] });

export class Picture {
  /** @param {any} board the element */
  constructor(board) {
    this.element = board;
    /** @type {import("./places.js").Layer[]} */
    this.layers = [];
    /** @type {Map<string, [number, number]>} */
    this.clear = new Map();
    this.shapes = svg("g", { "aria-hidden": "true" });
    this.over = svg("g", { "aria-hidden": "true" });
    this.spots = svg("g", { role: "none" });
    /** @type {Map<string, Element>} */
    this.spotOf = new Map();
  }

  /** Lay out a board. @param {any} opened @param {import("./places.js").Layer[]} layers @param {string} label */
  lay(opened, layers, label) {
    this.board = opened.board;
    this.layers = layers;
    /** @type {Map<string, Mark>} */
    this.marks = new Map(this.board.marks.map((/** @type {Mark} */ mark) => [mark.name, mark]));
    this.element.setAttribute("aria-label", label);
    this.show(this.board.box);
    this.spotOf.clear();
    this.spots.replaceChildren(...layers.flatMap((layer) => [...layer.places, ...layer.cells].map((place) => {
      const [y, x] = place.at;
      const spot = svg("circle", { id: place.id, class: "spot", role: "option", cx: x * HALF, cy: y * HALF, r: 6 });
      this.spotOf.set(place.id, spot);
      return spot;
    })));
    this.clear = clearSpots(this.board);
    this.element.replaceChildren(this.shapes, this.over, this.spots);
  }

  /** Show so much of the board. @param {number[]} box top, left, bottom, right */
  show(box) {
    this.element.setAttribute("viewBox", viewBox({ box }));
    const [, , w, h] = viewBox({ box }).split(" ").map(Number);
    this.element.style.aspectRatio = `${w} / ${h}`;
    const [wide, high] = [w, h].map((side) => side * Math.max(LARGEST, LEAST / w));
    this.element.style.maxWidth = `${wide}px`;
    const sizes = { "--wide": `${wide}px`, "--high": `${high}px`, "--slope": h / w };  // what is around it leaves it room
    for (const [name, size] of Object.entries(sizes)) this.element.parentElement?.style.setProperty(name, String(size));
  }

  /** @param {Marks} shown @param {Pick<import("./state.js").State, "marks" | "notes" | "sketch" | "trials">} own the player's own: crosses that are none of these are drawn lightly @param {(printed: Set<string>, written: Set<string>) => import("./answers.js").Answers} [answersOf] */
  showMarks(shown, { marks, notes, sketch, trials }, answersOf = () => noAnswers()) {
    const drawn = this.shapesOf(shown, marks, trials[trials.length - 1]?.marks);
    const { satisfied, broken, rings } = answersOf(cellsOf(this.board.printed), cellsOf(drawn.filter((shape) => shape.kind === "text")));
    const answered = (/** @type {any} */ shape) => {
      const [cell, at] = [cellOf(shape), pointAt(shape)];
      const point = at ? pointName(at) : "";
      if (broken.has(cell) || broken.has(point)) return { ...shape, answer: "broken" };
      return (satisfied.has(cell) || satisfied.has(point)) && shape.printed !== false ? { ...shape, answer: "satisfied" } : shape;
    };
    this.shapes.replaceChildren(
      ...painted(this.board, [...[...this.board.printed, ...drawn].map(answered), ...sketched(sketch)]), ...written(this.layers, shown, notes),
      ...outlined(rings.map((ring) => this.framed(ring)), "clash"),
    );
  }

  /** @param {Marks} shown @param {Marks} own @param {Marks} [before] those before the trial that is open @returns {any[]} */
  shapesOf(shown, own, before) {
    const tried = (/** @type {string} */ name) => before && setting("trials") === "on" && name in own && before[name] !== own[name];
    const made = Object.entries(shown).map(([name, value]) => ({ mark: /** @type {Mark} */ (this.marks?.get(name)), value }));
    const covered = new Set(made.filter(({ mark, value }) => value && mark).map(({ mark }) => mark.upon ?? mark.doubles));
    const by = (/** @type {string} */ gesture) => this.layers.filter((layer) => layer.gesture === gesture);
    const pieces = setting("pieces") === "on";
    const colours = coloursOf([...(setting("lines") === "on" ? by("draw") : []), ...(pieces ? by("shade") : [])], shown);
    const tints = pieces ? by("divide").flatMap((layer) => tintsOf(layer, shown)) : [];
    return [...tints, ...made.flatMap(({ mark, value }) => {
      if (!mark || mark.printed || (value && covered.has(mark.name))) return [];
      if (!value && mark.doubles && (shown[mark.doubles] === false || !(mark.name in own))) return [];
      const clear = this.clear.get(mark.name) ?? mark.at;
      const shapes = (value ? mark.on : mark.off).map((shape) => (shape.kind === "absent" ? { ...shape, at: clear, light: !(mark.name in own) } : shape));
      if (tried(mark.name) && shapes.length) return shapes.map((/** @type {any} */ shape) => ({ ...shape, part: "trial" }));
      const colour = value ? colours.get(mark.name) : undefined;
      if (colour !== undefined) return shapes.map((/** @type {any} */ shape) => (shape.tint ? shape : { ...shape, part: colour }));
      const crossable = !value && !shapes.length && !mark.value;
      return crossable ? [{ kind: "absent", at: clear, light: !(mark.name in own) }] : shapes;
    })];
  }

  /** @param {Overlay} overlay @param {Ring[]} applies where the rule applies that is pointed at */
  showOver({ told, rings, facts, news, links, wrong }, applies) {
    const marks = (/** @type {string[]} */ names) => names.flatMap((name) => this.marks?.get(name) ?? []);
    const old = Object.keys(told).filter((name) => !news.includes(name));
    const taken = clueBoxes(this.board);
    const heads = marks(news).map((mark) => clearest(taken, [0, 1, 2, 3].map((turn) => pointerOf(mark, turn)))).map(drawnPointer);
    const framed = (/** @type {Ring} */ ring) => this.framed(ring);
    const letters = rings.filter((ring) => ring.letters).map(framed).map((ring) => {
      const [cell] = ring.cells;
      const at = ring.around?.[0] ?? (ring.strokes[0] ? ring.strokes[0][0] : [2 * cell[0] + 1, 2 * cell[1] + 1]);
      return caption(taken, "letter", ring.letters ?? "", at, ring.around || ring.strokes[0] ? SEATS : SEATS.slice(1));
    });
    const numbers = marks(links).map((mark, n) => caption(taken, "link-number", String(n + 1), mark.at, SEATS));
    this.over.replaceChildren(
      ...outlined(applies.map(framed), "applies"), ...outlined(marks(old), "told"), ...outlined(rings.map(framed), "ring", INSETS.ring), ...outlined(marks(facts), "fact", INSETS.fact),
      ...outlined(marks(news), "news", INSETS.news), ...outlined(marks(wrong), "wrong", INSETS.wrong), ...heads, ...letters, ...numbers,
    );
  }

  /** A ring around each of its places; around the board, if it is about all cells or none. @param {Ring} ring @returns {Ring} */
  framed(ring) {
    const { height, width, holes } = this.board;
    if ((ring.cells.length || ring.strokes.length) && ring.cells.length < height * width - holes.length) return ring;
    const [top, left, bottom, right] = [-AROUND, -AROUND, 2 * height + AROUND, 2 * width + AROUND];
    return { ...ring, cells: [], strokes: [], around: [[top, left], [top, right], [bottom, right], [bottom, left]] };
  }

  /** @param {Place | undefined} place @param {Place[]} chosen it and the others that are chosen @param {Marks} shown */
  showCursor(place, chosen, shown) {
    for (const old of this.over.querySelectorAll(".cursor, .chosen, .equal")) old.remove();
    if (!place) return;
    const cells = (/** @type {Place[]} */ places) => places.map(({ cells: [cell] }) => square(cell)).join("");
    if (chosen.length > 1) this.over.append(svg("path", { class: "chosen", d: cells(chosen) }));
    const equal = notable(this.layers[place.layer]) ? equalsIn(this.layers[place.layer], place, shown) : [];
    if (equal.length) this.over.append(svg("path", { class: "equal", d: cells(equal) }));
    const d = place.strokes.length ? path(place.strokes[0]) : square(place.cells[0], 0.14);
    const rim = place.strokes.length ? [] : [svg("path", { class: "halo", d })];
    this.over.append(svg("g", { class: `cursor${place.strokes.length ? " long" : ""}` }, ...rim, svg("path", { class: "way", d })));
  }

  /** Where on the board a pointer is. @param {PointerEvent} event @returns {[number, number]} */
  pointOf(event) {
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.element.getScreenCTM().inverse());
    return [y / HALF, x / HALF];
  }

  /** The places as elements with names and values, for those who do not see the picture. @param {(place: Place) => string} nameOf */
  showNames(nameOf) {
    for (const layer of this.layers) {
      for (const place of [...layer.places, ...layer.cells]) {
        const spot = this.spotOf.get(place.id);
        const name = nameOf(place);
        if (spot && spot.getAttribute("aria-label") !== name) spot.setAttribute("aria-label", name);
      }
    }
  }
}

/** The places in which the same value stands. @param {import("./places.js").Layer} layer @param {Place} place @param {Marks} shown @returns {Place[]} */
function equalsIn(layer, place, shown) {
  const value = (/** @type {Place} */ one) => one.marks.find((mark) => mark.printed || shown[mark.name])?.value;
  const here = value(place);
  return here === undefined ? [] : layer.places.filter((one) => value(one) === here);
}

/** Pixels for one unit of a board, at most; the width in pixels that any board may have. */
const [LARGEST, LEAST] = [1.9, 260];
/** Where a text, a disc or a sign is. @param {any} shape @returns {[number, number] | null} */
const pointAt = (shape) => (shape.kind === "text" || shape.kind === "sign" ? shape.at : shape.kind === "disc" ? shape.centre : null);

/** The cell in which a text, a disc or a sign is, by name. @param {any} shape */
function cellOf(shape) {
  const at = pointAt(shape);
  return at ? String(at.map((/** @type {number} */ z) => Math.floor(z / 2))) : "";
}

/** The cells in which texts, discs and signs are. @param {any[]} shapes */
const cellsOf = (shapes) => new Set(shapes.map(cellOf).filter(Boolean));

/** How far within a cell outlines lie that are seen on dark cells, too: with a rim of paper, which spares the lines of the grid. @type {{[name: string]: number}} */
const INSETS = { ring: 0.12, fact: 0.26, news: 0.1, wrong: 0.1 };

/** How far from a stroke an outline lies at least: beside the line that is drawn there, not upon it. */
const BESIDE = 0.24;

/** The outlines of cells and strokes, each once. @param {any[]} rings @param {string} name */
function outlined(rings, name, inset = 0.1) {
  const cells = rings.flatMap((ring) => ring.cells.map((/** @type {any} */ cell) => square(cell, inset)));
  const strokes = rings.flatMap((ring) => ring.strokes.map((/** @type {any} */ s) => capsule(s[0], s[s.length - 1], Math.max(BESIDE, 0.4 - inset))));
  const frames = rings.flatMap((ring) => (ring.around ? [path(ring.around, true)] : []));
  const ways = [...new Set([...cells, ...strokes, ...frames])];
  const halos = name in INSETS ? ways.map((d) => svg("path", { class: "halo", d })) : [];
  return [...halos, ...ways.map((d) => svg("path", { class: name, d }))];
}

/** How much of a stroke an outline leaves free at each end, where a number may stand. */
const FREE = 0.25;

/** A line around the middle of a stroke, or around a point. @param {number[]} from @param {number[]} to @param {number} r */
function capsule(from, to, r) {
  const whole = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const cut = whole > 3 * (r + FREE) ? (r + FREE) / whole : 0;
  const between = (/** @type {number} */ part) => [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])];
  const [a, b] = [between(cut), between(1 - cut)];
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [dy, dx] = long ? [(r * (b[0] - a[0])) / long, (r * (b[1] - a[1])) / long] : [0, r];
  const at = (/** @type {number} */ y, /** @type {number} */ x) => `${(x * HALF).toFixed(2)} ${(y * HALF).toFixed(2)}`;
  const turn = `A${r * HALF} ${r * HALF} 0 0 1 `;
  return `M${at(a[0] - dx, a[1] + dy)}L${at(b[0] - dx, b[1] + dy)}${turn}${at(b[0] + dx, b[1] - dy)}`
    + `L${at(a[0] + dx, a[1] - dy)}${turn}${at(a[0] - dx, a[1] + dy)}Z`;
}

/** @typedef {[number, number, number, number]} Box top, left, bottom, right in half steps */

/** Where a caption may stand beside a place, the best first. @type {[number, number][]} */
const SEATS = [[0, 0], [-0.68, -0.7], [-0.68, 0.7], [0.68, 0.7], [0.68, -0.7], [0, -0.75], [0, 0.75], [-0.75, 0], [0.75, 0]];
/** The size of captions; half the height of a letter and half its width, as parts of its size. */
const [CAPTION, TALL, WIDE] = [13, 0.37, 0.3];

/** @param {string} text @param {number} size @param {number[]} at @returns {Box} */
const boxOf = (text, size, [y, x]) => {
  const [tall, wide] = [(TALL * size) / HALF, (WIDE * size * text.length) / HALF];
  return [y - tall, x - wide, y + tall, x + wide];
};

/** The boxes of the printed clues. @param {any} board @returns {Box[]} */
const clueBoxes = ({ printed }) => printed.filter((/** @type {any} */ shape) => shape.kind === "text")
  .map((/** @type {any} */ shape) => boxOf(shape.text, FONT * (shape.size ?? 1), shape.at));

/** How much of two boxes is one. @param {Box} a @param {Box} b */
const shared = (a, b) =>
  Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/**
 * The first of some things that covers least of what is there, which is taken from then on.
 * @template {{box: Box}} T
 * @param {Box[]} taken @param {T[]} all @returns {T}
 */
function clearest(taken, all) {
  const covers = all.map(({ box }) => taken.reduce((sum, other) => sum + shared(box, other), 0));
  const best = all[covers.indexOf(Math.min(...covers))];
  taken.push(best.box);
  return best;
}

/** A short text beside a place, over no clue. @param {Box[]} taken @param {string} name @param {string} text @param {number[]} at @param {[number, number][]} seats */
function caption(taken, name, text, at, seats) {
  const { y, x } = clearest(taken, seats.map(([dy, dx]) => ({ y: at[0] + dy, x: at[1] + dx, box: boxOf(text, CAPTION, [at[0] + dy, at[1] + dx]) })));
  return svg("text", { class: name, x: x * HALF, y: y * HALF + 0.36 * CAPTION, "font-size": CAPTION }, text);
}

/** An arrow head that points at a mark: from a side of a stroke, from a corner of a cell. @param {Mark} mark @param {number} turn */
function pointerOf({ at: [y, x], strokes: [stroke] }, turn) {
  const [a, b] = stroke?.length > 1 ? [stroke[0], stroke[stroke.length - 1]] : [[0, 0], turn % 2 ? [1, 1] : [-1, 1]];
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) * (turn < 2 ? 1 : -1);
  const [dy, dx] = [(b[1] - a[1]) / long, (a[0] - b[0]) / long];
  const tip = stroke ? 0.36 : 0.62;
  const [ty, tx] = [y - tip * dy, x - tip * dx];
  const [by, bx] = [ty - 0.5 * dy, tx - 0.5 * dx];
  const points = [[ty, tx], [by + 0.3 * dx, bx - 0.3 * dy], [by - 0.3 * dx, bx + 0.3 * dy]];
  const [ys, xs] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return { points, box: /** @type {Box} */ ([Math.min(...ys), Math.min(...xs), Math.max(...ys), Math.max(...xs)]) };
}

/** @param {{points: number[][]}} head */
const drawnPointer = ({ points }) => svg("path", { class: "points-at", d: path(/** @type {any} */ (points), true) });

/** Half steps from the board to a line around it. */
const AROUND = 0.16;
/** Half steps from the middle of a cell to a cross in its corner. */
const CORNER = 0.62;

/** A sample of an outline, for a legend. @param {string} name */
export const swatch = (name) => [
  ...outlined([{ cells: [[0, 0]], strokes: [] }], name, INSETS[name]),
  ...(name === "news" ? [drawnPointer(pointerOf(/** @type {any} */ ({ at: [1, 1], strokes: [] }), 0))] : []),
];

/**
 * Where crosses go whose middle is taken, by what is printed or by another stroke: near an end, in a corner of a cell.
 * @param {any} board
 * @returns {Map<string, [number, number]>}
 */
function clearSpots({ marks, printed }) {
  const lines = marks.filter((/** @type {Mark} */ mark) => mark.strokes[0]?.length > 1 && !mark.value);
  const counts = new Map();
  for (const { at } of lines) counts.set(String(at), (counts.get(String(at)) ?? 0) + 1);
  const taken = new Set(printed.flatMap((/** @type {any} */ shape) => (shape.at ?? shape.centre ? [String(shape.at ?? shape.centre)] : [])));
  const cells = marks.filter((/** @type {Mark} */ { at, strokes, value }) => !strokes.length && !value && taken.has(String(at)));
  return new Map([
    ...lines.filter((/** @type {Mark} */ { at }) => taken.has(String(at)) || (counts.get(String(at)) ?? 0) > 1)
      .map((/** @type {Mark} */ { name, strokes: [stroke] }) => {
        const [[y1, x1], [y2, x2]] = [stroke[0], stroke[stroke.length - 1]];
        return [name, [y1 + 0.17 * (y2 - y1), x1 + 0.17 * (x2 - x1)]];
      }),
    ...cells.map((/** @type {Mark} */ { name, at: [y, x] }) => [name, [y + CORNER, x + CORNER]]),
  ]);
}

/** A picture of a piece on an empty board. @param {any} board @param {Mark} mark */
export function thumb({ height, width }, mark) {
  return svg("svg", { viewBox: viewBox({ box: [0, 0, 2 * height, 2 * width] }, 0.2), class: "picture", "aria-hidden": "true" },
    ...painted({ height, width, look: "grid" }, mark.on));
}
