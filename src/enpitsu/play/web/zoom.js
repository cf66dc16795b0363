// @ts-check
/** The board made larger, and moved in its frame: by buttons, by the wheel with Ctrl, by two fingers. */

import { byId } from "./dom.js";

const MAX_ZOOM = 6;
/** One press of a button, and one notch of a wheel. */
const [STEP, NOTCH] = [1.4, 0.0018];

export class Zoom {
  scale = 1;
  /** @type {Map<number, [number, number]>} the fingers on the board */
  fingers = new Map();

  /** @param {any} frame @param {any} board */
  constructor(frame, board) {
    this.frame = frame;
    this.board = board;
    const on = (/** @type {string} */ id, /** @type {() => void} */ does) => byId(id).addEventListener("click", does);
    on("zoom-in", () => this.to(this.scale * STEP));
    on("zoom-out", () => this.to(this.scale / STEP));
    on("zoom-fit", () => this.to(1));
    board.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey) return;
      if (event.key === "+") this.to(this.scale * STEP);
      if (event.key === "-") this.to(this.scale / STEP);
    });
    frame.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.to(this.scale * Math.exp(-event.deltaY * NOTCH), [event.clientX, event.clientY]);
    }, { passive: false });
    frame.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.down(event), true);
    frame.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.move(event), true);
    for (const end of ["pointerup", "pointercancel"])
      frame.addEventListener(end, (/** @type {PointerEvent} */ event) => this.up(event), true);
    addEventListener("resize", () => this.to(1));
    this.show();
  }

  /** Make the board so many times as large; a point of the screen stays where it is. @param {number} scale @param {[number, number]} [at] */
  to(scale, at) {
    const { frame, board } = this;
    const before = board.getBoundingClientRect();
    const box = frame.getBoundingClientRect();
    const [x, y] = at ?? [box.left + box.width / 2, box.top + box.height / 2];
    const [u, v] = [(x - before.left) / before.width, (y - before.top) / before.height];
    if (this.scale === 1) this.size = [before.width, before.height];
    this.scale = Math.min(MAX_ZOOM, Math.max(1, scale));
    const large = this.scale > 1.01;
    if (!large) this.scale = 1;
    frame.classList.toggle("large", large);
    const [width, height] = this.size ?? [0, 0];
    board.style.width = large ? `${width * this.scale}px` : "";
    board.style.height = large ? `${height * this.scale}px` : "";
    const after = board.getBoundingClientRect();
    frame.scrollLeft += after.left + u * after.width - x;
    frame.scrollTop += after.top + v * after.height - y;
    this.show();
  }

  /** Bring a spot of the board into the frame. @param {Element} place */
  reveal(place) {
    if (this.scale === 1) return;
    const spot = place.getBoundingClientRect();
    const box = this.frame.getBoundingClientRect();
    const room = Math.min(box.width, box.height) / 8;
    const over = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.min(0, at - low - room) + Math.max(0, at - high + room);
    this.frame.scrollLeft += over(spot.x + spot.width / 2, box.left, box.right);
    this.frame.scrollTop += over(spot.y + spot.height / 2, box.top, box.bottom);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType !== "touch") return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size < 2) return;
    event.stopPropagation();
    if (this.fingers.size === 2) this.board.dispatchEvent(new PointerEvent("pointercancel", { pointerId: -1 }));
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.fingers.has(event.pointerId) || this.fingers.size < 2) return;
    event.stopPropagation();
    const [middle, far] = this.spread();
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const [next, apart] = this.spread();
    this.to(this.scale * (apart / Math.max(1, far)), middle);
    this.frame.scrollLeft -= next[0] - middle[0];
    this.frame.scrollTop -= next[1] - middle[1];
  }

  /** @param {PointerEvent} event */
  up(event) {
    const many = this.fingers.has(event.pointerId) && this.fingers.size > 1;
    this.fingers.delete(event.pointerId);
    if (many) event.stopPropagation();
  }

  /** The middle between two fingers, and how far they are apart. @returns {[[number, number], number]} */
  spread() {
    const [[a, b], [c, d]] = [...this.fingers.values()];
    return [[(a + c) / 2, (b + d) / 2], Math.hypot(a - c, b - d)];
  }

  show() {
    byId("zoom-out").hidden = byId("zoom-fit").hidden = this.scale === 1;
    byId("zoom-in").disabled = this.scale >= MAX_ZOOM;
  }
}
