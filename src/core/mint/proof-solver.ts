import { toMilliseconds } from "../../contract/values/schema.js";
import { isProofMessage, type ProofChallenge } from "../../contract/mint/proof.js";
import { encodeBase64 } from "./base64.js";
import { MintError } from "../mint-error.js";
import type { Page, SolveWork } from "../environment.js";
import type { ProofHandler } from "./mint-request.js";
import type { WalletConnection } from "../wallet-directory.js";

/** Dependencies of a `ProofSolver`. */
export interface ProofSolverDeps {
  /** Loads the proof-of-work solver. Called only when one is needed. */
  readonly loadSolveWork: () => Promise<SolveWork>;
  /** The service's time in milliseconds since 1970. */
  readonly now: () => number;
  readonly page: Pick<Page, "origin">;
}

/** Order that needs a proof. */
export interface ProofOrder {
  readonly phaseId: string;
  readonly connection: WalletConnection;
  /** Chain of the drop. */
  readonly chain: string;
  /** The page's handler for kinds that the widget doesn't know. */
  readonly proofHandler?: ProofHandler | undefined;
}

type OrderKey = Pick<ProofOrder, "phaseId" | "connection">;

interface AnswerAhead {
  readonly challenge: ProofChallenge;
  readonly phaseId: string;
  readonly wallet: string;
  /** Null: none was found in time, or the solver failed. Rejects with `CANCELLED`. */
  readonly answer: Promise<string | null>;
}

/** Minimum remaining lifetime of a challenge for its answer to be used. Milliseconds. */
export const remainingMilliseconds = 5_000;

/**
 * Answers the challenges of prepare requests. It computes a proof of work, also ahead in the background; asks the
 * wallet to sign a message; and passes any other kind to the page's handler.
 */
export class ProofSolver {
  readonly #deps: ProofSolverDeps;
  readonly #running = new Set<AbortController>();
  #ahead: AnswerAhead | null = null;
  /** Payload of the challenge whose answer was taken last. Each answer is good for one mint. */
  #takenPayload: string | null = null;

  constructor(deps: ProofSolverDeps) {
    this.#deps = deps;
  }

  /**
   * Computes a proof of work in the background, before a mint needs it. Does nothing if one is already available for
   * the order, or for other kinds, which would interrupt the visitor.
   * @returns true when it has started
   */
  solveAhead(challenge: ProofChallenge, { phaseId, connection }: OrderKey): boolean {
    const { address: wallet } = connection;
    if (challenge.kind !== "work" || challenge.payload === this.#takenPayload) return false;
    if (this.#isUsable(this.#ahead, phaseId, wallet) || !this.#isLasting(challenge)) return false;
    this.cancel();
    const answer = this.#run((signal) => this.#solveWork(challenge, signal).catch(() => null));
    answer.catch(() => undefined);
    this.#ahead = { challenge, phaseId, wallet, answer };
    return true;
  }

  /** Takes the answer computed ahead for an order, pending or done; null: none. */
  take({ phaseId, connection }: OrderKey): AnswerAhead | null {
    const ahead = this.#ahead;
    this.#ahead = null;
    this.#takenPayload = ahead?.challenge.payload ?? this.#takenPayload;
    return this.#isUsable(ahead, phaseId, connection.address) ? ahead : null;
  }

  /**
   * Answers a challenge.
   * @returns the answer; null for a proof of work that isn't found in time
   * @throws {MintError} `PROOF_UNSUPPORTED`, also for a message that doesn't match `formatProofMessage`; `CANCELLED`
   *   after `cancel`
   * @throws {Error} of the wallet or of the page's handler
   */
  solve(challenge: ProofChallenge, { connection, chain, proofHandler }: ProofOrder): Promise<string | null> {
    return this.#run(async (signal) => {
      if (challenge.kind === "work") return this.#solveWork(challenge, signal);
      if (challenge.kind === "message") {
        const expected = { origin: this.#deps.page.origin, wallet: connection.address, chain };
        if (!isProofMessage(challenge.payload, expected)) throw unsupported(challenge);
        return signChallenge(challenge, connection);
      }
      if (!proofHandler) throw unsupported(challenge);
      return proofHandler(challenge, { wallet: connection.address, signal });
    });
  }

  /** Aborts all computations. */
  cancel(): void {
    this.#ahead = null;
    for (const controller of this.#running) controller.abort();
  }

  #isUsable(ahead: AnswerAhead | null, phaseId: string, wallet: string): boolean {
    return ahead?.phaseId === phaseId && ahead.wallet === wallet && this.#isLasting(ahead.challenge);
  }

  /** False for a challenge that is about to expire or whose expiry can't be parsed. */
  #isLasting({ expiresAt }: ProofChallenge): boolean {
    return toMilliseconds(expiresAt) - this.#deps.now() > remainingMilliseconds;
  }

  async #solveWork(challenge: ProofChallenge, signal: AbortSignal): Promise<string | null> {
    const solveWork = await this.#deps.loadSolveWork();
    if (signal.aborted) return null;
    return solveWork(challenge.payload, signal).catch(() => {
      throw unsupported(challenge);
    });
  }

  /** Result of `work`. Rejects as soon as it is cancelled, even if `work` ignores its signal. */
  async #run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.add(controller);
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new MintError("CANCELLED")));
    });
    try {
      return await Promise.race([work(signal), cancelled]);
    } finally {
      this.#running.delete(controller);
    }
  }
}

async function signChallenge(challenge: ProofChallenge, connection: WalletConnection): Promise<string> {
  const { payload: message } = challenge;
  if (!connection.signMessage) throw unsupported(challenge);
  const signature = await connection.signMessage(new TextEncoder().encode(message));
  const answer = JSON.stringify({ message, signature: encodeBase64(signature) });
  return encodeBase64(new TextEncoder().encode(answer));
}

const unsupported = ({ kind }: ProofChallenge) => new MintError("PROOF_UNSUPPORTED", { kind });
