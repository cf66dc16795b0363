// @ts-check
/** Lines, shaded cells and areas that hang together: each such component has a colour of its own, which it keeps while it grows. */

/** @typedef {import("./places.js").Layer} Layer */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./places.js").Point} Point */
/** @typedef {Map<string, string>} Above what a node of a component leads to; the last one stands for it */

export const COLOURS = 8;

/**
 * The colour of each mark that is made of some layers, as a number.
 * @param {Layer[]} layers
 * @param {{[name: string]: boolean}} shown the marks, the oldest first
 * @returns {Map<string, number>}
 */
export function coloursOf(layers, shown) {
  const found = new Map();
  const order = new Map(Object.keys(shown).map((name, n) => [name, n]));
  for (const layer of layers) {
    const parts = componentsOf(layer, shown);
    const oldest = (/** @type {string[]} */ part) => Math.min(...part.map((name) => order.get(name) ?? 0));
    /** @type {number[]} */
    const uses = Array(COLOURS).fill(0);
    for (const part of parts.sort((a, b) => oldest(a) - oldest(b))) {
      const first = part.reduce((a, b) => ((order.get(a) ?? 0) < (order.get(b) ?? 0) ? a : b));
      const wanted = [...first].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 65521, 0);
      const least = Math.min(...uses);
      const free = uses.flatMap((n, colour) => (n === least ? [colour] : []));
      const colour = uses[wanted % COLOURS] === least ? wanted % COLOURS : free[wanted % free.length];
      uses[colour]++;
      for (const name of part) found.set(name, colour);
    }
  }
  return found;
}

/** What stands for the component of a node. @param {Above} above @param {string} node */
function top(above, node) {
  let at = node;
  for (let next = above.get(at); next !== undefined; next = above.get(at)) at = next;
  return at;
}

/** @param {Above} above @param {string} a @param {string} b */
function join(above, a, b) {
  const [one, other] = [top(above, a), top(above, b)];
  if (one !== other) above.set(one, other);
}

/** The marks that are made, by what hangs together: strokes at their ends, cells at their sides. @param {Layer} layer @param {{[name: string]: boolean}} shown */
function componentsOf(layer, shown) {
  /** @type {Above} */
  const above = new Map();
  const made = layer.places.filter((place) => place.marks.some((mark) => shown[mark.name]));
  const cells = new Set(made.flatMap((place) => place.cells.map(String)));
  const nodes = (/** @type {Place} */ { strokes: [stroke], cells: [cell] }) => {
    if (stroke) return [String(stroke[0]), String(stroke[stroke.length - 1])];
    const [r, c] = cell;
    return [String(cell), ...[[r + 1, c], [r, c + 1]].map(String).filter((near) => cells.has(near))];
  };
  for (const place of made) {
    const [first, ...others] = nodes(place);
    for (const other of others) join(above, first, other);
  }
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  for (const place of made) {
    const node = top(above, nodes(place)[0]);
    parts.set(node, [...(parts.get(node) ?? []), ...place.marks.filter((mark) => shown[mark.name]).map((mark) => mark.name)]);
  }
  return [...parts.values()];
}

/**
 * Cells that borders part from others, each area in a tint that none beside it has; what the largest holds is not parted yet.
 * @param {Layer} layer borders of areas
 * @param {{[name: string]: boolean}} shown
 * @returns {{kind: "fill", tone: "tint", tint: number, corners: Point[]}[]}
 */
export function tintsOf(layer, shown) {
  const shut = new Set(layer.places.flatMap((place) => (place.marks.some((mark) => shown[mark.name]) ? [String(place.at)] : [])));
  const cells = new Map(layer.cells.map(({ cells: [cell] }) => [String(cell), cell]));
  const sides = [...cells.values()].flatMap(([r, c]) => /** @type {[number[], number[], number[]][]} */ ([[[r, c], [r + 1, c], [2 * r + 2, 2 * c + 1]], [[r, c], [r, c + 1], [2 * r + 1, 2 * c + 2]]]))
    .filter(([, other]) => cells.has(String(other)));
  /** @type {Above} */
  const above = new Map();
  for (const [a, b, side] of sides) if (!shut.has(String(side))) join(above, String(a), String(b));
  /** @type {Map<string, Point[]>} */
  const areas = new Map();
  for (const [name, cell] of cells) areas.set(top(above, name), [...(areas.get(top(above, name)) ?? []), cell]);
  const largest = [...areas].reduce((a, b) => (b[1].length > a[1].length ? b : a), ["", /** @type {Point[]} */ ([])])[0];
  /** @type {Map<string, number>} */
  const tints = new Map();
  for (const [name, [cell]] of areas) {
    if (name === largest) continue;
    const beside = new Set(sides.flatMap(([a, b]) => {
      const [one, other] = [top(above, String(a)), top(above, String(b))];
      return one === name ? [tints.get(other)] : other === name ? [tints.get(one)] : [];
    }));
    const wanted = (3 * cell[0] + 5 * cell[1]) % COLOURS;
    tints.set(name, Array.from({ length: COLOURS }, (_, n) => (wanted + n) % COLOURS).find((n) => !beside.has(n)) ?? wanted);
  }
  return [...tints].flatMap(([name, tint]) => (areas.get(name) ?? []).map(([r, c]) => ({
    kind: /** @type {"fill"} */ ("fill"), tone: /** @type {"tint"} */ ("tint"), tint,
    corners: /** @type {Point[]} */ ([[2 * r, 2 * c], [2 * r, 2 * c + 2], [2 * r + 2, 2 * c + 2], [2 * r + 2, 2 * c]]),
  })));
}
