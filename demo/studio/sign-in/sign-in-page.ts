import { html, nothing } from "lit";
import { ApiError } from "../../../src/api.js";
import type { SessionResponse } from "../../../src/contract/admin/session.js";
import { describeError } from "../api/describe-error.js";
import type { StudioApi } from "../api/studio-api.js";
import { messages } from "../messages.js";
import { StudioElement } from "../shared/studio-element.js";
import { listSignInWallets, OtherMessageError, watchWallets, type SignInWallet } from "./sign-in-wallets.js";

export const signedInEvent = "studio-signed-in";

const text = messages.signIn;

/** First page of the studio: a wallet signs in, the first time with an invitation. */
export class SignInPage extends StudioElement {
  static override properties = {
    api: { attribute: false },
    chain: {},
    invite: {},
    isExpired: { attribute: false },
  };

  declare api: StudioApi;
  declare chain: string;
  /** Code of an invitation; empty: none. */
  declare invite: string;
  /** True: a session has just ended. */
  declare isExpired: boolean;
  #unwatch: (() => void) | null = null;
  /** Name of the wallet that is asked. */
  #asking = "";
  #problem = "";

  constructor() {
    super();
    this.chain = "";
    this.invite = "";
    this.isExpired = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unwatch = watchWallets(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
  }

  protected override render() {
    const wallets = this.chain === "" ? [] : listSignInWallets(this.chain);
    return html`<section class="sign-in" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">${text.title}</h1>
      <p class="lead">${this.invite ? text.invited : text.lead}</p>
      ${this.isExpired ? html`<p class="notice" role="status">${text.expired}</p>` : nothing}
      ${this.#problem ? html`<p class="notice bad" role="alert">${this.#problem}</p>` : nothing}
      <ul class="wallets" aria-label=${text.wallets}>
        ${wallets.map((wallet) => this.#walletView(wallet))}
      </ul>
      ${wallets.length === 0 && this.chain !== "" ? html`<p class="notice">${text.noWallet}</p>` : nothing}
      <p class="hint">${text.safe}</p>
    </section>`;
  }

  #walletView(wallet: SignInWallet) {
    const isAsked = this.#asking === wallet.name;
    return html`<li>
      <button class="button wallet" aria-disabled=${this.#asking !== ""} @click=${() => this.#signIn(wallet)}>
        ${wallet.icon ? html`<img src=${wallet.icon} alt="" width="32" height="32" />` : nothing}
        <span>${wallet.name}</span>
        ${isAsked ? html`<span class="quiet" role="status">${text.asking}</span>` : nothing}
      </button>
    </li>`;
  }

  async #signIn(wallet: SignInWallet): Promise<void> {
    if (this.#asking !== "") return;
    this.#asking = wallet.name;
    this.#problem = "";
    this.requestUpdate();
    try {
      const { address, sign } = await wallet.connect();
      const challenge = await this.api.createChallenge({ address });
      const signature = await sign(challenge);
      const { message } = challenge;
      const invite = this.invite ? { invite: this.invite } : {};
      const session = await this.api.signIn({ message, signature, ...invite });
      this.dispatchEvent(new CustomEvent<SessionResponse>(signedInEvent, { detail: session, bubbles: true }));
    } catch (error) {
      this.#problem = describeFailure(error);
    } finally {
      this.#asking = "";
      this.requestUpdate();
    }
  }
}

/** A wallet's own error says nothing that a code would: whoever declines knows it. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return describeError(error).message;
  return error instanceof OtherMessageError ? text.otherMessage : text.declined;
}
