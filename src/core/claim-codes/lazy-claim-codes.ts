import { readDetails } from "../failure-details.js";
import type { MintOutcome } from "../outcome.js";
import { trimPastedValue } from "../../contract/values/pasted-value.js";
import type { ClaimCodeController } from "./claim-code-controller.js";

/** Claim codes of a store. Loads their controller only for drops that use codes. */
export class LazyClaimCodes {
  readonly #load: () => Promise<ClaimCodeController>;
  #controller: Promise<ClaimCodeController> | null = null;
  #enteredCode = "";

  constructor(load: () => Promise<ClaimCodeController>) {
    this.#load = load;
  }

  /** Code that the visitor entered last. Kept after a mint has cleared the input. */
  get enteredCode(): string {
    return this.#enteredCode;
  }

  /** True once a code was entered or the drop uses codes. */
  get isLoading(): boolean {
    return this.#controller !== null;
  }

  /**
   * Sets the code, without quotation marks and spaces around it and without the invisible characters of a pasted text.
   * @param isComplete True: validates it at once; false: the visitor is still typing, so validates it after a pause.
   */
  enter(code: string, isComplete: boolean): void {
    const cleaned = trimPastedValue(code).replace(/[\p{Cc}\p{Cf}]/gu, "");
    this.#enteredCode = cleaned;
    this.#run((controller) => controller.setCode(cleaned, isComplete));
  }

  /** Reads the drop's code configuration and the wallet's benefits. */
  read(): void {
    this.#run((controller) => controller.read());
  }

  /** Clears a redeemed code, or marks a code that the service rejected as invalid. */
  onOutcome({ minted, failure }: MintOutcome): void {
    if (minted) this.#run((controller) => controller.onMinted());
    if (failure?.code !== "CLAIM_CODE_INVALID") return;
    // The code is valid, but other mints have reserved its last uses and may release them.
    if (!readDetails(failure, "CLAIM_CODE_INVALID")?.reserved)
      this.#run((controller) => controller.onRejected());
  }

  /** Aborts pending requests. */
  stop(): void {
    if (this.#controller) this.#run((controller) => controller.stop());
  }

  /** Runs `act` once the controller is loaded. If loading fails, the next call retries. */
  #run(act: (controller: ClaimCodeController) => void): void {
    this.#controller ??= this.#load();
    this.#controller.then(act, () => (this.#controller = null));
  }
}
