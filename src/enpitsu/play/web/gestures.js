// @ts-check
/** Pointer and keyboard on the board become changes of marks.  Nothing here knows what is drawn. */

import { middleAt, overCells } from "./areas.js";
import { drawing, startsAt } from "./drawing.js";
import { notable } from "./notes.js";
import { ARROWS, distance, hit, nearest, neighbour, piecesOver, valueOf } from "./places.js";

/**
 * @typedef {import("./places.js").Layer} Layer
 * @typedef {import("./places.js").Place} Place
 * @typedef {import("./places.js").Point} Point
 * @typedef {import("./places.js").Change} Change
 * @typedef {import("./sketch.js").SketchChange} SketchChange
 * @typedef {{move: (p: Point) => void, end: () => void}} Begun  a gesture that has begun
 * @typedef {{
 *   layers: () => Layer[], tool: () => number, marks: () => {[name: string]: boolean},
 *   cursor: () => Place | undefined, point: (event: PointerEvent) => Point, asking: () => boolean,
 *   sketch: () => import("./state.js").Sketch, board: () => any,
 *   preview: (change: Change, sketch?: SketchChange) => void, commit: (change: Change, sketch?: SketchChange) => void,
 *   moveTo: (place: Place, also?: boolean) => void, switchTo: (tool: number) => void,
 *   writing: import("./writing.js").Writing, sketching: import("./sketching.js").Sketching,
 * }} Table  what the gestures need of the page; tool -1: guessed from the gesture
 */

/** Half steps between two looks at a moving pointer. */
const PACE = 0.25;
/** Milliseconds for which a finger rests on the board to do what the right button does, and half steps that it may slip. */
const [LONG, SLIP] = [450, 0.4];

/**
 * What a tap changes at a place.
 * @param {Place} place
 * @param {{[name: string]: boolean}} marks
 * @param {number} by
 * @returns {Change}
 */
export function turned(place, marks, by = 1) {
  if (place.locked) return {};
  const many = place.values.length;
  const here = valueOf(place, marks);
  return place.values[here < 0 ? 0 : (here + by + many) % many];
}

/**
 * What crosses a place out, or (where that says nothing) empties it.
 * @param {Place} place
 * @returns {Change}
 */
export function crossed(place) {
  if (place.locked) return {};
  return place.values.find((value) => Object.values(value).some((v) => v === false)) ?? emptied(place);
}

/** @param {Place} place @returns {Change} */
export const emptied = (place) =>
  place.locked ? {} : Object.fromEntries(place.marks.map((mark) => [mark.name, null]));

/** Turns the pieces over a cell: one of them is the one that taps exchange. */
export class PieceTurner {
  /** @type {{cell: string, name: string | null}} */
  held = { cell: "", name: null };

  /** @param {Place} place @param {{[name: string]: boolean}} marks @param {number} by @returns {Change} */
  turned(place, marks, by = 1) {
    const names = place.marks.map((mark) => mark.name);
    const mine = this.held.cell === place.id && this.held.name !== null && marks[this.held.name];
    const old = mine ? this.held.name : (names.find((name) => marks[name]) ?? null);
    const at = old === null ? (by > 0 ? -1 : names.length) : names.indexOf(old);
    let next = at + by;
    while (names[next] !== undefined && marks[names[next]] !== undefined) next += by;
    this.held = { cell: place.id, name: names[next] ?? null };
    return { ...(old === null ? {} : { [old]: null }), ...(names[next] === undefined ? {} : { [names[next]]: true }) };
  }
}

/**
 * Listen to the board.
 * @param {SVGElement} board
 * @param {Table} table
 */
