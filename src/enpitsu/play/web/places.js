// @ts-check
/**
 * The board as places that can be touched: geometry alone, with points as [row, column] in half steps.
 *
 * @typedef {[number, number]} Point
 * @typedef {import("./naming.js").Named} Named
 * @typedef {{name: string, layer: number, place: string, named: Named, value: string, at: Point, cells: Point[],
 *   strokes: Point[][], on: any[], off: any[], upon?: string, doubles?: string, printed?: boolean, closed?: boolean}} Mark
 * @typedef {{[name: string]: boolean | null}} Change
 * @typedef {{id: string, layer: number, named: Named, at: Point, cells: Point[], strokes: Point[][],
 *   marks: Mark[], values: Change[], locked: boolean}} Place
 *   `values`: what a tap leads through, the first is "nothing known"
 * @typedef {"strokes" | "cells" | "values" | "pieces"} Touch
 * @typedef {{index: number, name: string, title: string, words: string[], gesture: string, touch: Touch, places: Place[],
 *   sizes?: boolean, rectangles?: boolean, cells: Place[], marks: Mark[], nodes: Point[], links: Map<string, Link>}} Layer
 *   `cells`: those of areas, in which a number can be noted
 * @typedef {{place: Place, drags: number[]}} Link  what is drawn from one node to another: the values that drags lead through
 */

/** How the marks of each gesture are touched. @type {{[gesture: string]: Touch}} */
const TOUCH = {
  shade: "cells", halve: "cells", choose: "cells", draw: "strokes", divide: "strokes",
  write: "values", place: "pieces",
};

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** @param {Point} p */
const key = (p) => `${p[0]},${p[1]}`;
/** @param {Point} a @param {Point} b */
export const linkKey = (a, b) => [key(a), key(b)].sort().join(" ");

/**
 * The layers of a board with their places.
 * @param {any} board the board as the desk tells it
 * @returns {Layer[]}
 */
export function layersOf(board) {
  return board.layers.map((/** @type {any} */ layer, /** @type {number} */ index) => {
    /** @type {Mark[]} */
    const marks = board.marks.filter((/** @type {Mark} */ mark) => mark.layer === index);
    const touch = TOUCH[layer.gesture] ?? "cells";
    const places = touch === "pieces" ? cellsOf(marks, index) : grouped(marks, index);
    const links = new Map();
    /** @type {Map<string, Point>} */
    const nodes = new Map();
    const link = (/** @type {Point[]} */ stroke, /** @type {Link} */ made) => {
      const [a, b] = [stroke[0], stroke[stroke.length - 1]];
      links.set(linkKey(a, b), made);
      nodes.set(key(a), a).set(key(b), b);
    };
    for (const place of places) {
      if (touch === "strokes") link(place.strokes[0], { place, drags: place.marks.some((mark) => mark.doubles) ? [1, 2] : [1] });
      else if (touch === "cells") {
        place.marks.forEach((mark, n) => {
          if (mark.on.length === 1 && mark.on[0].kind === "stroke") link(mark.on[0].points, { place, drags: [n + 1] });
        });
      }
    }
    const divides = layer.gesture === "divide";
    if (divides) for (const dot of cornersOf(board)) nodes.set(key(dot), dot);
    const cells = divides ? partedCells(board, index) : [];
    return { ...layer, index, touch, places, cells, marks, links, nodes: [...nodes.values()] };
  });
}

/** The cells of a board that areas part, as places without marks. @param {any} board @param {number} layer @returns {Place[]} */
function partedCells({ height, width, holes }, layer) {
  const gone = new Set(holes.map(key));
  /** @type {Point[]} */
  const all = Array.from({ length: height * width }, (_, n) => [Math.floor(n / width), n % width]);
  return all.filter((cell) => !gone.has(key(cell))).map(([r, c]) => ({
    id: `cell-${layer}-${r}-${c}`, layer, named: ["cell", r + 1, c + 1], at: [2 * r + 1, 2 * c + 1], cells: [[r, c]],
    strokes: [], marks: [], values: [{}], locked: false,
  }));
}

