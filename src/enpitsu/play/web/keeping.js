// @ts-check
/** The puzzle on the table is kept in the browser: to be gone on with later, or in another tab at the same time. */

import { announce } from "./message.js";
import { isOfAnotherVersion } from "./share.js";
import { begin, now, recorded, replayed } from "./state.js";
import { keyOf, load, saveSurely } from "./store.js";
import { word } from "./words.js";

/** Milliseconds after a change at which it is kept. */
const SAVE_DELAY_MS = 250;

/** The history of what was kept; null if it is of another version. @param {any} kept @param {Map<string, any>} marks those of the puzzle */
function historyIn(kept, marks) {
  if (isOfAnotherVersion(kept)) return null;
  try {
    const history = replayed(kept.history);
    const names = Object.keys({ ...now(history).marks, ...now(history).notes });
    return names.every((name) => marks.has(name)) ? history : null;
  } catch {
    return null;
  }
}

export class Keeper {
  key = "";
  /** When what this page knows of was kept. */
  when = 0;
  /** Whether the player has changed something since. */
  changed = false;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    addEventListener("pagehide", () => this.keep());
    addEventListener("storage", ({ key, newValue }) => {
      if (table.opened && key === this.key && newValue) table.goOnFrom(() => this.take());
    });
  }

  /** Take up what was kept of the puzzle on the table, if it still fits. */
  take() {
    const { table } = this;
    this.key = keyOf(table.opened.puzzle);
    const kept = load(this.key);
    this.when = kept?.when ?? 0;
    this.changed = false;
    table.history = begin();
    table.clock.start(kept?.seconds ?? 0);
    table.done = kept?.done ?? false;
    if (!kept) return;
    const history = historyIn(kept, table.marks);
    if (history) table.history = history;
    else announce(word("keptUnread"));
  }

  /** Keep what was just changed, as soon as the player rests. */
  soon() {
    this.changed = true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.keep(), SAVE_DELAY_MS);
  }

  /** Keep the puzzle on the table; what another tab has kept since is gone on with there. */
  keep() {
    const { opened, about, history, clock, done } = this.table;
    if (!opened) return;
    const { marks, notes, sketch } = now(history);
    if (history.nodes.length < 2 && !Object.keys(marks).length) return;
    if (!this.changed && (load(this.key)?.when ?? this.when) !== this.when) return;
    const { puzzle, title, board } = opened;
    const size = `${board.height}×${board.width}`;
    const kept = { puzzle, about, title, size, when: Date.now(), seconds: clock.seconds, done };
    const whole = { ...kept, history: recorded(history) };
    if (!saveSurely(this.key, whole, { ...kept, history: recorded(begin(marks, notes, sketch)) })) announce(word("notKept"));
    this.when = kept.when;
    this.changed = false;
  }
}
