import {
  maxCodeLength,
  type ClaimBenefitsResponse,
  type ClaimCodesResponse,
  type ValidateClaimCodeResponse,
} from "../../contract/mint/claim-codes.js";
import { codeValidation } from "./code-benefit.js";
import { LatestRequest } from "../time/latest-request.js";
import type { ClaimCodeService } from "../services.js";
import type { Timers } from "../environment.js";
import type { ClaimState } from "../mint-state.js";
import type { StoreContext } from "../store-context.js";

/** Delay after the last keystroke before the code is validated. Milliseconds. */
const debounce = 600;

/** Input and validation of claim codes, for drops that use them. The code is kept when the wallet changes. */
export class ClaimCodeController {
  readonly #store: StoreContext;
  readonly #service: ClaimCodeService;
  readonly #timers: Timers;
  readonly #check = new LatestRequest<ValidateClaimCodeResponse>((check) => this.#commit({ check }));
  readonly #configuration = new LatestRequest<ClaimCodesResponse>(({ value }) =>
    this.#commit({ configuration: value }),
  );
  readonly #benefits = new LatestRequest<ClaimBenefitsResponse>(({ status, value }) =>
    this.#commit({ benefits: status === "ready" ? value?.benefits : undefined }),
  );
  /** Wallet of the last read of the benefits; null: none. */
  #benefitsAddress: string | null = null;
  #timer: unknown = null;

  constructor(store: StoreContext, service: ClaimCodeService, timers: Timers) {
    this.#store = store;
    this.#service = service;
    this.#timers = timers;
  }

  /** Reads the drop's code configuration and the connected wallet's redeemed benefits, unless they are being read. */
  read(): void {
    const { wallet } = this.#store.state;
    const id = this.#id;
    if (!this.#state.configuration && !this.#configuration.isPending) {
      void this.#configuration.run((signal) => this.#service.readClaimCodes(id, { signal }));
    }
    const address = wallet.status === "connected" ? wallet.address : null;
    if (!this.#benefits.isPending || address !== this.#benefitsAddress) void this.#readBenefits(address);
  }

  /** @param address Null: no wallet is connected. */
  async #readBenefits(address: string | null): Promise<void> {
    this.#benefits.stop();
    this.#benefitsAddress = address;
    if (address === null) return this.#commit({ benefits: undefined });
    const id = this.#id;
    await this.#benefits.run((signal) => this.#service.readClaimBenefits(id, address, { signal }));
  }

  /**
   * Sets the claim code.
   * @param isComplete True: validates it at once; false: the visitor is still typing, so validates it after a pause.
   */
  setCode(code: string, isComplete: boolean): void {
    if (code !== this.#state.code) {
      this.#check.stop();
      this.#commit({ code, check: undefined });
    }
    this.#timers.clearTimeout(this.#timer);
    if (isComplete) this.#validate();
    else this.#timer = this.#timers.setTimeout(() => this.#validate(), debounce);
  }

  /** Marks the code as invalid after the service has rejected it during prepare. */
  onRejected(): void {
    this.#commit({ check: { status: "ready", value: { valid: false } } });
  }

  /** Clears the code after a mint, unless the wallet's benefits show that it was not redeemed. */
  async onMinted(): Promise<void> {
    const known = this.#state.benefits?.length;
    const { wallet } = this.#store.state;
    await this.#readBenefits(wallet.status === "connected" ? wallet.address : null);
    const { benefits } = this.#state;
    if (benefits?.length !== known || !benefits) this.setCode("", true);
  }

  /** Aborts pending requests. */
  stop(): void {
    this.#timers.clearTimeout(this.#timer);
    for (const read of [this.#check, this.#configuration, this.#benefits]) read.stop();
  }

  #validate(): void {
    const { code } = this.#state;
    if (!code || this.#check.isPending || codeValidation(this.#state)) return;
    if (code.length > maxCodeLength) return this.onRejected();
    void this.#check.run((signal) => this.#service.validateClaimCode(this.#id, code, { signal }));
  }

  get #id(): string {
    return this.#store.state.collection.value!.collection.id;
  }

  get #state(): ClaimState {
    return this.#store.state.claim ?? { code: "" };
  }

  #commit(change: Partial<ClaimState>): void {
    this.#store.commit({ claim: { ...this.#state, ...change } });
  }
}
