import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { shareMintStore, type HostWallet } from "../create-mint-store.js";
import type { MintStore } from "../mint/mint-store.js";
import type { MintOutcome, MintState } from "../mint/state.js";
import type { Composition } from "./composition.js";
import {
  deriveApiBase,
  readConfiguration,
  type Configuration,
  type ConfigurationMistake,
} from "./configuration.js";
import {
  MintBeforePrepareEvent,
  MintBeforeSignEvent,
  MintErrorEvent,
  MintLoadEvent,
  MintPhaseChangeEvent,
  MintSuccessEvent,
  MintWalletChangeEvent,
} from "./events.js";
import { LazyPart } from "./lazy-part.js";
import { emptyView, pageView, takesCodes, type Gestures, type Parts, type Reason } from "./page-view.js";
import { roomsView } from "./sections/rooms.js";
import { Speaker } from "./speaker.js";
import { StoreController } from "./store-controller.js";
import { layout, pieces, tokens } from "./styles.js";
import { Countdowns, type Aftermarket, type View } from "./view.js";

/**
 * A drop's mint page.
 *
 * @summary The mint page of a Solana NFT drop as one element.
 * @attr collection - Short id, UUID or address of the collection. Case is kept.
 * @attr key - The publishable key.
 * @attr publishable-key - The same, for frameworks that swallow an attribute named `key`.
 * @attr api-base - Mint API base address; by default the service that the script was loaded from.
 * @attr trusted-programs - Addresses of mint programs beside the usual ones; what they do is not looked at.
 * @attr affiliate - Passed through to the service when minting.
 * @attr sections - Which optional sections, in which order: `recent gallery traits holders minters bounty market`.
 * @attr {boolean} market - Shows the section `market`, too; when the mint is over the widget begins with it.
 * @attr market-base - Market API base address; by default the one beside the Mint API's: `…/mint/v1` → `…/market/v1`.
 * @attr {"auto"|"light"|"dark"} theme - `auto` follows the visitor's system.
 * @attr lang - BCP 47; by default the nearest around it. What isn't spoken is said in English.
 *
 * @fires {MintLoadEvent} mint-load - The collection was read for the first time.
 * @fires {MintWalletChangeEvent} mint-wallet-change - The wallet was connected, disconnected or switched.
 * @fires {MintPhaseChangeEvent} mint-phase-change - The current phase or its status changed.
 * @fires {MintBeforePrepareEvent} mint-before-prepare - Cancelable; nothing has happened yet.
 * @fires {MintBeforeSignEvent} mint-before-sign - Cancelable; carries what the transactions do.
 * @fires {MintSuccessEvent} mint-success - Units were minted and confirmed.
 * @fires {MintErrorEvent} mint-error - Something did not work.
 *
 * @slot header - Above the collection's name.
 * @slot footer - Below everything.
 * @slot success - Below what was minted.
 *
 * @csspart base - The frame around everything.
 * @csspart stage - What the artwork hangs on.
 * @csspart art - The artwork.
 * @csspart title - The collection's name.
 * @csspart description - The collection's.
 * @csspart supply - How many are minted.
 * @csspart progress - The same as a bar.
 * @csspart phases - The list of phases.
 * @csspart purchase - Price, quantity, main button and the sentence below it.
 * @csspart price - Of one unit.
 * @csspart quantity - How many.
 * @csspart claim - The claim code.
 * @csspart button - The main button.
 * @csspart notice - What went wrong and what can be done.
 * @csspart wallet - The connected wallet.
 * @csspart dialog - The choice of wallets.
 * @csspart reveal - The minted items' art.
 * @csspart outcome - What was minted, in words.
 * @csspart share - Tells others of it.
 * @csspart section - The frame of an optional section; each has a part of its own, too: `section-gallery`, ….
 * @csspart section-title - Its heading.
 * @csspart item - An item in a section.
 * @csspart item-dialog - An item with all that is known of it.
 * @csspart trait - A value of a trait.
 * @csspart prize - A prize of the bounty.
 *
 * @cssprop --mint-accent - The one colour from which the rest derives.
 * @cssprop --mint-on-accent - Text on the accent; by default black or white, whichever reads.
 * @cssprop --mint-text - Text; muted text, lines and quiet surfaces derive from it.
 * @cssprop --mint-background - Below everything.
 * @cssprop --mint-muted - Secondary text.
 * @cssprop --mint-line - Hairlines, borders of controls.
 * @cssprop --mint-soft - Quiet surfaces: behind the art, fields, a main button that can't be used.
 * @cssprop --mint-danger - What went wrong.
 * @cssprop --mint-success - What went well; a phase that is open.
 * @cssprop --mint-radius - Corners of the frame, `20px`; controls follow with 0.6 of it.
 * @cssprop --mint-gap - Inner spacing, `20px`.
 * @cssprop --mint-font - By default the page's.
 * @cssprop --mint-max-width - By default `30rem` as a card, `66rem` with the art beside.
 */
