import { maximumCodeLength, type ClaimBenefitsResponse } from "../contract/claim-codes.js";
import type { ClaimCodesResponse, ValidateClaimCodeResponse } from "../contract/claim-codes.js";
import { answerTo } from "./claim.js";
import { LatestRead } from "./latest-read.js";
import type { ClaimService, Timers } from "./ports.js";
import type { ClaimState } from "./state.js";
import type { StorePage } from "./store-page.js";

/** Typing that rests for so long is taken for a whole code. Milliseconds. */
const rest = 600;

/** Takes claim codes and has them checked; only drops with codes have one. The code outlives changes of the wallet. */
export class ClaimDesk {
  readonly #page: StorePage;
  readonly #service: ClaimService;
  readonly #timers: Timers;
  readonly #check = new LatestRead<ValidateClaimCodeResponse>((check) => this.#commit({ check }));
  readonly #configuration = new LatestRead<ClaimCodesResponse>(({ value }) =>
    this.#commit({ configuration: value }),
  );
  readonly #benefits = new LatestRead<ClaimBenefitsResponse>(({ status, value }) =>
    this.#commit({ benefits: status === "ready" ? value?.benefits : undefined }),
  );
  #timer: unknown = null;

  constructor(page: StorePage, service: ClaimService, timers: Timers) {
    this.#page = page;
    this.#service = service;
    this.#timers = timers;
  }

  /** Asks how the drop uses codes, and what those of the connected wallet gave it. Resolves with the latter. */
  async read(): Promise<void> {
    const { wallet } = this.#page.state;
    const id = this.#id;
    if (!this.#state.configuration) {
      void this.#configuration.run((signal) => this.#service.readClaimCodes(id, { signal }));
    }
    this.#benefits.stop();
    if (wallet.status !== "connected") return this.#commit({ benefits: undefined });
    await this.#benefits.run((signal) => this.#service.readClaimBenefits(id, wallet.address, { signal }));
  }

  /** The code as it is typed. @param isWhole False: more may come. */
  enter(text: string, isWhole: boolean): void {
    const code = text.trim();
    if (code !== this.#state.code) {
      this.#check.stop();
      this.#commit({ code, check: undefined });
    }
    this.#timers.clearTimeout(this.#timer);
    if (isWhole) this.#ask();
    else this.#timer = this.#timers.setTimeout(() => this.#ask(), rest);
  }

  /** The service has refused the code at prepare. */
  reject(): void {
    this.#commit({ check: { status: "ready", value: { valid: false } } });
  }

  /** The code was minted with. Unless the wallet's benefits tell that nobody needed it, it is forgotten. */
  async conclude(): Promise<void> {
    const known = this.#state.benefits?.length;
    await this.read();
    const { benefits } = this.#state;
    if (benefits?.length !== known || !benefits) this.enter("", true);
  }

  /** Gives up what is under way. */
  stop(): void {
    this.#timers.clearTimeout(this.#timer);
    for (const read of [this.#check, this.#configuration, this.#benefits]) read.stop();
  }

  #ask(): void {
    const { code } = this.#state;
    if (!code || this.#check.isReading || answerTo(this.#state)) return;
    if (code.length > maximumCodeLength) return this.reject();
    void this.#check.run((signal) => this.#service.validateClaimCode(this.#id, code, { signal }));
  }

  get #id(): string {
    return this.#page.state.collection.value!.collection.id;
  }

  get #state(): ClaimState {
    return this.#page.state.claim ?? { code: "" };
  }

  #commit(change: Partial<ClaimState>): void {
    this.#page.commit({ claim: { ...this.#state, ...change } });
  }
}
