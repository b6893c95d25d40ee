import { isGate } from "./scope.js";

/** Part of a Playwright configuration: what the gate leaves out. */
export const gateSelection = isGate ? { grepInvert: /@full/, testIgnore: "**/*.full.spec.ts" } : {};
