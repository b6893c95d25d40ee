import type { Collection, Phase } from "../../../src/contract/mint/collection.js";
import type { Unbranded } from "../../../src/contract/values/brand.js";
import { createFakeService, type FakeService } from "../../../src/testing.js";
import type { PreviewDrop, PreviewPhase } from "./preview-drop.js";

const decimals = 9;

/** Amount in the smallest unit: `0.5` → `500000000`. */
function toBaseUnits(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  return String(BigInt(whole + fraction.padEnd(decimals, "0")));
}

function statusOf({ startsAt, endsAt, isPaused }: PreviewPhase, now: number): string {
  if (endsAt !== null && Date.parse(endsAt) <= now) return "ended";
  if (startsAt !== null && Date.parse(startsAt) > now) return "upcoming";
  return isPaused ? "paused" : "active";
}

function toPhase(phase: PreviewPhase, now: number): Unbranded<Phase> {
  const { id, name, amount, currency, startsAt, endsAt, perWallet, perMint, gated } = phase;
  // The symbols of well-known tokens belong to their mints, which a preview doesn't know.
  const isNative = currency === "SOL";
  return {
    id,
    name,
    status: statusOf(phase, now),
    pricing: amount === "0" ? "free" : "fixed",
    priceDisplay:
      amount === null || !isNative
        ? null
        : { amount, baseUnits: toBaseUnits(amount), decimals, currency, mint: null },
    startsAt: startsAt ?? new Date(now).toISOString(),
    endsAt,
    limits: { perWallet, perMint },
    gated,
  } as Unbranded<Phase>;
}

/** Response to a collection read, as the service would send it. */
export function toCollectionResponse(drop: PreviewDrop, now: number): object {
  const all = drop.phases.map((phase) => toPhase(phase, now));
  const hasItems = (drop.items?.length ?? 0) > 0;
  const collection: Partial<Unbranded<Collection>> = {
    id: drop.id,
    shortId: drop.id,
    name: drop.name,
    symbol: drop.symbol,
    description: drop.description,
    chain: drop.chain,
    image: drop.image === null ? null : new URL(drop.image, location.href).href,
    features: { claimCodes: false, bounty: false, gallery: hasItems, otherRecipient: true },
  };
  return {
    success: true,
    collection,
    phases: {
      all,
      active: all.filter(({ status }) => status === "active"),
      upcoming: all.filter(({ status }) => status === "upcoming"),
    },
    supply: toSupply(drop),
    revision: JSON.stringify(all.map(({ id, status }) => [id, status])),
    serverTime: new Date(now).toISOString(),
  };
}

const toSupply = ({ supply, minted }: PreviewDrop) => ({
  total: supply,
  minted,
  burned: 0,
  available: supply === null ? null : Math.max(0, supply - minted),
  approximate: true,
});

/** Number of previews so far: each has a base of its own, so that widgets share nothing. */
let previews = 0;

/** Service in this page that shows a drop which nobody else sees. */
export class PreviewService {
  readonly #service: FakeService;
  readonly #uninstall: () => void;
  drop: PreviewDrop;

  constructor(drop: PreviewDrop) {
    this.drop = drop;
    this.#service = createFakeService({
      apiBase: `${location.origin}/studio/preview/${++previews}/mint/v1`,
      collection: { shortId: drop.id, id: drop.id },
    });
    this.#service.respond("collection", () => toCollectionResponse(this.drop, Date.now()));
    this.#service.respond("availability", () => ({
      success: true,
      ...toSupply(this.drop),
      serverTime: new Date().toISOString(),
    }));
    this.#service.respond("gallery", ({ path }) => {
      const query = new URL(path, location.href).searchParams;
      const [limit, offset] = [Number(query.get("limit") ?? 20), Number(query.get("offset") ?? 0)];
      const items = (this.drop.items ?? []).map(({ name, image }, index) => ({
        number: index + 1,
        name,
        image,
        attributes: [],
        rarityRank: null,
        minted: false,
        mint: null,
      }));
      const shown = query.get("minted") === "true" ? [] : items;
      return {
        success: true,
        items: shown.slice(offset, offset + limit),
        total: shown.length,
        limit,
        offset,
      };
    });
    this.#uninstall = this.#service.install();
  }

  get base(): string {
    return this.#service.apiBase;
  }

  close(): void {
    this.#uninstall();
  }
}
