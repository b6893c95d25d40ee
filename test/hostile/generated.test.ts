import { it } from "vitest";
import { isFullRun } from "../scope.js";
import { assessGenerated } from "./assess-generated.js";
import { visits } from "./generate-answers.js";
import { WalletChain } from "./wallet-chain.js";

/** Number of generated services. */
const rounds = isFullRun ? 3_000 : 100;

it(
  `none of ${rounds} generated services takes more than the cost on screen`,
  () => assessGenerated(new WalletChain(), visits, rounds),
  // As many at night as take an hour on a busy machine.
  3_600_000,
);
