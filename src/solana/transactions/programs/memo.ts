import { MEMO } from "../program-addresses.js";
import type { ProgramLayout } from "./instruction.js";

export const memo: ProgramLayout = {
  name: "Memo",
  addresses: [MEMO],
  instructions: [{ name: "AddMemo", discriminator: [], effect: "none" }],
};
