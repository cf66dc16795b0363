// @ts-check
/** The setter's board: what is printed, and a cursor over the sites at which clues can stand. */

import { HALF, painted, path, square, svg } from "./paint.js";
import { Picture } from "./picture.js";
import { ARROWS, distance, nearest, neighbour } from "./places.js";

/**
 * @typedef {import("./places.js").Point} Point
 * @typedef {import("./places.js").Place} Place
 * @typedef {{
 *   site: string, layer: string, title: string, place: string, named: import("./naming.js").Named, at: Point, cells: Point[], text: string | null, values: string[],
 *   clued: boolean, one: boolean, stroke: [Point, Point] | null, printed: string | null,
 * }} Site  `text`: what stands there, or is put there by a pending change; `printed`: what stands there; `values`: what could; `one`: it is there or not; `stroke`: the ends of a side
 * @typedef {Place & {of: Site}} Spot
 * @typedef {{
 *   cursor: () => Spot | undefined, moveTo: (spot: Spot) => void,
 *   put: (spot: Spot, text: string | null, also?: Spot[]) => void,
 *   nextLayer: (by: number) => boolean,
 * }} Desk  what the board needs of the page
 */

/** Half steps from a site within which it is touched, along rows and columns. */
const REACH = 1.05;
/** Half steps from a site within which a sweep meets it. */
const SWEPT = 0.72;
/** Half steps between two looks at a moving pointer. */
const PACE = 0.3;
/** Half steps of paper around a site outside the board. */
const ROOM = 0.9;
/** Milliseconds within which a second key goes on with a value. */
const NEXT_KEY_MS = 900;
/** How dark the most open cell is. */
const DARKEST = 0.62;

export class SetBoard extends Picture {
  /** @type {Spot[]} */
  sites = [];
  /** The setter asks for the clues. */
  symmetry = "none";
  shades = svg("g", { "aria-hidden": "true", class: "shades" });
  waits = svg("g", { "aria-hidden": "true", class: "pending" });

  /** Have keys mean the board; the cursor looks as a pointer leaves it. */
  focus() {
    this.element.classList.add("pointed");
    this.element.focus({ preventScroll: true });
  }

  /** Draw a puzzle with its sites. @param {any} opened @param {Site[]} sites @param {string} label */
  draw(opened, sites, label) {
    const names = [...new Set(sites.map((site) => site.layer))];
    this.sites = sites.map((of, n) => ({
      id: `site-${n}`, layer: names.indexOf(of.layer), named: of.named, at: of.at, cells: of.cells,
      strokes: of.stroke ? [of.stroke] : [], marks: [], values: [], locked: false, of,
    }));
    const layers = names.map((name, index) => /** @type {any} */ ({
      index, name, title: sites.find((site) => site.layer === name)?.title, places: this.sites.filter((spot) => spot.layer === index), cells: [],
    }));
    const { board } = opened;
    this.lay({ board }, layers, label);
    this.element.insertBefore(this.shades, this.over);
    this.element.insertBefore(this.waits, this.over);
    const [top, left, bottom, right] = board.box;
    const [ys, xs] = [sites.map(({ at }) => at[0]), sites.map(({ at }) => at[1])];
    this.show([
      Math.min(top, ...ys.map((y) => y - ROOM)), Math.min(left, ...xs.map((x) => x - ROOM)),
      Math.max(bottom, ...ys.map((y) => y + ROOM)), Math.max(right, ...xs.map((x) => x + ROOM)),
    ]);
    this.answer({});
    this.shade([]);
    this.ring([], undefined);
  }

  /** Draw what is printed, and some marks of an answer. @param {{[name: string]: boolean}} marks */
  answer(marks) {
    const look = this.board.look === "frame" ? "grid" : this.board.look;  // who sets a puzzle sees the cells
    this.shapes.replaceChildren(...painted({ ...this.board, look }, [...this.board.printed, ...this.shapesOf(marks, {})]));
  }

  /** Show what a sweep has met so far. @param {Spot[]} spots @param {boolean} put */
  preview(spots, put) {
    this.over.querySelector(".swept")?.remove();
    this.over.append(svg("g", { class: put ? "swept" : "swept off" }, ...spots.map(({ of, cells }) =>
      svg("path", { d: of.stroke ? path(of.stroke) : square(cells[0], 0.1), class: of.stroke ? "side" : "cell" }))));
  }

