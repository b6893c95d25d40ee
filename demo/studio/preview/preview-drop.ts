import type { AdminCollectionResponse } from "../../../src/contract/admin/collections.js";
import type { PhaseForm } from "../sale/phase-form.js";
import { toForm } from "../sale/phase-form.js";
import { fromLocalTime } from "../shared/format.js";

/** Phase of a drop that is only shown. */
export interface PreviewPhase {
  readonly id: string;
  readonly name: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** Amount of a unit as a decimal; null: unknown. */
  readonly amount: string | null;
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
  readonly phases: readonly PreviewPhase[];
  /** Images of its items; undefined: they aren't shown. */
  readonly items?: readonly { readonly name: string; readonly image: string }[];
}

/** Drop of a collection as it is. */
export function fromDrop({ collection, phases }: AdminCollectionResponse): PreviewDrop {
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
    phases: phases.map((phase) => ({ ...fromForm(phase.id, toForm(phase)), isPaused: phase.paused })),
  };
}

const decimal = /^\d{1,9}(\.\d{1,9})?$/;

const toCount = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** Phase as its form has it. What can't be read yet isn't shown. */
export function fromForm(id: string, form: PhaseForm): PreviewPhase {
  const price = form.price.trim().replace(",", ".");
  const isShown = form.pricing === "fixed" || form.pricing === "dutch";
  return {
    id,
    name: form.name,
    startsAt: fromLocalTime(form.startsAt),
    endsAt: fromLocalTime(form.endsAt),
    amount: form.pricing === "free" ? "0" : isShown && decimal.test(price) ? price : null,
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
          phase.id === draft.phaseId ? { ...typed, amount: isKept ? phase.amount : typed.amount } : phase,
        );
  return { ...drop, phases };
}
