// @ts-check
/** The engine behind one function: `ask`.  This one is answered by the server that served the page. */

/** An error that the engine tells in a sentence. */
export class Refusal extends Error {
  /** @param {{error: string, message: string, line?: number, column?: number}} told */
  constructor(told) {
    super(told.line ? `${told.message} (line ${told.line}, column ${told.column})` : told.message);
    this.kind = told.error;
  }
}

/**
 * Ask the desk.
 * @param {string} verb
 * @param {object} args
 * @param {AbortSignal} [signal] ends the request, and the work of the engine on it
 * @returns {Promise<any>}
 */
export async function ask(verb, args, signal) {
  let told;
  try {
    const answer = await fetch("ask", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ verb, args }),
      signal,
    });
    told = await answer.json();
  } catch (error) {
    if (signal?.aborted) throw new Refusal({ error: "Aborted", message: "Stopped." });
    throw new Refusal({ error: "Unreachable", message: "The engine cannot be reached: is it still running?" });
  }
  if ("ok" in told) return told.ok;
  throw new Refusal(told);
}