/** The corners of the board, from which rectangles are drawn, too. @param {{height: number, width: number}} board @returns {Point[]} */
const cornersOf = ({ height, width }) => [[0, 0], [0, 2 * width], [2 * height, 0], [2 * height, 2 * width]];

/**
 * @param {Mark[]} marks
 * @param {number} layer
 * @returns {Place[]}
 */
function grouped(marks, layer) {
  /** @type {Map<string, Mark[]>} */
  const at = new Map();
  for (const mark of marks) {
    const spot = `${mark.place} ${mark.at}`;
    const here = at.get(spot);
    if (here) here.push(mark);
    else at.set(spot, [mark]);
  }
  return [...at.values()].map((here, n) => ({
    id: `place-${layer}-${n}`, layer, named: here[0].named, at: here[0].at, cells: here[0].cells,
    strokes: here[0].strokes, marks: here, values: valuesOf(here), locked: here.some((mark) => mark.printed) || here.every((mark) => mark.closed),
  }));
}

/**
 * What a place can show, one after the other.
 * @param {Mark[]} marks
 * @returns {Change[]}
 */
function valuesOf(marks) {
  const blank = Object.fromEntries(marks.map((mark) => [mark.name, null]));
  const first = marks[0].name;
  if (marks.length === 1) return [blank, { [first]: true }, { [first]: false }];
  const twice = marks.filter((mark) => mark.doubles);
  if (twice.length) return [blank, { ...blank, [first]: true }, ...twice.map((mark) => ({ [first]: true, [mark.name]: true })), { ...blank, [first]: false }];
  const upon = marks.filter((mark) => mark.upon);
  if (!upon.length) return [blank, ...marks.map((mark) => ({ ...blank, [mark.name]: true }))];
  return [
    blank,
    ...upon.map((mark) => ({ ...blank, [first]: true, [mark.name]: true })),
    { ...blank, [first]: true },
    { ...blank, [first]: false },
  ];
}

/**
 * The cells that pieces cover, each with the pieces that cover it.
 * @param {Mark[]} marks
 * @param {number} layer
 * @returns {Place[]}
 */
function cellsOf(marks, layer) {
  /** @type {Map<string, [Point, Mark[]]>} */
  const at = new Map();
  for (const mark of marks) {
    for (const cell of mark.cells) {
      const here = at.get(key(cell));
      if (here) here[1].push(mark);
      else at.set(key(cell), [cell, [mark]]);
    }
  }
  return [...at.values()].sort(([a], [b]) => a[0] - b[0] || a[1] - b[1]).map(([cell, here], n) => ({
    id: `place-${layer}-${n}`, layer, named: ["cell", cell[0] + 1, cell[1] + 1], at: [2 * cell[0] + 1, 2 * cell[1] + 1],
    cells: [cell], strokes: [], marks: here,
    values: [{}, ...here.map((mark) => ({ [mark.name]: true }))], locked: false,
  }));
}

/** The marks, with what is doubled where its double is made: that a stroke is no double one is no value. @param {Place} place @param {{[name: string]: boolean}} marks */
function withDoubled(place, marks) {
  const twice = place.marks.find((mark) => mark.doubles && marks[mark.name] !== undefined);
  if (!twice?.doubles) return marks;
  const { [twice.name]: made, ...others } = marks;
  return made ? { ...marks, [twice.doubles]: true } : others;
}

/**
 * Which of its values a place has.
 * @param {Place} place
 * @param {{[name: string]: boolean}} marks
 */
export function valueOf(place, marks) {
  const here = withDoubled(place, marks);
  return place.values.findIndex(
    (value) => Object.entries(value).every(([name, wanted]) => (here[name] ?? null) === wanted),
  );
}

/**
 * The place of a layer under a point, if there is one.
 * @param {Layer} layer
 * @param {Point} point
 * @returns {Place | undefined}
 */
