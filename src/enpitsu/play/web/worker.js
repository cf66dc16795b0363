// @ts-check
/** The engine in a worker: Pyodide, the solver and the desk.  It answers one request after the other. */

const HOME = new URL("engine/", import.meta.url);
/** Where Pyodide looks for modules first. */
const FOLDER = "/home/pyodide";

/** @type {any} */
let python = null;
/** @type {(request: string, tell: (word: string, n: number) => void, stopped: () => boolean) => string} */
let serve;
/** The number of the request that is to be stopped, where the page can tell. @type {Int32Array | null} */
let toStop = null;
/** @type {() => void} */
let collect = () => {};
/** Milliseconds of work after which much may be left over, and those without a request after which it is collected. */
const [HEAVY, IDLE] = [1_000, 400];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let idle;
/** Whether there was such work since it was collected. */
let heavy = false;
/** The parts of the engine that long requests need: read one by one while nobody asks, so that the first hint need not. */
const later = ["enpitsu.engine.model", "enpitsu.engine.explain.steps", "enpitsu.engine.explain.hints", "enpitsu.engine.make.generate"];

addEventListener("message", async ({ data }) => {
  clearTimeout(idle);
  if (data.request !== undefined) {
    answer(data.number, data.request);
    return;
  }
  try {
    toStop = data.shared;
    await start();
    postMessage({ ready: true });
    idle = setTimeout(rest, IDLE);
  } catch (error) {
    postMessage({ failed: sentence(error) });
  }
});

async function start() {
  const parts = ["engine.zip", "solver.zip"].map(async (name) => {
    const reply = await fetch(new URL(name, HOME));
    if (!reply.ok) throw new Error(`${name} cannot be had`);
    return reply.arrayBuffer();
  });
  const { loadPyodide } = await import(new URL("pyodide.mjs", HOME).href);
  python = await loadPyodide({ indexURL: HOME.href, env: { HOME: FOLDER, PYTHONDONTWRITEBYTECODE: "1" } });
  for (const part of parts) python.unpackArchive(await part, "zip", { extractDir: FOLDER });
  ({ serve } = python.pyimport("enpitsu.desk.verbs"));
  ({ collect } = python.pyimport("gc"));
}

/** Answer a request; the engine asks now and then whether it is to stop. @param {number} number @param {string} request */
function answer(number, request) {
  const began = performance.now();
  const shared = toStop;
  const stopped = () => shared !== null && Atomics.load(shared, 0) === number;
  try {
    const told = serve(request, (word, n) => postMessage({ number, told: [word, n] }), stopped);
    postMessage({ number, answer: told, held: held() });
  } catch (error) {
    const { type } = /** @type {any} */ (error);
    if (!type || type === "MemoryError") postMessage({ number, died: sentence(error) });
    else {
      console.error(/** @type {Error} */ (error).message);
      postMessage({ number, bug: type, held: held() });
    }
  }
  heavy ||= performance.now() - began > HEAVY;
  if (heavy || later.length) idle = setTimeout(rest, IDLE);
}

/** Do what nobody waits for: collect what is left over, read what will be needed. */
function rest() {
  try {
    if (heavy) collect();
    else if (later.length) python.pyimport(/** @type {string} */ (later.shift()));
    heavy = false;
    if (later.length) idle = setTimeout(rest);
  } catch {
    // an engine that is no more: its end was told, or will be
  }
}

/** The bytes of memory that Python has taken. */
function held() {
  return python._module.HEAPU8.length;
}

/** The last line of an error, which says what it is. @param {any} error */
function sentence(error) {
  return String(error?.message ?? error).trim().split("\n").at(-1);
}
