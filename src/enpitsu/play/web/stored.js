// @ts-check
/** Answers of the desk that were written with the site: they are there before the engine is. */

/** @typedef {{genre: string, options?: object, givens: string}} Puzzle */

/** @type {Map<string, Promise<any>>} */
const read = new Map();

/** A file of the site, read once; undefined if it cannot be had. @param {string} name */
function file(name) {
  const found = read.get(name) ?? fetch(`stored/${name}.json`).then((reply) => (reply.ok ? reply.json() : undefined)).catch(() => undefined);
  read.set(name, found);
  return found;
}

/**
 * The stored answer to a request; undefined if the engine has to be asked.
 * @param {string} verb
 * @param {any} args
 * @returns {Promise<any>}
 */
export async function storedAnswer(verb, args) {
  const { language = "" } = args;
  if (verb === "genres") return file(language ? `${language}/genres` : "genres");
  if (verb !== "open" || "text" in args.puzzle) return undefined;
  const id = await exampleOf(args.puzzle);
  if (!id) return undefined;
  const plain = await file(id.replace("#", "/"));
  const said = language ? (await file(`${language}/${id.split("#")[0]}`))?.[id] : {};
  const opened = plain && said && { ...plain, ...said, board: { ...plain.board, layers: said.layers ?? plain.board.layers } };
  const marks = args.marks ?? {};
  const names = new Set(opened?.board.marks.map((/** @type {any} */ mark) => mark.name));
  const known = Object.entries(marks).every(([name, value]) => names.has(name) && typeof value === "boolean");
  return opened && known ? { ...opened, marks } : undefined;
}

/** The example that a request speaks of. @param {{example: string} | Puzzle} source */
async function exampleOf(source) {
  const example = "example" in source ? source.example : undefined;
  const puzzle = "givens" in source ? source : null;
  const genre = example === undefined ? puzzle?.genre : example.split("#")[0];
  const known = await file("genres");
  if (!known?.genres.some((/** @type {any} */ one) => one.id === genre)) return undefined;
  /** @type {{[id: string]: Puzzle}} */
  const stored = (await file(String(genre))) ?? {};
  if (example !== undefined) return example in stored ? example : undefined;
  return Object.keys(stored).find((id) => puzzle && same(stored[id], puzzle));
}

/** @param {Puzzle} a @param {Puzzle} b */
function same(a, b) {
  const options = (/** @type {Puzzle} */ puzzle) => JSON.stringify(Object.entries(puzzle.options ?? {}).sort());
  return a.genre === b.genre && a.givens === b.givens && options(a) === options(b);
}