export function hit(layer, point) {
  if (layer.touch === "strokes") {
    const [near, far] = nearest(layer.places, (place) => strokeDistance(place.strokes[0], point));
    return near && far < 0.75 ? near : undefined;
  }
  const cell = [Math.floor(point[0] / 2), Math.floor(point[1] / 2)];
  const here = layer.places.filter((place) => place.cells.some((c) => c[0] === cell[0] && c[1] === cell[1]));
  if (here.length < 2) return here[0];
  const within = here.find((place) => place.marks[0].on.some((s) => s.kind === "fill" && inside(s.corners, point)));
  return within ?? nearest(here, (place) => distance(place.at, point))[0];
}

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => number} measure
 * @returns {[T | undefined, number]}
 */
export function nearest(all, measure) {
  let [best, least] = [/** @type {T | undefined} */ (undefined), Infinity];
  for (const one of all) {
    const far = measure(one);
    if (far < least) [best, least] = [one, far];
  }
  return [best, least];
}

/**
 * How far a point is from a stroke; near its ends, where strokes meet, somewhat more.
 * @param {Point[]} stroke
 * @param {Point} p
 */
function strokeDistance(stroke, p) {
  const [a, b] = [stroke[0], stroke[stroke.length - 1]];
  const [dy, dx] = [b[0] - a[0], b[1] - a[1]];
  const along = Math.min(1, Math.max(0, ((p[0] - a[0]) * dy + (p[1] - a[1]) * dx) / (dy * dy + dx * dx)));
  return distance(p, [a[0] + along * dy, a[1] + along * dx]) + 0.5 * Math.abs(along - 0.5);
}

/** @param {Point[]} corners @param {Point} p */
export function inside(corners, p) {
  let odd = false;
  corners.forEach(([y1, x1], n) => {
    const [y2, x2] = corners[(n + 1) % corners.length];
    if (y1 > p[0] !== y2 > p[0] && p[1] < x1 + ((x2 - x1) * (p[0] - y1)) / (y2 - y1)) odd = !odd;
  });
  return odd;
}

/** @type {{[key: string]: Point}} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The place that an arrow key leads to: the nearest one ahead, straight ahead before aside.
 * Places at one point come one after the other.
 * @param {Place[]} places
 * @param {Place} from
 * @param {string} arrow
 * @returns {Place}
 */
export function neighbour(places, from, arrow) {
  const [dy, dx] = ARROWS[arrow];
  const here = places.filter((place) => distance(place.at, from.at) < 0.01);
  const next = here[here.indexOf(from) + dy + dx];
  if (next) return next;
  const [best] = nearest(places, (place) => {
    const [y, x] = [place.at[0] - from.at[0], place.at[1] - from.at[1]];
    const [ahead, aside] = [y * dy + x * dx, Math.abs(y * dx) + Math.abs(x * dy)];
    return ahead > 0.01 ? ahead + 2.5 * aside : Infinity;
  });
  return best ?? from;
}

/** The dots of a rectangle of cells, as sides from dot to dot around it. @param {Point} a @param {Point} b opposite corners */
export function frameOf(a, b) {
  const [top, bottom] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])];
  const [left, right] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])];
  /** @type {[Point, Point][]} */
  const sides = [];
  for (let x = left; x < right; x += 2) sides.push([[top, x], [top, x + 2]], [[bottom, x], [bottom, x + 2]]);
  for (let y = top; y < bottom; y += 2) sides.push([[y, left], [y + 2, left]], [[y, right], [y + 2, right]]);
  return sides;
}

/**
 * The pieces that cover just these cells; if there are none, and the way led over a corner, those that are a rectangle
 * from the first cell to the last.
 * @param {Layer} layer
 * @param {Point[]} cells
 */
export function piecesOver(layer, cells) {
  const [[a, b], [c, d]] = [cells[0], cells[cells.length - 1]];
  const area = (Math.abs(a - c) + 1) * (Math.abs(b - d) + 1);
  const framed = (/** @type {Point} */ [r, k]) => (r - a) * (r - c) <= 0 && (k - b) * (k - d) <= 0;
  const wanted = new Set(cells.map(key));
  const found = layer.marks.filter((m) => m.cells.length === wanted.size && m.cells.every((cell) => wanted.has(key(cell))));
  const straight = cells.every(([r, k], n) => !n || r === cells[n - 1][0] || k === cells[n - 1][1]);
  return found.length || straight ? found : layer.marks.filter((m) => m.cells.length === area && m.cells.every(framed));
}
