// @ts-check
/** Shapes as SVG.  The colours and widths are the style sheet's business: elements carry classes. */

import { inside } from "./places.js";

const SPACE = "http://www.w3.org/2000/svg";
export const HALF = 20;
export const FONT = 23;
const DARK = new Set(["hole", "black", "shade", "b"]);
const TONES = ["tint", "water", "a", "b", "grey", "shade", "black", "hole"];
const LOW = ["band", "thin", "dashed", "border", "wall", "mirror"];
const HIGH = ["pencil", "pillar", "trail", "division", "line", "double"];
/** Styles drawn as a double line. */
const DOUBLE = new Set(["double", "band", "mirror", "pillar", "line-3"]);

/** @typedef {[number, number]} Point */

/**
 * @param {string} tag
 * @param {{[name: string]: string | number}} [attributes]
 * @param {...(Node | string)} children
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** @param {number} x */
const n = (x) => String(Math.round(x * HALF * 100) / 100);

/** @param {Point[]} points @param {boolean} [closed] */
export const path = (points, closed = false) =>
  points.map((p, k) => `${k ? "L" : "M"}${n(p[1])} ${n(p[0])}`).join("") + (closed ? "Z" : "");

/** @param {Point} cell */
export const square = ([r, c], inset = 0) => {
  const [a, b] = [inset, 2 - inset];
  return path([[2 * r + a, 2 * c + a], [2 * r + a, 2 * c + b], [2 * r + b, 2 * c + b], [2 * r + b, 2 * c + a]], true);
};

/** The view box of a board. @param {any} board */
export function viewBox(board, margin = 0.5) {
  const [top, left, bottom, right] = board.box;
  return [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin].map(n).join(" ");
}

/**
 * All shapes as elements, what lies below first.
 * @param {any} board
 * @param {any[]} shapes
 * @returns {Node[]}
 */
export function painted(board, shapes) {
  const of = (/** @type {string} */ kind) => shapes.filter((s) => s.kind === kind);
  const lettered = new Set(of("text").map((t) => String(t.at)));
  const discs = (/** @type {boolean} */ upper) =>
    of("disc").filter((d) => lettered.has(String(d.centre)) === upper).map(disc);
  const under = coverOf(of("fill"));
  const pearls = new Map(of("disc").filter((d) => d.fill === "black" && (d.printed ?? true)).map((d) => [String(d.centre), d.radius ?? 0.75]));
  const black = new Map(of("disc").filter((d) => d.fill !== "none").map((d) => [String(d.centre), d.fill === "black"]));
  const dark = (/** @type {Point} */ at) => black.get(String(at)) ?? under(at);
  const met = new Set(of("stroke").flatMap(({ points, style = "line" }) => (style === "line" ? points.map(String) : [])));
  for (const at of black.keys()) met.delete(at);
  return [
    ...fills(of("fill")), ...ground(board),
    ...strokes(of("stroke"), LOW, dark), ...discs(false), ...rims(of("stroke"), pearls), ...strokes(of("stroke"), HIGH), ...discs(true),
    ...crosses(of("absent").filter((s) => s.light), "absent light"), ...crosses(of("absent").filter((s) => !s.light), "absent"), ...of("sign").map((s) => sign(s, dark(s.at))),
    ...of("text").flatMap((t) => text(board, t, dark(t.at), met.has(String(t.at)))),
  ];
}

/** @param {any[]} all */
function fills(all) {
  /** @type {Map<string, string>} */
  const groups = new Map();
  for (const fill of all) {
    const tone = fill.tone ?? "shade";
    const name = `${TONES.indexOf(tone)} fill-${tone}${tone === "tint" ? `-${(fill.tint ?? 0) % 8}` : ""}${toldBy(fill)}`;
    groups.set(name, (groups.get(name) ?? "") + path(fill.corners, true));
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, d]) => svg("path", { class: name.slice(2), d }));
}

/** Tells whether a point lies on a dark tone. @param {any[]} all @returns {(at: Point) => boolean} */
function coverOf(all) {
  const whole = new Set();
  /** @type {Point[][]} */
  const parts = [];
  for (const { tone = "shade", corners } of all) {
    if (!DARK.has(tone)) continue;
    const [y, x] = corners[0];
    const cell = corners.length === 4 && path(corners, true) === square([y / 2, x / 2]);
    if (cell) whole.add(`${y / 2},${x / 2}`);
    else parts.push(corners);
  }
  return (at) => whole.has(`${Math.floor(at[0] / 2)},${Math.floor(at[1] / 2)}`) || parts.some((part) => inside(part, at));
}

