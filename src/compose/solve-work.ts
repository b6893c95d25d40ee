import { range } from "../primitives/range.js";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { SolveWork } from "../core/environment.js";

/** Derivations that run in parallel. One core is left to the page. */
const lanes = Math.max(1, Math.min(4, (globalThis.navigator?.hardwareConcurrency || 2) - 1));

/** Maximum iterations of one derivation, which can't be aborted: about a second on a slow device. */
const maxIterations = 1_000_000;

/** Length of the derived key in bytes: one block of SHA-256. Each additional block would cost as much again. */
const keyLength = 32;

/** Maximum length of salt, nonce and prefix, in characters. The service's have 32. */
const maxTextLength = 64;

type Challenge = Parameters<typeof solveChallenge>[0]["challenge"];

/** @throws {RangeError} when one derivation of the challenge would take too long. */
function assertBounded({ parameters }: Challenge): void {
  if (!(parameters.cost <= maxIterations)) throw new RangeError("The challenge's cost is too high.");
  if ((parameters.keyLength ?? keyLength) !== keyLength)
    throw new RangeError(`The challenge's keyLength isn't ${keyLength}.`);
  for (const name of ["salt", "nonce", "keyPrefix"] as const) {
    const text: unknown = parameters[name];
    if (typeof text !== "string" || text.length > maxTextLength)
      throw new RangeError(`The challenge's ${name} isn't a string of at most ${maxTextLength} characters.`);
  }
}

/**
 * Solves an ALTCHA challenge (version 2). The browser derives keys on its own threads, so the page stays responsive
 * without a Web Worker, which a page's Content-Security-Policy may forbid.
 */
export const solveWork: SolveWork = async (payload, signal) => {
  const challenge = JSON.parse(payload) as Challenge;
  assertBounded(challenge);
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    const solution = await Promise.race(
      range(lanes).map((counterStart) =>
        solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep: lanes }),
      ),
    );
    return solution && btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal.removeEventListener("abort", abort);
    abort();
  }
};
