import { formatCount } from "../../platform/format/count.js";
import { formatMoment } from "../../platform/format/moment.js";
import type { Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { dollarDecimals } from "../../platform/rates/conversion.js";
import { nativeCoin } from "../../catalog/currencies/currency.js";
import { listCurrencies } from "../../catalog/currencies/queries.js";
import type { Recipient } from "../../catalog/collections/tables.js";
import { readUnitsTaken, type UnitsTaken } from "../../catalog/edits/removal-queries.js";
import type { PhaseColumns } from "../../catalog/phases/phase-columns.js";
import type { PhaseField } from "../../catalog/phases/phase-definition.js";
import type { PhasePrice } from "../../catalog/phases/phase-terms.js";
import type { PricedPhase, PhaseRow } from "../../catalog/phases/priced-phase.js";
import { listPhases } from "../../catalog/phases/queries.js";
import { formatUnits } from "../../catalog/pricing/price-description.js";
import { currencyOf } from "../../catalog/pricing/price-quote.js";

/** Adds the payment currencies to phases. */
export async function addCurrencies<Row extends Pick<PhaseRow, "priceMint">>(
  database: Queryable,
  chain: string,
  rows: readonly Row[],
): Promise<(Row & Pick<PricedPhase, "currency">)[]> {
  const known = new Map((await listCurrencies(database, chain)).map((row) => [row.mint, row]));
  return rows.map((row) => ({ ...row, currency: (row.priceMint && known.get(row.priceMint)) || null }));
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

/** `0.5 SOL`, `25 US dollars, paid in USDC`, `from 2 SOL, 0.25 less every 600 seconds, down to 0.5 SOL`. */
export function describeTerms(phase: PhasePrice & Pick<PricedPhase, "currency">): string {
  const { pricing, priceBaseUnits, pegUsdMicros, pegNativeUnits, dutchFloor, dutchDrop } = phase;
  const { symbol, decimals } = currencyOf(phase) ?? nativeCoin;
  const amount = (units: bigint | null) => formatUnits(units ?? 0n, decimals);
  switch (pricing) {
    case "free":
      return "free";
    case "fixed":
      return `${amount(priceBaseUnits)} ${symbol}`;
    case "usd_pegged":
      return `${formatUnits(pegUsdMicros ?? 0n, dollarDecimals)} US dollars, paid in ${symbol}`;
    case "native_pegged":
      return `${formatUnits(pegNativeUnits ?? 0n, nativeCoin.decimals)} SOL, paid in ${symbol}`;
    case "dutch":
      return `from ${amount(priceBaseUnits)} ${symbol}, ${amount(dutchDrop)} less every ${formatCount(phase.dutchIntervalSeconds ?? 0, "second")}, down to ${amount(dutchFloor)} ${symbol}`;
  }
}

/** Fields of a phase as they are shown and recorded, named as in definitions. */
export function listPhaseFields(phase: PhaseColumns & Pick<PricedPhase, "currency">) {
  return {
    name: phase.name,
    startsAt: phase.startsAt.toISOString(),
    endsAt: phase.endsAt?.toISOString() ?? null,
    paused: phase.paused,
    gated: phase.gated,
    codeRequired: phase.codeRequired,
    otherRecipient: phase.otherRecipient,
    perWallet: phase.perWallet,
    perMint: phase.perMint,
    supply: phase.supplyTotal,
    price: describeTerms(phase),
    recipients: formatRecipients(phase.recipients),
  } satisfies Record<Exclude<PhaseField, "allowlist" | "bonuses"> | "price", unknown>;
}

type PhaseFields = ReturnType<typeof listPhaseFields>;

/** Sentences about how a change of a phase affects prepared mints. */
export async function listPhaseNotes(
  database: Queryable,
  phaseId: string,
  [before, after]: readonly [PhaseFields, PhaseFields],
  now: Date,
): Promise<string[]> {
  const taken = await readUnitsTaken(database, { phaseId }, now);
  const isChanged = (...names: (keyof PhaseFields)[]) => names.some((name) => before[name] !== after[name]);
  const notes: string[] = [];
  if (isChanged("price")) notes.push(...notePrepared(taken, "at the old price, which they pay"));
  if (isChanged("recipients")) notes.push(...notePrepared(taken, "for the old recipients, whom they pay"));
  if (isChanged("paused", "startsAt", "endsAt") && !isOpen(after, now)) {
    notes.push(...notePrepared(taken, "and can't be sent while the phase isn't open"));
  }
  if (isChanged("perWallet", "gated")) notes.push("Wallets keep what they have minted.");
  return notes;
}

const isOpen = ({ paused, startsAt, endsAt }: PhaseFields, now: Date) =>
  !paused && now >= new Date(startsAt) && (endsAt === null || now < new Date(endsAt));

/** `12 mints are prepared at the old price, which they pay, until 2026-11-21 18:01 UTC at the latest.` */
export function notePrepared({ prepared, endsAt }: UnitsTaken, what: string): string[] {
  if (prepared === 0 || endsAt === null) return [];
  const mints = prepared === 1 ? "1 mint is" : `${prepared} mints are`;
  return [`${mints} prepared ${what}, until ${formatMoment(endsAt)} at the latest.`];
}

/** `treasury`, or each address with its percent. */
export const formatRecipients = (recipients: readonly Recipient[] | null): string =>
  recipients === null
    ? "treasury"
    : recipients.map(({ address, share }) => `${address} ${share} %`).join(", ");

/** Note for every change that pages show. */
export const shownSoon =
  "The service applies this within a second; open pages show it after their next read of the collection.";
