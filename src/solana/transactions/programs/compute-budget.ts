import { COMPUTE_BUDGET } from "../program-addresses.js";
import { defineInstruction, type ProgramLayout } from "./instruction.js";

/** Setting of the compute budget. `networkFee` has what they cost. */
const setting = (name: string, kind: number, size: number) =>
  defineInstruction({ name, discriminator: [kind], sizes: [size], accounts: [], effect: "none" });

export const computeBudget: ProgramLayout = {
  name: "Compute Budget",
  addresses: [COMPUTE_BUDGET],
  instructions: [
    setting("RequestHeapFrame", 1, 5),
    setting("SetComputeUnitLimit", 2, 5),
    setting("SetComputeUnitPrice", 3, 9),
    setting("SetLoadedAccountsDataSizeLimit", 4, 5),
  ],
};
