import type { Queryable } from "../../platform/db/database.js";
import { listPhases } from "../../catalog/phases/queries.js";
import type { PhaseRow } from "../../catalog/phases/priced-phase.js";
import type { CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatRecipients } from "../option-values.js";
import { formatMoment } from "../../platform/format/moment.js";
import { addCurrencies, describePhases, type DescribedPhase } from "./phase-fields.js";
import { formatTable } from "../table.js";

/** Phases of a collection by position, with their prices. */
export async function readPhases(
  context: CliContext,
  database: Queryable,
  { id, chain }: { id: string; chain: string },
): Promise<DescribedPhase[]> {
  return describePhases(context, chain, await addCurrencies(database, chain, await listPhases(database, id)));
}

/** @throws UserError */
export async function requirePhase(
  database: Queryable,
  collectionId: string,
  name: string,
): Promise<PhaseRow> {
  const rows = await listPhases(database, collectionId);
  const found =
    rows.find(({ id }) => id === name.toLowerCase()) ??
    rows.find((row) => row.name === name) ??
    rows.find(({ position }) => String(position + 1) === name);
  if (found) return found;
  const names = rows.map((row) => `${row.position + 1} ${row.name}`).join(", ");
  throw new UserError(`The collection has no phase "${name}". It has: ${names}.`);
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
