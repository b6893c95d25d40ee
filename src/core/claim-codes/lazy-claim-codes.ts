import { readDetails } from "../failure-details.js";
import type { MintOutcome } from "../outcome.js";
import type { ClaimCodeController } from "./claim-code-controller.js";

/** Claim codes of a store. Their controller is loaded only for drops that use them. */
export class LazyClaimCodes {
  readonly #load: () => Promise<ClaimCodeController>;
  #controller: Promise<ClaimCodeController> | null = null;
  #enteredCode = "";

  constructor(load: () => Promise<ClaimCodeController>) {
    this.#load = load;
  }

  /** Code as the visitor has entered it last, also once it was cleared after a mint. */
  get enteredCode(): string {
    return this.#enteredCode;
  }

  /** True once a code was entered or the drop uses codes. */
  get isLoading(): boolean {
    return this.#controller !== null;
  }

  /**
   * Sets the code.
   * @param isComplete True: validated at once; false: still being typed, validated after a pause.
   */
  enter(code: string, isComplete: boolean): void {
    this.#enteredCode = code.trim();
    this.#run((controller) => controller.setCode(code, isComplete));
  }

  /** Reads the drop's code configuration and the wallet's benefits. */
  read(): void {
    this.#run((controller) => controller.read());
  }

  /** Clears a redeemed code; marks one as invalid that the service has rejected. */
  onOutcome({ minted, failure }: MintOutcome): void {
    if (minted) this.#run((controller) => controller.onMinted());
    if (failure?.code !== "CLAIM_CODE_INVALID") return;
    // Valid, but its last uses are reserved by other mints and may be released.
    if (!readDetails(failure, "CLAIM_CODE_INVALID")?.reserved)
      this.#run((controller) => controller.onRejected());
  }

  /** Aborts pending requests. */
  stop(): void {
    if (this.#controller) this.#run((controller) => controller.stop());
  }

  /** Runs `act` once the controller is loaded. After a failed load the next call tries again. */
  #run(act: (controller: ClaimCodeController) => void): void {
    this.#controller ??= this.#load();
    this.#controller.then(act, () => (this.#controller = null));
  }
}
