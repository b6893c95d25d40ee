import { associatedToken } from "./associated-token.js";
import { computeBudget } from "./compute-budget.js";
import { core } from "./core.js";
import type { ProgramLayout } from "./instruction.js";
import { lighthouse } from "./lighthouse.js";
import { memo } from "./memo.js";
import { system } from "./system.js";
import { token } from "./token.js";

/** Programs of a mint, with all instructions that it may contain. The page trusts any others by listing them. */
export const programs: readonly ProgramLayout[] = [
  system,
  token,
  associatedToken,
  core,
  computeBudget,
  memo,
  lighthouse,
];
