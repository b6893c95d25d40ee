import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { SolveWork } from "../core/ports.js";

/** Derivations that run at a time: most devices have a core to spare, and the page keeps one. */
const lanes = Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

/** Most iterations of one derivation, which can't be aborted: about a second of a slow device. */
const mostIterations = 1_000_000;

/**
 * Solves an ALTCHA challenge (version 2). The browser derives the keys on threads of its own, so that the page stays
 * responsive without a Web Worker, which a page's Content-Security-Policy may forbid.
 */
export const solveWork: SolveWork = async (payload, signal) => {
  const challenge = JSON.parse(payload) as Parameters<typeof solveChallenge>[0]["challenge"];
  if (!(challenge.parameters.cost <= mostIterations)) throw new RangeError("The challenge costs too much.");
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    const solution = await Promise.race(
      Array.from({ length: lanes }, (_, counterStart) =>
        solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep: lanes }),
      ),
    );
    return solution && btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal.removeEventListener("abort", abort);
    abort();
  }
};
