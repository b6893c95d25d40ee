import type { Command } from "commander";
import type { Database } from "../db/database.js";
import { listPhases, type PhaseRow } from "../db/repositories/cli-writes.js";
import { editPhase, type PhaseEdit } from "../phases/phase-edit.js";
import { addJsonOption, CliError, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import {
  formatMoment,
  formatRecipients,
  parseLimit,
  parseRecipients,
  parseUnits,
  type Recipient,
} from "./option-values.js";
import { formatTable } from "./table.js";

interface EditOptions {
  name?: string;
  starts?: string;
  ends?: string;
  pause?: boolean;
  resume?: boolean;
  gate?: boolean;
  perWallet?: number | "any";
  perMint?: number;
  supply?: number | "any";
  pricing?: string;
  currency?: string;
  price?: string;
  usd?: string;
  floor?: string;
  drop?: string;
  interval?: number;
  recipients?: Recipient[] | "treasury";
}

export function addPhaseCommands(program: Command, context: CliContext): void {
  const phases = program.command("phases").description("see and change the phases of a collection");

  addJsonOption(phases.command("list"))
    .description("list a collection's phases")
    .argument("<collection>", "short id, slug, UUID or address")
    .action(async (identifier: string, { json }: { json?: boolean }) => {
      const rows = await withDatabase(context, async (database) =>
        listPhases(database, (await requireCollection(database, identifier)).id),
      );
      context.write(json ? `${stringify(rows)}\n` : formatPhases(rows));
    });

  phases
    .command("edit")
    .description("change a phase, also while it sells; omitted options stay")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<phase>", "its number, name or UUID")
    .option("--name <text>")
    .option("--starts <moment>", "ISO 8601 with a zone: 2026-11-21T18:00:00Z")
    .option("--ends <moment>", 'ISO 8601 with a zone, or "never": until it sells out')
    .option("--pause", "stop it for now")
    .option("--resume", "go on")
    .option("--gate", "only wallets on its allowlist may mint")
    .option("--no-gate", "everybody may mint")
    .option("--per-wallet <units>", 'the most that a wallet may have, or "any"', parseLimit)
    .option("--per-mint <units>", "the most in one mint", parseUnits)
    .option("--supply <units>", 'the most that it sells, or "any"', parseLimit)
    .option("--pricing <kind>", "free, fixed, usd_pegged, native_pegged or dutch; with all its options:")
    .option("--currency <symbol>", "what is paid in; SOL if left out")
    .option("--price <amount>", "of one unit; of a Dutch price the first")
    .option("--usd <amount>", "of a USD-pegged price")
    .option("--floor <amount>", "where a Dutch price stops falling")
    .option("--drop <amount>", "what a Dutch price falls by each time")
    .option("--interval <seconds>", "how often a Dutch price falls", parseUnits)
    .option(
      "--recipients <shares>",
      'who is paid, as ADDRESS:PERCENT with commas between them, or "treasury"',
      parseRecipients,
    )
    .action(async (identifier: string, name: string, options: EditOptions) => {
      const row = await withDatabase(context, async (database) => {
        const { id, chain } = await requireCollection(database, identifier);
        return editPhase({ database, chain }, await requirePhase(database, id, name), toEdit(options));
      });
      context.write(formatPhases([row]));
    });
}

/** @throws CliError */
export async function requirePhase(
  database: Database,
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
  throw new CliError(`The collection has no phase "${name}". It has: ${names}.`);
}

/** @throws CliError */
function toEdit(options: EditOptions): PhaseEdit {
  const { name, starts, ends, pause, resume, gate, perWallet, perMint, supply } = options;
  const { pricing, currency, price, usd, floor, drop, interval, recipients } = options;
  const terms = { currency, price, usd, floor, drop, intervalSeconds: interval };
  const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
  if (pause && resume) throw new CliError("Give --pause or --resume, not both.");
  if (pricing === undefined && Object.keys(given).length > 0) {
    throw new CliError("A price is changed as a whole: give --pricing with all its options.");
  }
  return {
    ...(name !== undefined && { name }),
    ...(starts !== undefined && { startsAt: starts }),
    ...(ends !== undefined && { endsAt: ends === "never" ? null : ends }),
    ...((pause || resume) && { paused: pause === true }),
    ...(gate !== undefined && { gated: gate }),
    ...(perWallet !== undefined && { perWallet: toLimit(perWallet) }),
    ...(perMint !== undefined && { perMint }),
    ...(supply !== undefined && { supply: toLimit(supply) }),
    ...(recipients !== undefined && { recipients: recipients === "treasury" ? null : recipients }),
    ...(pricing !== undefined && { terms: { ...given, pricing } as NonNullable<PhaseEdit["terms"]> }),
  };
}

const toLimit = (limit: number | "any") => (limit === "any" ? null : limit);

function formatPhases(rows: readonly PhaseRow[]): string {
  return formatTable(
    [
      "No.",
      "Name",
      "Starts",
      "Ends",
      "Pricing",
      "Paid to",
      "Gated",
      "Paused",
      "Per wallet",
      "Supply",
      "Minted",
      "Held",
      "Id",
    ],
    rows.map((row) => [
      ...[
        row.position + 1,
        row.name,
        formatMoment(row.startsAt),
        row.endsAt && formatMoment(row.endsAt),
        row.pricing,
        formatRecipients(row.recipients),
      ],
      ...[row.gated ? "yes" : "no", row.paused ? "yes" : "no"],
      ...[row.perWallet, row.supplyTotal, row.minted, row.held, row.id],
    ]),
  );
}

const stringify = (value: unknown) =>
  JSON.stringify(value, (_, field: unknown) => (typeof field === "bigint" ? String(field) : field), 2);
