// @ts-check
/** Lines that hang together: each such component has a colour of its own, which it keeps while it grows. */

/** @typedef {import("./places.js").Layer} Layer */

export const COLOURS = 8;

/**
 * The colour of each mark of a line that is drawn, as a number.
 * @param {Layer[]} layers
 * @param {{[name: string]: boolean}} shown the marks, the oldest first
 * @returns {Map<string, number>}
 */
export function coloursOf(layers, shown) {
  const found = new Map();
  const order = new Map(Object.keys(shown).map((name, n) => [name, n]));
  for (const layer of layers.filter(({ gesture }) => gesture === "draw")) {
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

/** The marks that are made, by what hangs together at the ends of strokes. @param {Layer} layer @param {{[name: string]: boolean}} shown */
function componentsOf(layer, shown) {
  /** @type {Map<string, string>} */
  const above = new Map();
  const top = (/** @type {string} */ node) => {
    let at = node;
    for (let next = above.get(at); next !== undefined; next = above.get(at)) at = next;
    return at;
  };
  const made = layer.places.filter((place) => place.marks.some((mark) => shown[mark.name]));
  for (const { strokes: [stroke] } of made) {
    const [a, b] = [top(String(stroke[0])), top(String(stroke[stroke.length - 1]))];
    if (a !== b) above.set(a, b);
  }
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  for (const { strokes: [stroke], marks } of made) {
    const node = top(String(stroke[0]));
    parts.set(node, [...(parts.get(node) ?? []), ...marks.filter((mark) => shown[mark.name]).map((mark) => mark.name)]);
  }
  return [...parts.values()];
}
