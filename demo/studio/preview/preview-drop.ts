import type { AdminCollectionResponse } from "../../../src/contract/admin/collections.js";
import type { Coin } from "../../../src/contract/admin/service.js";
import type { PhaseForm } from "../sale/phase-form.js";
import { toForm } from "../sale/phase-form.js";
import { fromLocalTime } from "../shared/format.js";

/** Phase of a drop that is only shown. */
export interface PreviewPhase {
  readonly id: string;
  readonly name: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Amount of a unit as a decimal; null: unknown, or in dollars. */
  readonly amount: string | null;
  /** Price of a unit in US dollars, paid in `currency`; null: it isn't in dollars. */
  readonly usd: string | null;
  readonly currency: string;
  readonly perWallet: number | null;
  readonly perMint: number;
  readonly gated: boolean;
  readonly isPaused: boolean;
}

/** Drop that is only shown: a draft, or a collection with what is typed beside it. */
export interface PreviewDrop {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly description: string;
  readonly image: string | null;
  readonly chain: string;
  /** Null: an open edition. */
  readonly supply: number | null;
  readonly minted: number;
  /** Coins that the service knows. */
  readonly coins: readonly Coin[];
  readonly phases: readonly PreviewPhase[];
  /** Images of its items; undefined: they aren't shown. */
  readonly items?: readonly { readonly name: string; readonly image: string }[];
}

/** Drop of a collection as it is. */
export function fromDrop(
  { collection, phases }: AdminCollectionResponse,
  coins: readonly Coin[] = [],
): PreviewDrop {
  const { shortId: id, name, symbol, description, image, chain, supply, minted } = collection;
  return {
    id,
    name,
    symbol,
    description,
    image,
    chain,
    supply,
    minted,
    coins,
    phases: phases.map((phase) => ({ ...fromForm(phase.id, toForm(phase)), isPaused: phase.paused })),
  };
}

const decimal = /^\d{1,9}(\.\d{1,18})?$/;

const toCount = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** Phase as its form has it. What can't be read yet isn't shown. */
export function fromForm(id: string, form: PhaseForm): PreviewPhase {
  const toDecimal = (text: string) => {
    const amount = text.trim().replace(",", ".");
    return decimal.test(amount) ? amount : null;
  };
  const hasAmount = form.pricing === "fixed" || form.pricing === "dutch";
  return {
    id,
    name: form.name,
    startsAt: fromLocalTime(form.startsAt),
    endsAt: fromLocalTime(form.endsAt),
    amount: form.pricing === "free" ? "0" : hasAmount ? toDecimal(form.price) : null,
    usd: form.pricing === "usd_pegged" ? toDecimal(form.usd) : null,
    currency: form.currency.trim() || "SOL",
    perWallet: toCount(form.perWallet),
    perMint: toCount(form.perMint) ?? 1,
    gated: form.gated,
    isPaused: false,
  };
}

/** Adds a phase that is typed, or replaces the one that is edited. */
export function withPhaseForm(
  drop: PreviewDrop,
  draft: { readonly phaseId: string | null; readonly form: PhaseForm } | null,
): PreviewDrop {
  if (draft === null) return drop;
  const typed = fromForm(draft.phaseId ?? "new", draft.form);
  const isKept = draft.form.pricing === "keep";
  const phases =
    draft.phaseId === null
      ? [...drop.phases, typed]
      : drop.phases.map((phase) =>
          phase.id === draft.phaseId
            ? { ...typed, ...(isKept && { amount: phase.amount, usd: phase.usd }) }
            : phase,
        );
  return { ...drop, phases };
}