export class MintWidget extends LitElement {
  /** @internal Set once, by the entry that registers the element. */
  static composition: Composition = { locales: {}, optionalWallets: {} };
  static override styles = [tokens, layout, pieces];
  static override properties = {
    collection: {},
    key: {},
    publishableKey: { attribute: "publishable-key" },
    apiBase: { attribute: "api-base" },
    trustedPrograms: { attribute: "trusted-programs" },
    affiliateCode: { attribute: "affiliate" },
    sections: {},
    market: { type: Boolean },
    marketBase: { attribute: "market-base" },
    theme: { reflect: true },
    wallet: { attribute: false },
    lang: {},
  };

  declare collection: string | null;
  declare key: string | null;
  declare publishableKey: string | null;
  declare apiBase: string | null;
  declare trustedPrograms: string | null;
  declare affiliateCode: string | null;
  /** Which optional sections, in which order: `recent gallery traits holders minters bounty market`. */
  declare sections: string | null;
  /** Shows the section `market`, too. */
  declare market: boolean | null;
  /** Market API base address; by default the one beside the Mint API's. */
  declare marketBase: string | null;
  /** @internal */
  declare leads?: readonly [store: MintStore, isFirst: boolean];
  /** @internal */
  declare aftermarket?: Aftermarket | null;
  declare theme: "auto" | "light" | "dark" | null;
  /** A wallet that the page has connected already: a Wallet Standard wallet or a wallet-adapter. */
  declare wallet: HostWallet | null;

