import { maximumCodeLength, type ClaimBenefitsResponse } from "../../contract/claim-codes.js";
import type { ClaimCodesResponse, ValidateClaimCodeResponse } from "../../contract/claim-codes.js";
import { codeValidation } from "./code-benefit.js";
import { LatestRequest } from "../polling/latest-request.js";
import type { ClaimCodeService, Timers } from "../ports.js";
import type { ClaimState } from "../state.js";
import type { StoreContext } from "../store/store-context.js";

/** Typing that rests for so long is taken for a whole code. Milliseconds. */
const debounce = 600;

/** Takes claim codes and has them checked; only drops with codes have one. The code outlives changes of the wallet. */
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
  #timer: unknown = null;

  constructor(store: StoreContext, service: ClaimCodeService, timers: Timers) {
    this.#store = store;
    this.#service = service;
    this.#timers = timers;
  }

  /** Asks how the drop uses codes, and what those of the connected wallet gave it. Resolves with the latter. */
  async read(): Promise<void> {
    const { wallet } = this.#store.state;
    const id = this.#id;
    if (!this.#state.configuration) {
      void this.#configuration.run((signal) => this.#service.readClaimCodes(id, { signal }));
    }
    this.#benefits.stop();
    if (wallet.status !== "connected") return this.#commit({ benefits: undefined });
    await this.#benefits.run((signal) => this.#service.readClaimBenefits(id, wallet.address, { signal }));
  }

  /** The code as it is typed. @param isComplete False: more may come. */
  setCode(text: string, isWhole: boolean): void {
    const code = text.trim();
    if (code !== this.#state.code) {
      this.#check.stop();
      this.#commit({ code, check: undefined });
    }
    this.#timers.clearTimeout(this.#timer);
    if (isWhole) this.#validate();
    else this.#timer = this.#timers.setTimeout(() => this.#validate(), debounce);
  }

  /** The service has refused the code at prepare. */
  onRejected(): void {
    this.#commit({ check: { status: "ready", value: { valid: false } } });
  }

  /** The code was minted with. Unless the wallet's benefits tell that nobody needed it, it is forgotten. */
  async onMinted(): Promise<void> {
    const known = this.#state.benefits?.length;
    await this.read();
    const { benefits } = this.#state;
    if (benefits?.length !== known || !benefits) this.setCode("", true);
  }

  /** Gives up what is under way. */
  stop(): void {
    this.#timers.clearTimeout(this.#timer);
    for (const read of [this.#check, this.#configuration, this.#benefits]) read.stop();
  }

  #validate(): void {
    const { code } = this.#state;
    if (!code || this.#check.isPending || codeValidation(this.#state)) return;
    if (code.length > maximumCodeLength) return this.onRejected();
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
