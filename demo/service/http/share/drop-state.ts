import type { Phase, Supply } from "../../../../src/contract/mint/collection.js";
import type { Price } from "../../../../src/contract/values/price.js";
import type { Unbranded } from "../../../../src/contract/values/brand.js";

/** State of the drop that a share page shows, and what its button does. */
export interface DropState {
  /** Label of the button that links to the drop. */
  readonly action: string;
  /** Sentence next to it; empty: none. */
  readonly note: string;
}

/** Phases and supply of a collection response. */
interface Drop {
  readonly phases: {
    readonly active: readonly (Pick<Phase, "gated"> & { readonly priceDisplay: Unbranded<Price> | null })[];
    readonly upcoming: readonly { readonly startsAt: string | number | null }[];
  };
  readonly supply: Pick<Supply, "total" | "minted" | "available">;
}

const count = new Intl.NumberFormat("en");
const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** @param listed Number of items for sale; undefined: unknown. */
export function describeDrop({ phases, supply }: Drop, listed: number | undefined): DropState {
  const { total, minted = 0, available } = supply;
  if (available === 0) {
    const sold = typeof total === "number" ? `Sold out: all ${count.format(total)} are minted.` : "Sold out.";
    return listed
      ? { action: `See ${count.format(listed)} for sale`, note: sold }
      : { action: "See the drop", note: sold };
  }
  const open = phases.active.find(({ gated }) => !gated) ?? phases.active[0];
  if (open) {
    const parts = ["Mint yours", formatPrice(open.priceDisplay)];
    if (typeof available === "number") parts.push(`${count.format(available)} left`);
    const note =
      typeof total === "number"
        ? `${count.format(minted)} of ${count.format(total)} minted.`
        : `${count.format(minted)} minted, open edition.`;
    return { action: parts.filter(Boolean).join(" · "), note };
  }
  const [next] = phases.upcoming.flatMap(({ startsAt }) => startsAt ?? []).toSorted();
  if (next === undefined) return { action: "See the drop", note: "The drop is over." };
  return { action: "See the drop", note: `Opens ${date.format(new Date(next))} UTC.` };
}

/** Formats a price; empty if unknown. */
function formatPrice(price: Unbranded<Price> | null): string {
  if (price === null) return "";
  if (BigInt(price.baseUnits) === 0n) return "free";
  return `${price.approximate ? "≈ " : ""}${price.amount} ${price.currency}`;
}
