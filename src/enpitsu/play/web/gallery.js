// @ts-check
/** The gallery: what can be played, and what was begun. */

import { aboutOf } from "./about.js";
import { showCollection } from "./collection.js";
import { gradeWord, showDaily } from "./dailies.js";
import { byId, element } from "./dom.js";
import { painted, svg, viewBox } from "./paint.js";
import { Pasting } from "./pasting.js";
import { begun, drop } from "./store.js";
import { word } from "./words.js";

/** @typedef {{id: string, title: string, sentence: string, gestures: string[], examples: string[], graded: Graded[]}} Genre */
/** @typedef {{example: string, grade: string, size: string}} Graded  a board that was made ahead */

/** Genres of which a family of the gallery has at least so many. */
const MIN_FAMILY_GENRES = 3;
/** Puzzles that were begun of which the gallery tells at once. */
const MAX_BEGUN_PUZZLES = 12;

/** @type {Genre[] | null} */
let genres = null;
/** @type {((frame: Element, source: object) => void) | undefined} */
let picture;
/** @type {Pasting | undefined} */
let pasting;

/**
 * @param {(verb: string, args: object, signal?: AbortSignal) => Promise<any>} ask
 * @param {(shared: {puzzle: object, marks?: object, about?: object, warnings?: string[]}) => Promise<void>} openShared
 */
export async function showGallery(ask, openShared) {
  showBegun(openShared);
  picture ??= pictures(ask);
  pasting ??= new Pasting(ask, openShared, () => genres ?? []);
  const collected = showCollection(openShared, picture);
  if (genres) {
    showDaily(genres);
    return collected;
  }
  try {
    ({ genres } = await ask("genres", {}));
  } catch (error) {
    byId("paste-error").textContent = /** @type {Error} */ (error).message;
    return;
  }
  const all = /** @type {Genre[]} */ (genres);
  showDaily(all);
  const pictured = picture;
  byId("make-genre").append(...all.map((genre) => element("option", { value: genre.id }, genre.title)));
  const gestures = [...new Set(all.flatMap((genre) => genre.gestures))].sort();
  byId("gesture").append(...gestures.map((gesture) => element("option", { value: gesture }, gestureWord(gesture))));
  const cards = all.map((genre) => card(genre, ask, openShared, pictured));
  const families = [...familiesOf(all)].map(([name, members]) => {
    const shown = members.map((genre) => cards[all.indexOf(genre)]);
    return { shown, section: element("section", {}, element("h3", {}, name), element("ul", {}, ...shown)) };
  });
  byId("genres").append(...families.map(({ section }) => section));

  const narrow = () => {
    const words = byId("search").value.toLowerCase().split(/\s+/);
    const gesture = byId("gesture").value;
    all.forEach((genre, n) => {
      const text = `${genre.title} ${genre.id} ${genre.sentence}`.toLowerCase();
      cards[n].hidden = !words.every((/** @type {string} */ word) => text.includes(word)) || (gesture && !genre.gestures.includes(gesture));
    });
    for (const { section, shown } of families) section.hidden = shown.every((card) => card.hidden);
    byId("found").textContent = cards.every((card) => card.hidden) ? word("nothingFound") : "";
  };
  byId("search").addEventListener("input", narrow);
  byId("gesture").addEventListener("input", narrow);
}

/** @param {string} gesture */
function gestureWord(gesture) {
  return word(/** @type {import("./words.js").Word} */ (`gesture_${gesture}`));
}

/** Genres by what is drawn in them, the largest family first; the last one has those of small families. @param {Genre[]} all */
function familiesOf(all) {
  /** @type {Map<string, Genre[]>} */
  const groups = new Map();
  for (const genre of all) {
    const name = genre.gestures.map(gestureWord).join(", ");
    groups.set(name, [...(groups.get(name) ?? []), genre]);
  }
  const large = [...groups].filter(([, members]) => members.length >= MIN_FAMILY_GENRES).sort(([, a], [, b]) => b.length - a.length);
  const others = all.filter((genre) => !large.some(([, members]) => members.includes(genre)));
  return others.length ? [...large, /** @type {[string, Genre[]]} */ ([word("otherGenres"), others])] : large;
}

/** @param {Genre} genre @param {any} ask @param {any} openShared @param {(frame: Element, source: object) => void} picture */
function card(genre, ask, openShared, picture) {
  const frame = element("div", { class: "thumb" });
  const { title } = genre;
  const button = (/** @type {string} */ example, /** @type {string} */ name, /** @type {(Node | string)[]} */ ...text) => element("button", {
    "aria-label": name,
    click: async () => openShared({ puzzle: (await ask("open", { puzzle: { example } })).puzzle }),
  }, ...text);
  const made = element(
    "li",
    { class: "card genre" },
    frame,
    element("h4", {}, title),
    element("p", {}, genre.sentence),
    element(
      "div",
      { class: "bar", role: "group", "aria-label": word("examplesOf", { title }) },
      ...genre.examples.slice(0, 8).map((example) => {
        const number = example.slice(example.indexOf("#") + 1);
        return button(example, word("example", { title, number }), number);
      }),
      ...genre.graded.map((one) => {
        const told = { size: one.size.replace("x", "×"), grade: gradeWord(one.grade) };
        const parts = [element("span", {}, told.size), " ", element("span", {}, told.grade)];
        const made = button(one.example, word("boardTold", { title, ...told }), ...parts);
        made.classList.add("graded");
        return made;
      }),
    ),
  );
  if (genre.examples.length) picture(frame, { example: genre.examples[0] });
  return made;
}

/** Pictures that are asked for when they come into view. @param {any} ask */
function pictures(ask) {
  /** @type {Map<Element, object>} */
  const wanted = new Map();
  let before = Promise.resolve();
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const puzzle = wanted.get(target);
      if (!isIntersecting || !puzzle) continue;
      wanted.delete(target);
      watch.unobserve(target);
      before = before.then(async () => {
        try {
          const { board } = await ask("open", { puzzle });
          target.append(svg("svg", { viewBox: viewBox(board), class: "picture", "aria-hidden": "true" }, ...painted(board, board.printed)));
        } catch {
          // a card without a picture can be opened all the same
        }
      });
    }
  }, { rootMargin: "200px" });
  return (/** @type {Element} */ frame, /** @type {object} */ source) => {
    wanted.set(frame, source);
    watch.observe(frame);
  };
}

/** @param {(shared: {puzzle: object, about?: object}) => Promise<void>} openShared @param {number} [most] */
function showBegun(openShared, most = MAX_BEGUN_PUZZLES) {
  const all = begun();
  byId("begun").hidden = !all.length;
  const rest = element("button", { click: () => showBegun(openShared, all.length) }, word("showAll", { count: all.length }));
  byId("begun-list").replaceChildren(
    ...all.slice(0, most).map((kept) => {
      const gaps = { title: kept.title, size: kept.size, state: word(kept.done ? "stateSolved" : "stateBegun") };
      return element(
        "li",
        { class: "bar" },
        element("button", { click: () => openShared({ puzzle: kept.puzzle, about: aboutOf(kept.about) }) }, word("begunPuzzle", gaps)),
        element("button", {
          "aria-label": word("forget", gaps),
          click: () => {
            drop(kept.key);
            showBegun(openShared, most);
            (byId("begun-list").querySelector("button") ?? byId("search")).focus();
          },
        }, "×"),
      );
    }),
    ...(all.length > most ? [element("li", { class: "bar" }, rest)] : []),
  );
}
