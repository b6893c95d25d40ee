import type { DeepRequired } from "../../../src/contract/values/schema.js";
import type { ExecuteMintResponse } from "../../../src/contract/mint/mint.js";
import type { ApiError } from "../../../demo/service/platform/errors/api-error.js";

/** An answer of the service about a signed transaction. */
type Answer =
  | {
      readonly outcome: "confirmed";
      readonly item: string;
      readonly prize: string | null;
      readonly signature: string;
    }
  | { readonly outcome: "pending" }
  | { readonly outcome: "never"; readonly code: string };

/** Error codes after which these bytes must never mint. */
const finalCodes = ["SESSION_EXPIRED", "TRANSACTION_FAILED", "BLOCKHASH_EXPIRED"];
/** Error codes after which the same bytes may still mint. */
const passingCodes = ["PHASE_NOT_ACTIVE", "CHAIN_UNAVAILABLE"];

/** One transaction of one session that a wallet has signed. */
export interface SignedMint {
  readonly sessionId: string;
  /** Position of its first unit in the session. */
  readonly place: number;
  /** Number of its units. */
  readonly quantity: number;
  readonly signedTransaction: string;
}

/** Kind of a violation: more units than the supply; a unit twice; a unit or payment missing; anything else. */
export type ViolationKind = "oversold" | "doubled" | "lost" | "broken";

/** A violated invariant. */
export interface Finding {
  readonly kind: ViolationKind;
  readonly message: string;
}

/** Records the answers about each unit and reports contradictions. */
export class InvariantRecorder {
  readonly findings: Finding[] = [];
  readonly #answers = new Map<string, Answer[]>();
  readonly #signed: SignedMint[] = [];

  get signed(): readonly SignedMint[] {
    return this.#signed;
  }

  /** Number of answers with the status `confirmed`. */
  get confirmed(): number {
    return [...this.#answers.values()].flat().filter(({ outcome }) => outcome === "confirmed").length;
  }

  report(kind: ViolationKind, message: string): void {
    if (!this.findings.some((one) => one.message === message)) this.findings.push({ kind, message });
  }

  recordSigned(mint: SignedMint): void {
    this.#signed.push(mint);
  }

  /** @returns whether the answer is final */
  recordResponse(mint: SignedMint, answer: DeepRequired<ExecuteMintResponse>): boolean {
    if (answer.status !== "confirmed") {
      this.#keep(mint, () => ({ outcome: "pending" }));
      return false;
    }
    const { items, signature } = answer;
    if (items.length !== mint.quantity) {
      this.report("broken", `A confirmed answer for ${mint.quantity} units has ${items.length} items.`);
    }
    this.#keep(mint, (index) => ({
      outcome: "confirmed",
      item: `${items[index]?.number} ${items[index]?.mint}`,
      prize: items[index]?.prize?.name ?? null,
      signature,
    }));
    return true;
  }

  /** @returns whether the answer is final */
  recordError(mint: SignedMint, { code }: ApiError): boolean {
    if (passingCodes.includes(code)) return false;
    if (!finalCodes.includes(code)) this.report("broken", `Execute was rejected with ${code}.`);
    this.#keep(mint, () => ({ outcome: "never", code }));
    return true;
  }

  /** Keeps the answer about each unit of the transaction. */
  #keep({ sessionId, place, quantity }: SignedMint, answerOf: (index: number) => Answer): void {
    for (let index = 0; index < quantity; index++) {
      const key = `${sessionId} ${place + index}`;
      this.#answers.set(key, [...(this.#answers.get(key) ?? []), answerOf(index)]);
    }
  }

  /**
   * Compares the answers about a unit with its final state.
   * @param wasTakenBack a fork has reverted it after it was confirmed
   */
  check(
    { sessionId, place }: Pick<SignedMint, "sessionId" | "place">,
    truth: {
      readonly isMinted: boolean;
      readonly item: string;
      readonly prize: string | null;
      readonly signature: string | null;
    },
    wasReverted: boolean,
  ): void {
    for (const answer of this.#answers.get(`${sessionId} ${place}`) ?? []) {
      if (answer.outcome === "never" && truth.isMinted) {
        this.report("lost", `A buyer got ${answer.code}, but the unit is minted.`);
      }
      if (answer.outcome === "confirmed" && !truth.isMinted && !wasReverted) {
        this.report("lost", "A buyer got a confirmation, but the unit is not minted.");
      }
      if (answer.outcome === "confirmed" && truth.isMinted) {
        if (answer.item !== truth.item) {
          this.report("doubled", `A buyer got item ${answer.item}, but the unit has ${truth.item}.`);
        }
        if (answer.prize !== truth.prize && !wasReverted) {
          this.report("doubled", `A buyer got prize ${answer.prize}, but the unit has ${truth.prize}.`);
        }
        if (answer.signature !== truth.signature) this.report("doubled", "A buyer got another signature.");
      }
    }
  }
}
