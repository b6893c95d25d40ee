import { isGate, readMaxFailures } from "./scope.js";

/** Part of a Playwright configuration: what the gate leaves out, and when it ends. */
export const gateSelection = {
  maxFailures: readMaxFailures(),
  ...(isGate && { grepInvert: /@full/, testIgnore: "**/*.full.spec.ts" }),
};
