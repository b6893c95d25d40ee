import { decompile, compileAndSign } from "../draft.js";
import { addAssertions } from "./added-assertions.js";
import { addInstructions } from "./added-instructions.js";
import { changeBytes } from "./changed-bytes.js";
import { changeComputeBudget } from "./changed-compute-budget.js";
import { changeInstructions } from "./changed-instructions.js";
import { changePayment } from "./changed-payment.js";
import { changeSigners, changeRoles } from "./changed-authorities.js";
import type { Cast, Forgery } from "./forgery.js";

/** Yields all forgeries of one prepared mint. */
export async function* forge(cast: Cast): AsyncGenerator<Forgery> {
  const draft = decompile(cast.prepared.message);
  for (const rewritings of [
    changeInstructions(draft, cast),
    changeRoles(draft),
    changeSigners(draft, cast),
    changePayment(draft, cast),
    changeComputeBudget(draft),
    addInstructions(draft, cast),
    addAssertions(draft, cast),
  ]) {
    for await (const [what, reason, forged] of rewritings) {
      yield { what, reason, signed: await compileAndSign(forged, cast.wallet, cast.thief) };
    }
  }
  yield* changeBytes(draft, cast);
}
