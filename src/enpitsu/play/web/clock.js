// @ts-check
/** The time spent on a puzzle: it stands still while the page is hidden, and when the player says so. */

import { byId } from "./dom.js";

export class Clock {
  seconds = 0;
  paused = false;

  /** @param {() => boolean} runs tells whether somebody is solving */
  constructor(runs) {
    byId("timer").addEventListener("click", (/** @type {MouseEvent} */ event) => {
      this.paused = !this.paused;
      this.show();
      if (event.detail) byId("timer").blur();
    });
    setInterval(() => {
      if (runs() && !this.paused && !document.hidden) { this.seconds++; this.show(); }
    }, 1000);
  }

  /** @param {number} seconds */
  start(seconds) {
    this.seconds = seconds;
    this.paused = false;
    this.show();
  }

  get text() {
    return `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, "0")}`;
  }

  show() {
    byId("timer").textContent = `${this.text}${this.paused ? " ⏸" : ""}`;
  }
}
