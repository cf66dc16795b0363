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
  if (performance.now() - began > HEAVY) idle = setTimeout(tidy, IDLE);
}

/** Collect what is left over. */
function tidy() {
  try {
    collect();
  } catch {
    // an engine that is no more: its end was told
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
