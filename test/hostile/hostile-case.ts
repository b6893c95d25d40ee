import type { Instruction } from "@solana/kit";
import type { CompileOptions } from "../solana/build-mint.js";
import { encode, type Answers, type Drop, type Json } from "./drops.js";
import type { Visit } from "./visit.js";

/** Hostile answers of a service, with their place and kind. */
export interface HostileCase extends Visit {
  readonly kind: string;
  /** Unique in its kind. */
  readonly name: string;
}

/** Honest answers with a change. */
export function changed(
  drop: Drop,
  change: (answers: Answers) => void,
): Pick<HostileCase, "drop" | "answers"> {
  const answers = () => {
    const answers = structuredClone(drop.answers);
    change(answers);
    return answers;
  };
  return { drop, answers };
}

/** Honest answers with other transactions, of one unit each. */
export function signing(
  drop: Drop,
  transactions: readonly (readonly Instruction[])[],
  options: CompileOptions = {},
  change: (answers: Answers) => void = () => undefined,
): Pick<HostileCase, "drop" | "answers"> {
  return changed(drop, (answers) => {
    answers.prepare.transactions = transactions.map((instructions) => ({
      transaction: encode(instructions, options),
      quantity: 1,
    }));
    change(answers);
  });
}

/** Calls `change` with every copy of the phase. */
export function eachPhase({ collection }: Answers, change: (phase: Json) => void): void {
  for (const phase of [...collection.phases.active, ...collection.phases.all]) change(phase);
}
