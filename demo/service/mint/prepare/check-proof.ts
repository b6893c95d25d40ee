import type { LimitedPreparation, PrepareDeps, ProvenPreparation } from "./preparation.js";
import { createPrepareProofs } from "./prepare-proof.js";

/** @throws ApiError `PROOF_REQUIRED` */
export async function checkProof(
  context: PrepareDeps,
  preparation: LimitedPreparation,
): Promise<ProvenPreparation> {
  const { preparer, owner, order, eligibility } = preparation;
  const { client, origin } = preparer;
  const proofs = createPrepareProofs(context, { client, origin, wallet: owner.wallet });
  const proof = proofs && (await proofs.verify(eligibility, order.proof));
  return { ...preparation, proofs, proof };
}