/** @param {any} board */
function ground({ height, width, look }) {
  if (look !== "grid" && look !== "frame") {
    const [first, more] = look === "centres" ? [1, 0] : [0, 1];
    let d = "";
    for (let r = 0; r < height + more; r++)
      for (let c = 0; c < width + more; c++) d += `M${n(2 * c + first)} ${n(2 * r + first)}h0`;
    return [svg("path", { class: "dots", d })];
  }
  let d = "";
  for (let r = 1; r < height; r++) d += path([[2 * r, 0], [2 * r, 2 * width]]);
  for (let c = 1; c < width; c++) d += path([[0, 2 * c], [2 * height, 2 * c]]);
  const frame = path([[0, 0], [0, 2 * width], [2 * height, 2 * width], [2 * height, 0]], true);
  return [...(look === "grid" ? [svg("path", { class: "grid", d })] : []), svg("path", { class: "frame", d: frame })];
}

/** Paper beside the lines that end in a black circle, so that they are seen on it. @param {any[]} all @param {Map<string, number>} pearls */
function rims(all, pearls) {
  const d = all.filter(({ style = "line" }) => HIGH.includes(style)).flatMap(({ points }) => [points, [...points].reverse()])
    .filter(([end]) => pearls.has(String(end))).map(([[y, x], [y2, x2]]) => {
      const part = (pearls.get(String([y, x])) ?? 0) / (Math.hypot(y2 - y, x2 - x) || 1);
      return path([[y, x], [y + part * (y2 - y), x + part * (x2 - x)]]);
    }).join("");
  return d ? [svg("path", { class: "stroke rim", d })] : [];
}

