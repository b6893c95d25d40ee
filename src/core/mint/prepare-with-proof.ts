import type { PrepareMintResponse } from "../../contract/mint/mint.js";
import type { PrepareMintBody } from "../../contract/mint/mint-request.js";
import { toFailure } from "../failure.js";
import { readDetails } from "../failure-details.js";
import { MintError } from "../mint-error.js";
import { awaitWallet } from "../wallet/slow-wallet.js";
import type { MintDeps, ReportProgress } from "./mint-deps.js";
import type { ProofOrder } from "./proof-solver.js";

/** Maximum challenges answered per request, in addition to the proof that was computed ahead. */
const maxAnswers = 3;

/**
 * Creates the function that prepares an order. It sends the proof that was computed ahead, answers the challenge of a
 * `PROOF_REQUIRED` error and sends the order again. When repeated, as in a queue, it reuses the last proof as long as
 * the service accepts it.
 *
 * Rejects with {MintError} `WALLET_CHANGED` when the wallet changes in the meantime, with the errors of
 * `ProofSolver.solve`, and with the service's errors. `PROOF_REQUIRED` means that no answer was found or accepted.
 */
export function createPrepare(
  { service, proofs, timers }: Pick<MintDeps, "service" | "proofs" | "timers">,
  body: PrepareMintBody & { readonly quantity: number },
  { isCurrent, ...from }: Omit<ProofOrder, "phaseId"> & { readonly isCurrent: () => boolean },
  report: ReportProgress,
): () => Promise<PrepareMintResponse> {
  const { phaseId, quantity } = body;
  const order = { ...from, phaseId };
  let ahead = proofs.take(order);
  let proof: string | null = null;

  /** Reports that a proof is being computed or signed, until there is one. */
  async function answer(kind: string, give: () => Promise<string | null>): Promise<string | null> {
    const reportProof = (isSlow: boolean) =>
      report({ status: "preparing", quantity, proof: kind, ...(isSlow && { isSlow }) });
    reportProof(false);
    const answered = kind === "message" ? awaitWallet(timers, give(), () => reportProof(true)) : give();
    const given = await answered.catch((error: unknown) => {
      throw isCurrent() ? error : new MintError("WALLET_CHANGED");
    });
    if (!isCurrent()) throw new MintError("WALLET_CHANGED");
    report({ status: "preparing", quantity });
    return given;
  }

  return async () => {
    if (ahead) proof = await answer(ahead.challenge.kind, () => ahead!.answer);
    ahead = null;
    for (let answers = 0; ; answers += 1) {
      try {
        return await service.prepareMint(proof ? { ...body, proof } : body);
      } catch (error) {
        const { challenge } = readDetails(toFailure(error), "PROOF_REQUIRED") ?? {};
        if (!challenge || answers === maxAnswers) throw error;
        proof = await answer(challenge.kind, () => proofs.solve(challenge, order));
        if (proof === null) throw error;
      }
    }
  };
}