export function listen(board, table) {
  const turner = new PieceTurner();
  /** @type {Begun & {pointer: number, start: Point, last: Point} | null} */
  let gesture = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;

  /** The layers that are meant: the one that is chosen, or any. */
  const open = () => (table.tool() < 0 ? table.layers() : [table.layers()[table.tool()]]);

  /** The layer that a touch of some kind goes to. @param {...string} touches */
  const layerFor = (...touches) => open().find((layer) => touches.includes(layer.touch));

  /** @param {Place} place @param {number} [by] */
  const turn = (place, by = 1) =>
    table.layers()[place.layer].touch === "pieces" ? turner.turned(place, table.marks(), by) : turned(place, table.marks(), by);

  /** @param {Point} p the place that a tap means: a stroke close by, else what is in the cell */
  const meant = (p) => {
    const [lines, cells] = [layerFor("strokes"), layerFor("cells", "values", "pieces")];
    const parted = table.asking() ? undefined : middleAt(lines, p);
    if (parted) return parted;
    if (!cells) return lines && hit(lines, p);
    const stroke = lines && hit(lines, p);
    if (stroke && distance(stroke.at, p) < 0.5) return stroke;
    return hit(cells, p) ?? stroke;
  };

  /** @param {Point} p @param {boolean} cross */
  const tap = (p, cross) => {
    const place = meant(p);
    if (!place) return;
    table.moveTo(place);
    if (table.asking()) return;
    const { touch } = table.layers()[place.layer];
    if (cross) table.commit(crossed(place));
    else if (touch !== "values") table.commit(turn(place));
  };

  /** Sweep over cells: all become what the first becomes. @param {Layer} layer @param {Place} first @param {boolean} cross */
  const sweep = (layer, first, cross) => {
    const start = cross ? crossed(first) : turn(first);
    const index = first.values.indexOf(start);
    /** @type {Change} */
    let change = { ...start };
    const seen = new Set([first.id]);
    table.moveTo(first);
    table.preview(change);
    return {
      move: (/** @type {Point} */ p) => {
        const place = hit(layer, p);
        if (!place || seen.has(place.id) || place.locked || index < 0 || !place.values[index]) return;
        seen.add(place.id);
        change = { ...change, ...place.values[index] };
        table.moveTo(place);
        table.preview(change);
      },
      end: () => table.commit(change),
    };
  };

  /** Drag over the cells of a piece. @param {Layer} layer @param {Place} first @param {boolean} cross */
  const placing = (layer, first, cross) => {
    const cells = [first];
    return {
      move: (/** @type {Point} */ p) => {
        const place = hit(layer, p);
        const middle = place && distance(place.at, p) < 0.8;
        if (!place || !middle || cells.includes(place)) return;
        cells.push(place);
        table.moveTo(place);
        const [found] = piecesOver(layer, cells.map((cell) => cell.cells[0]));
        table.preview(found ? { [found.name]: true } : {});
      },
      end: () => {
        table.preview({});
        if (cells.length === 1) { tap(first.at, cross); return; }
        const fitting = piecesOver(layer, cells.map((cell) => cell.cells[0]));
        if (!fitting.length) return;
        const marks = table.marks();
        const at = fitting.findIndex((mark) => marks[mark.name]);
        const next = fitting[at + 1];
        turner.held = { cell: cells[cells.length - 1].id, name: next?.name ?? null };
        table.commit({
          ...(at < 0 ? {} : { [fitting[at].name]: null }),
          ...(next ? { [next.name]: true } : {}),
        });
      },
    };
  };

  /** Choose all cells that are dragged over. @param {Layer} layer @param {Place} first @param {boolean} also besides those that are chosen already */
  const choosing = (layer, first, also) => {
    if (also) table.writing.toggle(first);
    else table.moveTo(first);
    return {
      move: (/** @type {Point} */ p) => {
        const place = hit(layer, p);
        if (place && place !== table.cursor()) table.moveTo(place, true);
      },
      end: () => {},
    };
  };

  /** What is begun at a point. @param {Point} p @param {boolean} cross @param {boolean} also @returns {Begun} */
  const begin = (p, cross, also) => {
    const tapped = { move: () => {}, end: () => tap(p, cross) };
    if (table.asking()) return { ...tapped, end: () => tap(p, false) };
    if (table.sketching.pen) return table.sketching.begin(p, cross);
    const lines = layerFor("strokes");
    const parted = cross ? undefined : middleAt(lines, p);
    if (parted && also) return { move: () => {}, end: () => table.writing.toggle(parted) };
    const over = lines && parted && overCells(lines, parted, table, () => tap(p, cross));
    if (over) return over;
    if (lines || startsAt(open(), p)) return drawing(open(), table, p, cross, () => tap(p, cross));
    const only = layerFor("cells", "pieces", "values");
    const place = only && hit(only, p);
    if (!only || !place) return tapped;
    if (only.touch === "values") return cross ? tapped : choosing(only, place, also);
    return only.touch === "pieces" ? placing(only, place, cross) : sweep(only, place, cross);
  };

  /** A finger has rested: from now on it does what the right button does. */
  const rested = () => {
    if (!gesture || table.asking()) return;
    table.preview({});
    navigator.vibrate?.(10);
    Object.assign(gesture, begin(gesture.last, true, false));
  };

  board.addEventListener("pointerdown", (event) => {
    if (gesture || (event.pointerType === "mouse" && event.button === 1)) return;
    event.preventDefault();
    board.classList.add("pointed");
    board.focus({ preventScroll: true });
    const p = table.point(event);
    const held = event.ctrlKey || event.metaKey;
    const chooses = layerFor("strokes") === undefined && layerFor("values") !== undefined;
    const cross = event.button === 2 || event.altKey || (held && !chooses); // trackpads have no right button
    gesture = { pointer: event.pointerId, start: p, last: p, ...begin(p, cross, held || event.shiftKey) };
    clearTimeout(resting);
    if (event.pointerType === "touch" && !cross && !chooses) resting = setTimeout(rested, LONG);
    try {
      board.setPointerCapture(event.pointerId);
    } catch {
      // a pointer that is gone already
    }
  });
  board.addEventListener("pointermove", (event) => {
    if (gesture?.pointer !== event.pointerId) return;
    const to = table.point(event);
    const steps = Math.max(1, Math.ceil(distance(gesture.last, to) / PACE));
    const [y, x] = gesture.last;
    for (let k = 1; k <= steps; k++) gesture.move([y + ((to[0] - y) * k) / steps, x + ((to[1] - x) * k) / steps]);
    gesture.last = to;
    if (distance(gesture.start, to) > SLIP) clearTimeout(resting);
  });
  board.addEventListener("pointerup", (event) => {
    if (gesture?.pointer !== event.pointerId) return;
    const { end } = gesture;
    gesture = null;
    clearTimeout(resting);
    end();
  });
  board.addEventListener("pointercancel", () => {
    gesture = null;
    clearTimeout(resting);
    table.preview({});
  });
  board.addEventListener("contextmenu", (event) => event.preventDefault());

  for (const key of ["keydown", "keyup"]) board.addEventListener(key, () => board.classList.remove("pointed"));
  board.addEventListener("focus", () => board.classList.add("visited"));  // from now on the cursor is shown

  /** What a key writes where notes can be made: with Shift, or the button, they stand in corners, with Ctrl in the middle. @param {KeyboardEvent} event @param {boolean} shifted @returns {import("./writing.js").How} */
  const howOf = (event, shifted) => {
    const { noting, how } = table.writing;
    if (event.ctrlKey) return "middle";
    return !shifted ? how : noting ? "value" : "corner";
  };

  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const place = table.cursor();
    const layers = table.layers();
    if (!place || event.metaKey || event.altKey) return;
    const layer = layers[place.layer];
    const places = place.marks.length ? layer.places : layer.cells;
    const many = notable(layer) || !place.marks.length;
    if (event.ctrlKey && !(many && (event.key in ARROWS || /^(\d|a)$/.test(event.key)))) return;
    if (event.key in ARROWS) {
      table.moveTo(neighbour(places, place, event.key), many && (event.shiftKey || event.ctrlKey));
    } else if (event.ctrlKey && event.key === "a") {
      for (const one of [...places, place]) table.moveTo(one, true);
    } else if (event.key === "Escape") {
      table.moveTo(place);
    } else if (event.key === " " || event.key === "Enter") {
      if (table.sketching.pen) table.sketching.mark(place);
      else if (!table.asking()) table.commit(turn(place, event.shiftKey ? -1 : 1));
    } else if (event.key === "Backspace" || event.key === "Delete") {
      if (!table.asking()) table.writing.erase();
    } else if (event.key === "Tab") {
      const inside = event.shiftKey ? !place.marks.length : place.marks.length && layer.cells.length;
      const next = place.layer + (event.shiftKey ? -1 : 1);
      if (inside) table.moveTo(nearest(event.shiftKey ? layer.places : layer.cells, (one) => distance(one.at, place.at))[0] ?? place);
      else if (layers[next]) table.switchTo(next);
      else return;
    } else if (event.key.length === 1) {
      if (table.asking()) return;
      const [, digit] = (event.shiftKey && !/\d/.test(event.key) && /^Digit(\d)$/.exec(event.code)) || [];
      const shifted = digit !== undefined || (event.shiftKey && /\p{Lu}/u.test(event.key));
      const how = notable(layer) ? howOf(event, shifted) : "value";
      if (!table.writing.write(digit ?? event.key.toLowerCase(), how)) {
        if (event.key.toLowerCase() !== "x") return;
        table.commit(crossed(place));
      }
    } else return;
    event.preventDefault();
  };
  board.addEventListener("keydown", pressed);
  addEventListener("keydown", (event) => { // who has touched nothing yet means the board
    const { key, target } = event;
    const meant = key in ARROWS || key.length === 1 || key === "Enter" || key === "Backspace" || key === "Delete";
    if (target !== document.body || !meant || event.ctrlKey || event.metaKey || event.altKey || !board.checkVisibility()) return;
    board.focus({ preventScroll: true });
    pressed(event);
  });
}
