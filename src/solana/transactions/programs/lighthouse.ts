import { LIGHTHOUSE } from "../program-addresses.js";
import { defineInstruction, type ProgramLayout } from "./instruction.js";

/** Kinds of the program's assertions, which only read accounts. */
const [firstAssertion, lastAssertion] = [2, 15];

export const lighthouse: ProgramLayout = {
  name: "Lighthouse",
  addresses: [LIGHTHOUSE],
  instructions: Array.from({ length: lastAssertion - firstAssertion + 1 }, (_, index) =>
    defineInstruction({
      name: "Assert…",
      discriminator: [firstAssertion + index],
      effect: "none",
      decode: (_accounts, data) => (data.isComplete ? null : {}),
    }),
  ),
};
