import type { ReactiveController, ReactiveControllerHost } from "lit";
import { isMintOver } from "../../../core/collection/phases.js";
import type { SecondaryMarket } from "../../../core/main-action.js";
import type { SectionHost } from "../section.js";
import { priceOfDrop } from "../shared/price-of-drop.js";

/** Subscribes to the market's statistics once the mint is over and its result, if any, has been dismissed. */
export class SecondaryMarketController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #readHost: () => SectionHost | null;
  #unsubscribe: (() => void) | null = null;

  /** @param readHost Returns the host of a section `market`; null: the widget has none. */
  constructor(host: ReactiveControllerHost, readHost: () => SectionHost | null) {
    this.#host = host;
    this.#readHost = readHost;
    host.addController(this);
  }

  /** Market to show; null until it is loaded, or if there is none. */
  get value(): SecondaryMarket | null {
    const host = this.#unsubscribe && this.#readHost();
    const headline = host?.marketQueries?.stats.state.value?.headline;
    // A page without the whole market leads to it only if something is for sale.
    if (host?.isPart("market") && !headline?.listed) return null;
    return host && headline
      ? {
          listed: headline.listed ?? 0,
          owners: headline.owners ?? null,
          floor: priceOfDrop(headline.floor, host),
        }
      : null;
  }

  hostUpdate(): void {
    const host = this.#readHost();
    const { state } = host?.store ?? {};
    const isOffered = state && !("minted" in state.mint && state.mint.minted) && isMintOver(state);
    if (!isOffered) return this.hostDisconnected();
    this.#unsubscribe ??= host?.marketQueries?.stats.subscribe(() => this.#host.requestUpdate()) ?? null;
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }
}