  /** Put pending changes at their sites, and show them. @param {import("./drafts.js").Change[]} changes */
  pending(changes) {
    const put = new Map(changes.map(({ site, text }) => [site, text]));
    for (const { of } of this.sites) of.text = put.has(of.site) ? /** @type {string | null} */ (put.get(of.site)) : of.printed;
    this.waits.replaceChildren(...this.sites.filter(({ of }) => put.has(of.site)).flatMap((spot) => {
      const { stroke, text } = spot.of;
      const gone = text === null ? " off" : "";
      if (stroke) return [svg("path", { d: path(stroke), class: `side${gone}`, "data-site": spot.of.site })];
      const [x, y] = middleOf(spot);
      return [
        svg("path", { d: frame(spot, 0.14), class: `cell${gone}`, "data-site": spot.of.site }),
        ...(text === null || spot.of.one ? [] : [svg("text", { x, y, class: "value" }, text)]),
      ];
    }));
  }

  /** Shade cells by how open they are. @param {{cell: Point, open: number}[]} cells */
  shade(cells) {
    const most = Math.max(1, ...cells.map(({ open }) => open));
    this.shades.replaceChildren(...cells.map(({ cell, open }) => {
      const strength = (DARKEST * open) / most;
      return svg("path", { class: "open", d: square(cell, 0.06), "data-open": open, "fill-opacity": strength.toFixed(3) });
    }));
  }

  /** Ring sites, and the places of cells. @param {string[]} guilty @param {Spot | undefined} cursor @param {Point[]} [cells] */
  ring(guilty, cursor, cells = []) {
    const rings = this.sites.filter(({ of }) => guilty.includes(of.site));
    this.over.replaceChildren(
      ...this.alone.map((spot) => svg("path", { class: "alone", "data-site": spot.of.site, d: frame(spot, 0.2) })),
      ...cells.map((cell) => svg("path", { class: "told", d: square(cell, 0.1) })),
      ...rings.flatMap((spot) => [
        svg("path", { class: "halo", d: frame(spot, 0.08) }), svg("path", { class: "ring", "data-site": spot.of.site, d: frame(spot, 0.08) }),
      ]),
    );
    this.showCursor(cursor);
  }

  /** @param {any} spot */
  showCursor(spot) {
    this.over.querySelector(".cursor")?.remove();
    if (!spot) return;
    const [d, twin] = [frame(spot, 0.3), this.twinOf(spot)];
    this.over.append(svg("g", { class: "cursor" }, svg("path", { class: "halo", d }), svg("path", { class: "way", d }),
      ...(twin && twin !== spot ? [svg("path", { class: "twin", d: frame(twin, 0.3) })] : [])));
  }

  /** The site to which the symmetry takes a site, if there is one. @param {Spot} spot @returns {Spot | undefined} */
  twinOf(spot) {
    const [[y, x], { height, width }] = [spot.at, this.board];
    /** @type {{[symmetry: string]: Point}} */
    const ways = { rotate: [2 * height - y, 2 * width - x], mirror: [y, 2 * width - x], diagonal: [x, y] };
    const at = ways[this.symmetry];
    return at && this.sites.find((one) => one.layer === spot.layer && distance(one.at, at) < 0.1);
  }

  /** The clues to which the symmetry finds no other. @returns {Spot[]} */
  get alone() {
    return this.symmetry === "none" ? [] : this.sites.filter((spot) => spot.of.clued && spot.of.text !== null && this.twinOf(spot)?.of.text === null);
  }

  /** The site under a point: of the layer that is chosen, if it has one there. @param {Point} point @param {number} layer @returns {Spot | undefined} */
  siteAt([y, x], layer) {
    const near = this.sites.filter(({ at }) => Math.abs(at[0] - y) <= REACH && Math.abs(at[1] - x) <= REACH);
    const mine = near.filter((spot) => spot.layer === layer);
    return nearest(mine.length ? mine : near, ({ at }) => distance(at, [y, x]))[0];
  }

  /** The site of a layer that a sweep meets at a point. @param {Point} point @param {number} layer @returns {Spot | undefined} */
  metAt(point, layer) {
    return this.sites.find((spot) => spot.layer === layer && distance(spot.at, point) <= SWEPT);
  }

  /** The site that an arrow key leads to, of the chosen layer where it has one. @param {Spot} from @param {string} arrow @returns {Spot} */
  beside(from, arrow) {
    const own = this.sites.filter((spot) => spot.layer === from.layer);
    const { height, width } = this.board;
    const taken = new Set(own.map(({ at }) => String(at)));
    /** Sites of other layers beside the board. @type {Map<string, Spot>} */
    const others = new Map();
    for (const spot of this.sites) {
      const [y, x] = spot.at;
      const beside = y < 0 || x < 0 || y > 2 * height || x > 2 * width;
      if (beside && !taken.has(String(spot.at)) && !others.has(String(spot.at))) others.set(String(spot.at), spot);
    }
    return /** @type {Spot} */ (neighbour([...own, ...others.values()], from, arrow));
  }
}

