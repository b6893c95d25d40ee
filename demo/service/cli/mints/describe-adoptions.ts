import { nativeCoin, type Currency } from "../../catalog/currencies/currency.js";
import { formatUnits } from "../../catalog/pricing/price-description.js";
import type { MissingMints } from "../../operate/adoption/find-adoptions.js";
import type { Adoption } from "../../operate/adoption/plan-adoption.js";
import { formatMoment } from "../../platform/format/moment.js";
import { formatTable } from "../table.js";

/** Table of mints to adopt, with the source of each. */
export function formatAdoptions(
  adoptions: readonly Adoption[],
  currencies: readonly Pick<Currency, "mint" | "symbol" | "decimals">[],
): string {
  return formatTable(
    ["Minted", "Wallet", "Item", "By", "Phase", "Certain", "Paid"],
    adoptions.map((adoption) => [
      formatMoment(adoption.mint.at),
      adoption.mint.wallet,
      adoption.item.name,
      adoption.item.by,
      adoption.phaseName,
      adoption.isPhaseCertain ? "yes" : "no",
      formatPaid(adoption, currencies),
    ]),
  );
}

function formatPaid(
  { paid }: Adoption,
  currencies: readonly Pick<Currency, "mint" | "symbol" | "decimals">[],
): string {
  const currency = currencies.find(({ mint }) => mint === paid.mint) ?? nativeCoin;
  return `${formatUnits(paid.baseUnits, currency.decimals)} ${currency.symbol}`;
}

/** Sentences about facts missing on the chain that matter for these mints. */
export function noteUnknowns(
  adoptions: readonly Adoption[],
  { pending, unreadable }: Pick<MissingMints, "pending" | "unreadable">,
): string[] {
  const count = (matches: (adoption: Adoption) => boolean) => adoptions.filter(matches).length;
  const drawn = count(({ item }) => item.by === "draw");
  const uncertain = count(({ isPhaseCertain }) => !isPhaseCertain);
  const discounted = count(({ isDiscounted }) => isDiscounted);
  const unprepared = count(({ prepared }) => prepared === null);
  const notes = [
    drawn > 0 &&
      `${drawn} get the next items of the draw. Their own items aren't on the chain yet, so their buyers may have seen different ones.`,
    uncertain > 0 && `${uncertain} are assigned to the phase that fits best: check them with --dry-run.`,
    discounted > 0 &&
      `${discounted} paid less than their phase's price, as with a claim code. The chain doesn't record codes: revoke those that were used up.`,
    unprepared > 0 &&
      `${unprepared} were prepared after the backup, and the chain doesn't record their affiliate, claim code or key. Affiliates get no credit for them, and claim codes stay unused.`,
    unprepared > 0 && "Webhooks aren't sent for these. Draws of a bounty follow the order on the chain.",
    pending > 0 && `${pending} further mints aren't final yet: repeat the command in a minute.`,
    unreadable.length > 0 &&
      `${unreadable.length} transactions of the collection can't be read, and were skipped; set SOLANA_RPC_URL to a node that keeps its history, and repeat the command if mints are missing. The first one is ${unreadable[0]!.signature}: ${unreadable[0]!.error.message}`,
  ];
  return notes.filter((note) => note !== false);
}
