import type { DeepRequired } from "../../../src/contract/field.js";
import type { ExecuteMintResponse } from "../../../src/contract/mint.js";
import type { ApiError } from "../../../demo/service/errors/api-error.js";

/** An answer of the service about a signed transaction. */
type Answer =
  | { readonly told: "confirmed"; readonly item: string; readonly signature: string }
  | { readonly told: "pending" }
  | { readonly told: "never"; readonly code: string };

/** Error codes after which these bytes must never mint. */
const finalCodes = ["SESSION_EXPIRED", "TRANSACTION_FAILED", "BLOCKHASH_EXPIRED"];
/** Error codes after which the same bytes may still mint. */
const passingCodes = ["PHASE_NOT_ACTIVE", "CHAIN_UNAVAILABLE"];

/** One transaction of one session that a wallet has signed. */
export interface SignedMint {
  readonly sessionId: string;
  readonly place: number;
  readonly signedTransaction: string;
}

/** Kind of a violation: more units than the supply; a unit twice; a unit or payment missing; anything else. */
export type Harm = "oversold" | "doubled" | "lost" | "broken";

/** A violated invariant. */
export interface Finding {
  readonly harm: Harm;
  readonly words: string;
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
    return [...this.#answers.values()].flat().filter(({ told }) => told === "confirmed").length;
  }

  find(harm: Harm, words: string): void {
    if (!this.findings.some((one) => one.words === words)) this.findings.push({ harm, words });
  }

  recordSigned(mint: SignedMint): void {
    this.#signed.push(mint);
  }

  /** @returns whether the answer is final */
  recordResponse(mint: SignedMint, answer: DeepRequired<ExecuteMintResponse>): boolean {
    if (answer.status !== "confirmed") {
      this.#keep(mint, { told: "pending" });
      return false;
    }
    const { items, signature } = answer;
    if (items.length !== 1) this.find("broken", `A confirmed answer has ${items.length} items.`);
    this.#keep(mint, { told: "confirmed", item: `${items[0]?.number} ${items[0]?.mint}`, signature });
    return true;
  }

  /** @returns whether the answer is final */
  recordError(mint: SignedMint, { code }: ApiError): boolean {
    if (passingCodes.includes(code)) return false;
    if (!finalCodes.includes(code)) this.find("broken", `Execute was refused with ${code}.`);
    this.#keep(mint, { told: "never", code });
    return true;
  }

  #keep({ sessionId, place }: SignedMint, answer: Answer): void {
    const key = `${sessionId} ${place}`;
    this.#answers.set(key, [...(this.#answers.get(key) ?? []), answer]);
  }

  /**
   * Compares the answers about a unit with its final state.
   * @param wasTakenBack a fork has dropped it after it was confirmed
   */
  check(
    { sessionId, place }: Pick<SignedMint, "sessionId" | "place">,
    truth: { readonly isMinted: boolean; readonly item: string; readonly signature: string | null },
    wasTakenBack: boolean,
  ): void {
    for (const answer of this.#answers.get(`${sessionId} ${place}`) ?? []) {
      if (answer.told === "never" && truth.isMinted) {
        this.find("lost", `Somebody was told ${answer.code}, and yet it is minted.`);
      }
      if (answer.told === "confirmed" && !truth.isMinted && !wasTakenBack) {
        this.find("lost", "Somebody was told that it is minted, and it is not.");
      }
      if (answer.told === "confirmed" && truth.isMinted) {
        if (answer.item !== truth.item) {
          this.find("doubled", `Somebody was shown item ${answer.item} and has ${truth.item}.`);
        }
        if (answer.signature !== truth.signature)
          this.find("doubled", "Somebody was told another signature.");
      }
    }
  }
}