/** The outline of a site: of its cell, or of a square around its point. @param {Spot} spot @param {number} inset */
function frame({ at: [y, x], cells }, inset) {
  const [r, c] = [Math.floor(y / 2), Math.floor(x / 2)];
  const within = y % 2 === 1 && x % 2 === 1 && cells.some((cell) => cell[0] === r && cell[1] === c);
  if (within) return square([r, c], inset);
  const half = y % 2 === 0 || x % 2 === 0 ? 0.55 : 0.95 - inset;
  return path([[y - half, x - half], [y - half, x + half], [y + half, x + half], [y + half, x - half]], true);
}

/** Where on the screen a site is, for those who want to touch it. @param {Spot} spot */
export const middleOf = ({ at: [y, x] }) => [x * HALF, y * HALF];

/**
 * Listen to the board.
 * @param {SetBoard} board
 * @param {Desk} desk
 */
export function listenToSites(board, desk) {
  const { element } = board;
  let typed = { at: "", text: "", when: 0 };

  /** Sites that all become the same. @type {{pointer: number, first: Spot, text: string | null, met: Set<Spot>, last: Point} | null} */
  let sweep = null;

  element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    board.focus();
    const point = board.pointOf(event);
    const spot = board.siteAt(point, desk.cursor()?.layer ?? 0);
    if (!spot) return;
    desk.moveTo(spot);
    if (!spot.of.one || event.button !== 0) return;
    sweep = { pointer: event.pointerId, first: spot, text: turned(spot.of, 1), met: new Set([spot]), last: point };
    element.setPointerCapture(event.pointerId);
    board.preview([spot], sweep.text !== null);
  });
  element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== sweep?.pointer) return;
    const [from, to] = [sweep.last, board.pointOf(event)];
    const many = Math.max(1, Math.ceil(distance(from, to) / PACE));
    for (let n = 1; n <= many; n++) {
      const met = board.metAt([from[0] + ((to[0] - from[0]) * n) / many, from[1] + ((to[1] - from[1]) * n) / many], sweep.first.layer);
      if (met && (met.of.text === null) === (sweep.text !== null)) sweep.met.add(met);
    }
    sweep.last = to;
    board.preview([...sweep.met], sweep.text !== null);
  });
  for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== sweep?.pointer) return;
    const { first, text, met } = sweep;
    sweep = null;
    board.preview([], true);
    met.delete(first);
    if (name === "pointerup") desk.put(first, text, [...met]);
  });
  for (const key of ["keydown", "keyup"]) element.addEventListener(key, () => element.classList.remove("pointed"));

  /** Write a letter at a site; it goes on with the one before if there is such a value. @param {Spot} spot @param {string} key */
  const write = (spot, key) => {
    const before = typed.at === spot.of.site && performance.now() - typed.when < NEXT_KEY_MS ? typed.text : "";
    const { values } = spot.of;
    const found = [before + key, key].find((text) => values.some((value) => value.toLowerCase().startsWith(text))) ?? key;
    typed = { at: spot.of.site, text: found, when: performance.now() };
    const value = values.find((one) => one.toLowerCase() === found);
    if (value !== undefined) desk.put(spot, value);
    else if (!values.some((one) => one.toLowerCase().startsWith(found))) desk.put(spot, found);
  };

  element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const spot = desk.cursor();
    if (!spot || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) desk.moveTo(board.beside(spot, event.key));
    else if (event.key === "Backspace" || event.key === "Delete") desk.put(spot, null);
    else if (event.key === " " || event.key === "Enter") desk.put(spot, turned(spot.of, event.shiftKey ? -1 : 1));
    else if (event.key === "Tab") {
      if (!desk.nextLayer(event.shiftKey ? -1 : 1)) return;
    } else if (event.key.length === 1) write(spot, event.key.toLowerCase());
    else return;
    event.preventDefault();
  });
}

/** The value after the one that stands at a site; the first is none. @param {Site} site @param {number} by */
function turned({ text, values }, by) {
  const all = [null, ...values];
  return all[(Math.max(0, all.indexOf(text)) + by + all.length) % all.length];
}
