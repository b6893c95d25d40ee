import type { Coin } from "../../../src/contract/admin/service.js";
import { toAmount, type PriceInput } from "../../../src/contract/values/price.js";
import type { Phase } from "../../../src/contract/mint/collection.js";
import type { Unbranded } from "../../../src/contract/values/brand.js";
import { createFakeService, type DropSettings, type FakeService } from "../../../src/testing.js";
import { dollarsOf, findCoin, toUnits, unitsOfDollars } from "../shared/coins.js";
import type { PreviewDrop, PreviewPhase } from "./preview-drop.js";

/** Price as the service would return it; null: the coin or its rate isn't known. */
function toPrice({ amount, usd, currency }: PreviewPhase, coins: readonly Coin[]): PriceInput | null {
  const coin = findCoin(coins, currency);
  if (coin === null) return null;
  const units = usd === null ? toUnits(amount ?? "", coin) : unitsOfDollars(usd, coin);
  if (units === null) return null;
  const { decimals, symbol, mint } = coin;
  return {
    amount: toAmount(units, decimals),
    baseUnits: String(units),
    decimals,
    currency: symbol,
    mint,
    approximate: usd !== null,
    usd: usd ?? dollarsOf(units, coin),
  };
}

function toPhase(phase: PreviewPhase, coins: readonly Coin[], now: number): Unbranded<Phase> {
  const { id, name, amount, usd, startsAt, endsAt, perWallet, perMint, gated, isPaused } = phase;
  return {
    id,
    name,
    status: isPaused ? "paused" : "active",
    pricing: usd !== null ? "usd_pegged" : amount === "0" ? "free" : "fixed",
    priceDisplay: toPrice(phase, coins),
    startsAt: startsAt ?? new Date(now).toISOString(),
    endsAt,
    limits: { perWallet, perMint },
    gated,
  } as Unbranded<Phase>;
}

const toUrl = (image: string): string => new URL(image, location.href).href;

/** Drop as settings of the fake service. */
export function toSettings(drop: PreviewDrop, now: number): DropSettings {
  const { id, name, symbol, description, chain, image, supply, minted, coins, phases, items = [] } = drop;
  return {
    collection: {
      id,
      shortId: id,
      name,
      symbol,
      description,
      chain,
      creator: null,
      image: image === null ? null : toUrl(image),
      features: { claimCodes: false, bounty: false, gallery: items.length > 0, otherRecipient: true },
    },
    phases: phases.map((phase) => toPhase(phase, coins, now)),
    items: items.map((item) => ({ ...item, image: toUrl(item.image) })),
    total: supply,
    minted,
  };
}

/** Number of previews so far: each has a base of its own, so that widgets share nothing. */
let previews = 0;

export interface PreviewOptions {
  /** Time at which the drop is shown, in milliseconds since 1970. Default: now. */
  readonly startAt?: number;
  /** Wallets on the allowlists of all phases. */
  readonly allowlist?: readonly string[];
}

/** Service in this page that shows a drop which nobody else sees. */
export class PreviewService {
  readonly #service: FakeService;
  readonly #uninstall: () => void;
  #drop: PreviewDrop;

  constructor(drop: PreviewDrop, { startAt = Date.now(), allowlist = [] }: PreviewOptions = {}) {
    this.#drop = drop;
    const ahead = startAt - Date.now();
    this.#service = createFakeService({
      apiBase: `${location.origin}/studio/preview/${++previews}/mint/v1`,
      artwork: () => this.#drop.image && toUrl(this.#drop.image),
      now: () => Date.now() + ahead,
      allowlist,
      ...toSettings(drop, startAt),
    });
    this.#uninstall = this.#service.install();
  }

  get drop(): PreviewDrop {
    return this.#drop;
  }

  /** Has the next read of the widget return another state of the drop. */
  set drop(drop: PreviewDrop) {
    this.#drop = drop;
    this.#service.update(toSettings(drop, this.#service.now()));
  }

  get base(): string {
    return this.#service.apiBase;
  }

  close(): void {
    this.#uninstall();
  }
}