  readonly #controller = new StoreController(this, () => this.#follow());
  readonly #gestures: Gestures = {
    act: (event) => void this.#act(event).catch(() => undefined),
    disconnect: () => void this.disconnect(),
  };
  readonly #speaker = new Speaker(() => this.requestUpdate(), MintWidget.composition.locales);
  readonly #parts: Parts = {
    checkout: this.#part(
      async () => (await Promise.all([import("./checkout-view.js"), this.#speaker.need("checkout")]))[0],
      ({ accompany, checkoutSheet, vocabulary }) => {
        this.#speaker.learn(vocabulary);
        this.#wear(checkoutSheet);
        accompany(this, this.#speaker, () => ({
          store: this.#controller.store,
          configuration: this.#configuration,
        }));
      },
    ),
    claim: this.#part(
      () => import("./claim-view.js"),
      ({ claimSheet }) => this.#wear(claimSheet),
    ),
    celebration: this.#part(
      () => import("./celebration-view.js"),
      ({ celebrationSheet }) => this.#wear(celebrationSheet),
    ),
  };
  #configuration: Configuration | ConfigurationMistake = "COLLECTION_MISSING";
  /** What was told in events last. */
  #seen: MintState | null = null;
  #seenPhase = "";
  #seenAddress: string | null = null;

  /** Reads the collection and the wallet's eligibility anew. */
  async refresh(): Promise<void> {
    await this.updateComplete;
    await this.#controller.store?.refresh();
  }

  /** Opens the choice of wallets. Resolves when a wallet is connected or the visitor has closed it. */
  async connect(): Promise<void> {
    await this.updateComplete;
    const { store } = this.#controller;
    if (!store) return;
    const face = await this.#parts.checkout.get();
    const id = await face.chooseWallet(this.renderRoot as ShadowRoot, store, this.#speaker);
    if (id !== null) await store.connect(id);
  }

  /** Lets go of the wallet. */
  async disconnect(): Promise<void> {
    await this.#controller.store?.disconnect();
  }

  /**
   * Mints, as the main button would. Resolves with the outcome; null when there was nothing to do, or it failed
   * before anything was signed: `mint-error` says why.
   * @param quantity Units; the chosen quantity by default.
   */
  async mint(quantity?: number): Promise<MintOutcome | null> {
    await this.updateComplete;
    const { store } = this.#controller;
    if (!store) return null;
    return store.mint({
      quantity,
      affiliateCode: this.affiliateCode ?? undefined,
      beforePrepare: ({ phase, quantity }) => this.dispatchEvent(new MintBeforePrepareEvent(phase, quantity)),
      beforeSign: ({ session, verdicts }) =>
        this.dispatchEvent(new MintBeforeSignEvent(session.sessionId, session.cost, verdicts)),
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    const configuring = ["collection", "key", "publishableKey", "apiBase", "trustedPrograms", "wallet"];
    if (this.hasUpdated && !configuring.some((name) => changed.has(name))) return;
    const { collection = null, publishableKey, key = null, apiBase = null, trustedPrograms = null } = this;
    const configuration = readConfiguration(
      { collection, publishableKey: publishableKey ?? key, apiBase, trustedPrograms },
      deriveApiBase(import.meta.url),
    );
    this.#configuration = configuration;
    const isMistake = typeof configuration === "string";
    const store = isMistake
      ? null
      : shareMintStore({ ...configuration, wallet: this.wallet }, MintWidget.composition.optionalWallets);
    if (store !== this.#controller.store) {
      this.#seen = null;
      this.#seenPhase = "";
      this.#controller.use(store);
    }
    if (isMistake) void this.#report({ code: configuration, message: "" });
  }

  protected override render() {
    return html`<div class="whole">${this.#draw()}${roomsView(this, this.#controller.store)}</div>`;
  }

  #draw(): TemplateResult {
    const { store } = this.#controller;
    const configuration = this.#configuration;
    const speaker = this.#speaker;
    speaker.speak(this);
    if (!store || typeof configuration === "string") {
      return emptyView(
        speaker,
        null,
        { code: configuration as string, message: "" },
        this.#parts,
        this.#gestures,
      );
    }
    const { collection } = store.state;
    const { language, direction, words, isReady } = speaker;
    const countdowns = new Countdowns(store.now(), language);
    const { aftermarket } = this;
    const view: View = {
      store,
      language,
      direction,
      words,
      base: configuration.apiBase,
      countdown: countdowns.text,
      aftermarket,
    };
    if (!collection.value || !isReady) {
      const failure = collection.status === "failed" ? collection.failure : null;
      return emptyView(view, view, failure, this.#parts, this.#gestures);
    }
    const { claim, celebration } = this.#parts;
    const page = pageView(view, collection.value, this.#parts, this.#gestures);
    if (takesCodes(store)) claim.want();
    if (store.state.mint.status !== "idle") celebration.want();
    this.#controller.drawAgainIn(countdowns.wait);
    return page;
  }

  #part<T>(load: () => Promise<T>, onLoad: (value: T) => void): LazyPart<T> {
    return new LazyPart(load, onLoad, () => this.requestUpdate());
  }

  #wear(sheet: CSSStyleSheet): void {
    (this.renderRoot as ShadowRoot).adoptedStyleSheets.push(sheet);
  }

  async #act({ detail }: UIEvent): Promise<void> {
    const { store } = this.#controller;
    // A second click in a row was meant for what the button said before.
    if (!store || detail > 1) return;
    const { mint } = store.state;
    if (mint.status === "succeeded") {
      store.dismiss();
      store.chooseQuantity(mint.quantity - mint.minted);
      return store.refresh();
    }
    switch (store.action.kind) {
      case "connect":
        return this.connect();
      case "reload":
        return store.refresh();
      case "code":
        return this.renderRoot.querySelector<HTMLElement>(".code")?.focus();
      default:
        await this.mint();
    }
  }

  /** Turns changes of state into events. */
  #follow(): void {
    const { store } = this.#controller;
    const state = store?.state ?? null;
    const seen = this.#seen;
    this.#seen = state;
    if (state && state.collection !== seen?.collection) this.#followCollection(state, seen);

    const phase = store?.phase ?? null;
    const phaseNow = `${phase?.id} ${phase?.status}`;
    if (state?.collection.value && phaseNow !== this.#seenPhase) {
      this.#seenPhase = phaseNow;
      this.dispatchEvent(new MintPhaseChangeEvent(phase));
    }
    const address = state?.wallet.status === "connected" ? state.wallet.address : null;
    if (address !== this.#seenAddress) {
      this.#seenAddress = address;
      this.dispatchEvent(new MintWalletChangeEvent(address));
    }
    // What had happened before this element came to the store isn't news.
    if (state && seen) this.#followGestures(state, seen);
  }

  #followCollection({ collection }: MintState, seen: MintState | null): void {
    if (collection.value && !seen?.collection.value) {
      this.dispatchEvent(new MintLoadEvent(collection.value.collection));
      // Without it the page shows all the same, and connecting tries again.
      this.#parts.checkout.want();
    }
    if (collection.status === "failed") void this.#report(collection.failure);
  }

  #followGestures({ wallet, mint }: MintState, seen: MintState): void {
    if (wallet !== seen.wallet && wallet.status === "disconnected" && wallet.failure) {
      void this.#report(wallet.failure);
    }
    if (mint === seen.mint) return;
    if (mint.status === "succeeded") {
      this.dispatchEvent(new MintSuccessEvent(mint.items, mint.signatures, mint.quantity - mint.minted));
    }
    if ((mint.status === "succeeded" || mint.status === "failed") && mint.failure) {
      void this.#report(mint.failure);
    }
  }

  /** Says a failure out loud: as an event, and what the page's author has to mend on the console too. */
  async #report(reason: Reason): Promise<void> {
    const { code, message, details } = reason;
    const face = await this.#parts.checkout.get().catch(() => null);
    const { title, remedy } = face?.describeFailure(reason, origin, this.#speaker) ?? {
      title: message,
      remedy: "",
    };
    if (face?.isMistake(code, this.#speaker)) console.error(`<mint-widget>: ${title}. ${remedy} (${code})`);
    this.dispatchEvent(new MintErrorEvent(code, title, remedy, details));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-widget": MintWidget;
  }
}
