import type { PrepareMintBody } from "../../contract/mint-request.js";
import type { PrepareMintResponse } from "../../contract/mint.js";
import { toFailure } from "../failure.js";
import { readDetails } from "../failure-details.js";
import type { MintService } from "../ports.js";
import { MintError } from "./mint-error.js";
import type { ReportProgress } from "./mint-deps.js";
import type { ProofOrder, ProofSolver } from "./proof-solver.js";

/** Maximum answers of one mint to the service's challenges, after the one that was computed ahead. */
const maximumAnswers = 3;

/**
 * Prepares an order. Sends the proof that was computed ahead; answers the challenge of `PROOF_REQUIRED`, and sends the
 * order again.
 * @throws {MintError} `WALLET_CHANGED` when the wallet changes meanwhile; as `ProofSolver.solve`
 * @throws {Error} of the service; `PROOF_REQUIRED` when its challenges were answered in vain
 */
export async function prepareWithProof(
  { service, proofs }: { readonly service: MintService; readonly proofs: ProofSolver },
  body: PrepareMintBody & { readonly quantity: number },
  { isCurrent, ...from }: Omit<ProofOrder, "phaseId"> & { readonly isCurrent: () => boolean },
  report: ReportProgress,
): Promise<PrepareMintResponse> {
  const { phaseId, quantity } = body;
  const order = { ...from, phaseId };

  /** Reports that a proof is being given, until there is an answer. */
  async function answer(kind: string, give: () => Promise<string | null>): Promise<string | null> {
    report({ status: "preparing", quantity, proof: kind });
    const proof = await give().catch((error: unknown) => {
      throw isCurrent() ? error : new MintError("WALLET_CHANGED");
    });
    if (!isCurrent()) throw new MintError("WALLET_CHANGED");
    report({ status: "preparing", quantity });
    return proof;
  }

  const ahead = proofs.take(order);
  let proof = ahead && (await answer(ahead.challenge.kind, () => ahead.answer));
  for (let answers = 0; ; answers += 1) {
    try {
      return await service.prepareMint(proof ? { ...body, proof } : body);
    } catch (error) {
      const { challenge } = readDetails(toFailure(error), "PROOF_REQUIRED") ?? {};
      if (!challenge || answers === maximumAnswers) throw error;
      proof = await answer(challenge.kind, () => proofs.solve(challenge, order));
      if (proof === null) throw error;
    }
  }
}
