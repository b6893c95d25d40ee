import type { Complete } from "../../../src/contract/field.js";
import type { ExecuteMintResponse } from "../../../src/contract/mint.js";
import type { Refusal } from "../../../demo/service/mint/refusal.js";

/** What somebody was told about a signed transaction. */
type Answer =
  | { readonly told: "confirmed"; readonly item: string; readonly signature: string }
  | { readonly told: "pending" }
  | { readonly told: "never"; readonly code: string };

/** Refusals after which nothing may be minted with these bytes. */
const finalCodes = ["SESSION_EXPIRED", "TRANSACTION_FAILED", "BLOCKHASH_EXPIRED"];
/** Refusals after which the same bytes may still be taken. */
const passingCodes = ["PHASE_NOT_ACTIVE", "CHAIN_UNAVAILABLE"];

/** One transaction of one session that a wallet has signed. */
export interface SignedMint {
  readonly sessionId: string;
  readonly place: number;
  readonly signedTransaction: string;
}

/** What somebody suffers from: more is sold than there is; something twice; something is gone; anything else. */
export type Harm = "oversold" | "doubled" | "lost" | "broken";

/** Something that must not be. */
export interface Finding {
  readonly harm: Harm;
  readonly words: string;
}

/** Remembers what was told about each unit, and finds contradictions. */
export class Witness {
  readonly findings: Finding[] = [];
  readonly #answers = new Map<string, Answer[]>();
  readonly #signed: SignedMint[] = [];

  get signed(): readonly SignedMint[] {
    return this.#signed;
  }

  /** Answers that said so. */
  get confirmed(): number {
    return [...this.#answers.values()].flat().filter(({ told }) => told === "confirmed").length;
  }

  find(harm: Harm, words: string): void {
    if (!this.findings.some((one) => one.words === words)) this.findings.push({ harm, words });
  }

  sees(mint: SignedMint): void {
    this.#signed.push(mint);
  }

  /** @returns whether it was the last word */
  hears(mint: SignedMint, answer: Complete<ExecuteMintResponse>): boolean {
    if (answer.status !== "confirmed") {
      this.#keep(mint, { told: "pending" });
      return false;
    }
    const { items, signature } = answer;
    if (items.length !== 1) this.find("broken", `A confirmed answer has ${items.length} items.`);
    this.#keep(mint, { told: "confirmed", item: `${items[0]?.number} ${items[0]?.mint}`, signature });
    return true;
  }

  /** @returns whether it was the last word */
  hearsRefusal(mint: SignedMint, { code }: Refusal): boolean {
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
   * Compares what was told about a unit with what became of it.
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
