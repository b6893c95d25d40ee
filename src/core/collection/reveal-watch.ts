import type { RecentlyMintedResponse } from "../../contract/mint/items.js";
import { LatestRequest } from "../time/latest-request.js";
import type { OutcomeItem } from "../outcome.js";
import type { StoreContext } from "../store-context.js";

/** Mint API route of the wallet's items. */
export interface RevealService {
  readRecentlyMinted(
    collectionId: string,
    query: { holder: string; limit: number },
    options: { signal: AbortSignal },
  ): Promise<RecentlyMintedResponse>;
}

/** Maximum number of revealed items to show. */
const maxItems = 16;

/**
 * Shows the wallet's items after a reveal that happens while the page is open: once the current mint is done, or when a
 * wallet is connected.
 */
export class RevealWatch {
  readonly #store: StoreContext;
  readonly #service: RevealService;
  readonly #request: LatestRequest<RecentlyMintedResponse>;
  /** Id of a collection that was on screen before its reveal; null: none, or its items were already shown. */
  #awaited: string | null = null;

  constructor(store: StoreContext, service: RevealService) {
    this.#store = store;
    this.#service = service;
    this.#request = new LatestRequest((read) => {
      if (read.status === "ready") this.#show(read.value);
    });
  }

  onStateChange(): void {
    const { collection, mint, wallet } = this.#store.state;
    const { id, reveal } = collection.value?.collection ?? {};
    if (id === undefined || !reveal) return;
    if (!reveal.revealedAt) {
      this.#awaited = id;
      return;
    }
    const isFree = mint.status === "idle" || mint.status === "succeeded";
    if (this.#awaited !== id || !isFree || wallet.status !== "connected" || this.#request.isPending) return;
    const query = { holder: wallet.address, limit: maxItems };
    void this.#request.run((signal) => this.#service.readRecentlyMinted(id, query, { signal }));
  }

  stop(): void {
    this.#request.stop();
  }

  #show({ items }: RecentlyMintedResponse): void {
    const { mint, wallet } = this.#store.state;
    if (wallet.status !== "connected" || (mint.status !== "idle" && mint.status !== "succeeded")) return;
    this.#awaited = null;
    const minted = new Set(mint.status === "succeeded" ? mint.items.map(({ mint }) => mint) : []);
    // A service that ignores the `holder` query returns everyone's items.
    const walletItems = items.filter((item) => item.wallet === wallet.address || minted.has(item.mint));
    const shown: readonly OutcomeItem[] =
      minted.size > 0 ? walletItems.filter(({ mint }) => minted.has(mint)) : walletItems;
    if (shown.length === 0) return;
    const count = shown.length;
    this.#store.commit({
      mint: { status: "revealed", items: shown, minted: count, quantity: count, signatures: [] },
    });
  }
}
