import type { Queryable } from "../../platform/db/database.js";
import { listPhases } from "../../catalog/phases/queries.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";
import type { CliContext } from "../cli-context.js";
import { addCurrencies, formatRecipients } from "../../admin/changes/describe-phase.js";
import { formatMoment } from "../../platform/format/moment.js";
import { describePhases, type DescribedPhase } from "./phase-fields.js";
import { formatTable } from "../table.js";

/** Phases of a collection by position, with their prices. */
export async function readPhases(
  context: CliContext,
  database: Queryable,
  { id, chain }: { id: string; chain: string },
): Promise<DescribedPhase[]> {
  return describePhases(context, chain, await addCurrencies(database, chain, await listPhases(database, id)));
}

export function formatPhases(described: readonly DescribedPhase[]): string {
  const head = [
    ...["No.", "Name", "Starts", "Ends", "Pricing", "Paid to", "Needs", "Paused", "Per wallet", "Supply"],
    ...["Minted", "Held", "Price", "Price now", "Id"],
  ];
  return formatTable(
    head,
    described.map(({ phase, price, presentPrice }) => [
      ...[
        phase.position + 1,
        phase.name,
        formatMoment(phase.startsAt),
        phase.endsAt && formatMoment(phase.endsAt),
      ],
      ...[phase.pricing, formatRecipients(phase.recipients), describeNeeds(phase)],
      ...[phase.paused ? "yes" : "no", phase.perWallet, phase.supplyTotal, phase.minted, phase.held],
      ...[price, presentPrice, phase.id],
    ]),
  );
}

/** Requirements for a wallet to mint; null: none. */
function describeNeeds({ gated, codeRequired, otherRecipient }: PhaseRow): string | null {
  const needs = [
    ...(gated ? ["an allowlist"] : []),
    ...(codeRequired ? ["a code"] : []),
    ...(otherRecipient ? [] : ["the paying wallet as recipient"]),
  ];
  return needs.length === 0 ? null : needs.join(" and ");
}

/** Rows as stored, with prices as text. */
export const toPhaseJson = ({ phase: { currency, ...row }, price, presentPrice }: DescribedPhase) => ({
  ...row,
  currency: currency?.symbol ?? "SOL",
  price,
  presentPrice,
});
