import { beforeAll, describe, it } from "vitest";
import { expectState, numberStates, openWindow } from "./expect-state.js";
import { browsing, failures } from "./states.js";

beforeAll(openWindow);

describe("Every failure is labelled, accessible, translated, as high as the first state and large enough to press:", () => {
  it.each(numberStates([browsing[0]!, ...failures]))("$name", expectState);
});
