import { isNightly } from "./nightly.js";

/** Part of a Playwright configuration: the gate leaves out the tests whose titles are tagged `@nightly`. */
export const gateSelection = isNightly ? {} : { grepInvert: /@nightly/ };