/** @param {any[]} all @param {string[]} styles @param {(at: Point) => boolean} [dark] */
function strokes(all, styles, dark) {
  return styles.flatMap((style) => {
    /** @type {Map<string, any[]>} */
    const kinds = new Map();
    for (const stroke of all.filter((s) => (s.style ?? "line") === style)) {
      const kind = `${(stroke.tint ?? 0) % 6} ${stroke.part ?? ""}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), stroke]);
    }
    return [...kinds].flatMap(([both, some]) => {
      const [kind, part] = both.split(" ");
      const own = part && ` part-${part}`;
      const name = style === "line" ? `line-${kind}` : style;
      const [[y1, x1], [y2, x2]] = some[0].points;
      const light = style === "thin" && dark?.([(y1 + y2) / 2, (x1 + x2) / 2]) ? " on-dark" : "";
      const look = `stroke ${name}${light}` + (style === "line" || kind === "0" ? "" : ` of-${kind}`) + own;
      const d = some.map((s) => path(s.arrow ? shortened(s.points) : s.points)).join("");
      const made = [svg("path", { class: look, d })];
      if (DOUBLE.has(name)) made.push(svg("path", { class: `stroke core core-${name}`, d }));
      for (const s of some.filter((s) => s.arrow)) made.push(svg("path", { class: `head head-${name}${own}`, d: head(s.points, style) }));
      return made;
    });
  });
}

/** @param {Point[]} points @returns {Point[]} */
function shortened(points) {
  const [[y1, x1], [y2, x2]] = points.slice(-2);
  const long = Math.hypot(y2 - y1, x2 - x1) || 1;
  const cut = Math.min(0.3, long / 2) / long;
  return [...points.slice(0, -1), [y2 - cut * (y2 - y1), x2 - cut * (x2 - x1)]];
}

/** @param {Point[]} points @param {string} style */
function head(points, style) {
  const [[y1, x1], [y, x]] = points.slice(-2);
  const long = Math.hypot(y - y1, x - x1) || 1;
  const [dy, dx] = [(y - y1) / long, (x - x1) / long];
  const big = style === "line" || style === "trail" ? 0.52 : 0.36;
  const [by, bx, wing] = [y - big * dy, x - big * dx, 0.62 * big];
  return path([[y + 0.1 * dy, x + 0.1 * dx], [by + wing * dx, bx - wing * dy], [by - wing * dx, bx + wing * dy]], true);
}

/** What the board answers there, and whether it is tried, as classes. @param {any} shape */
const toldBy = ({ answer, part }) => (answer ? ` ${answer}` : "") + (part === "trial" ? " trial" : part === undefined ? "" : ` part-${part}`);

/** @param {any} shape */
function disc(shape) {
  const [y, x] = shape.centre;
  const by = (shape.printed ?? true) ? "given" : "pen";
  return svg("circle", { class: `disc ${by} disc-${shape.fill ?? "white"}${toldBy(shape)}`, cx: n(x), cy: n(y), r: n(shape.radius ?? 0.75) });
}

/** @param {any[]} all @param {string} name */
function crosses(all, name) {
  const d = all.map(({ at }) => outline("cross", at, 0.3).map((l) => path(l)).join("")).join("");
  return d ? [svg("path", { class: name, d })] : [];
}

const circle = (/** @type {number} */ count, /** @type {(k: number) => number} */ radius) =>
  Array.from({ length: count }, (_, k) => /** @type {Point} */ ([
    -radius(k) * Math.cos((2 * k * Math.PI) / count), radius(k) * Math.sin((2 * k * Math.PI) / count),
  ]));
/** @type {{[sign: string]: Point[][]}} */
const OUTLINES = {
  cross: [[[-1, -1], [1, 1]], [[-1, 1], [1, -1]]],
  plus: [[[-1, 0], [1, 0]], [[0, -1], [0, 1]]],
  square: [[[-1, -1], [-1, 1], [1, 1], [1, -1]]],
  diamond: [[[-1.2, 0], [0, 1.2], [1.2, 0], [0, -1.2]]],
  triangle: [[[-1, 0], [0.8, 1.05], [0.8, -1.05]]],
  dot: [circle(16, () => 0.45)],
  star: [circle(10, (k) => (k % 2 ? 0.52 : 1.25))],
  flag: [[[1.2, -0.6], [-1.2, -0.6], [-0.6, 0.9], [0, -0.6]]],
};

/** @param {string} name @param {Point} at @param {number} size @returns {Point[][]} */
const outline = (name, [y, x], size) =>
  OUTLINES[name].map((line) => line.map(([v, u]) => [y + 0.42 * size * v, x + 0.42 * size * u]));

/** @param {any} shape @param {boolean} dark */
function sign(shape, dark) {
  const open = shape.sign === "cross" || shape.sign === "plus";
  const d = outline(shape.sign, shape.at, shape.size ?? 1).map((line) => path(line, !open)).join("");
  const by = dark ? "on-dark" : (shape.printed ?? true) ? "given" : "pen";
  return svg("path", { class: `sign ${by}${open ? " open" : ""}${toldBy(shape)}`, d });
}

/** @param {any} board @param {any} shape @param {boolean} dark @param {boolean} met whether a line ends there */
function text({ height, width }, shape, dark, met) {
  let [y, x] = shape.at;
  const word = shape.text;
  let size = shape.size ?? 1;
  const reach = 0.33 * word.length * size;
  const within = y > 0 && y < 2 * height;
  if (within && x < 0) x = Math.min(x, -0.3 - reach);
  else if (within && x > 2 * width) x = Math.max(x, 2 * width + 0.3 + reach);
  else if (within) size *= Math.min(1, 2.1 / word.length);
  let font = FONT * size;
  const made = [];
  if (shape.arrow) {
    const [dy, dx] = shape.arrow;
    const [ay, ax] = dy ? [y, x + 0.5 * size] : [y - 0.58 * size, x];
    const long = (0.5 * size) / Math.hypot(dy, dx);
    /** @type {Point[]} */
    const shaft = [[ay - long * dy, ax - long * dx], [ay + long * dy, ax + long * dx]];
    const tone = dark ? " on-dark" : "";
    made.push(svg("path", { class: `stroke thin${tone}`, d: path(shortened(shaft)) }));
    made.push(svg("path", { class: `head head-thin${tone}`, d: head(shaft, "thin") }));
    font *= 0.88;
    if (dy) x -= (4.5 / HALF) * size;
    else y += (5 / HALF) * size;
  }
  const by = dark ? "on-dark" : (shape.printed ?? true) ? "given" : "pen";
  const over = met && !dark ? " over" : "";
  made.push(svg("text", { class: by + ((shape.printed ?? true) ? " strong" : "") + over + toldBy(shape), x: n(x), y: Number(n(y)) + 0.36 * font, "font-size": font }, word));
  return made;
}
