import { InvalidArgumentError, Option, type Command } from "commander";
import { claimCodeKinds } from "../../../src/contract/mint/claim-codes.js";
import { listPhases } from "../catalog/phases/queries.js";
import type { ClaimCodeOrder } from "../catalog/claim-codes/claim-code-definition.js";
import { planCodeRevocation, planCodes } from "../admin/changes/codes.js";
import { listClaimCodes } from "../catalog/claim-codes/claim-code-orders.js";
import type { Queryable } from "../platform/db/database.js";
import { addChangeOptions, performChange, type ChangeOptions } from "./change.js";
import { addJsonOption, requireCollection, withDatabase, type CliContext } from "./cli-context.js";
import { UserError } from "../platform/errors/user-error.js";
import { addSeconds, parseCount, parseLimit, toLimit } from "./option-values.js";
import { requirePhase } from "../admin/changes/describe-phase.js";
import { formatTable } from "./table.js";

interface CreateOptions {
  kind: ClaimCodeOrder["kind"];
  label: string;
  count: number;
  percent?: number;
  units?: number;
  maxUnits?: number;
  phase?: string[];
  uses: number | "any";
  usesPerWallet: number | "any";
  expires?: string;
}

export function addCodeCommands(program: Command, context: CliContext): void {
  const codes = program.command("codes").description("create, list and revoke claim codes");
  addCreateCommand(codes, context);
  addListCommand(codes, context);
  addRevokeCommand(codes, context);
}

const addCommand = (codes: Command, name: string) =>
  codes.command(name).argument("<collection>", "short id, slug, UUID or address");

function addCreateCommand(codes: Command, context: CliContext): void {
  const create = addCommand(codes, "create")
    .description("create codes, one on each line; they are printed once and can't be shown again")
    .addOption(
      new Option("--kind <kind>", "benefit: `access`, `discount` or `bonus`")
        .choices(claimCodeKinds)
        .makeOptionMandatory(),
    )
    .requiredOption("--label <text>", "a name for your own reference")
    .option("--count <codes>", "number of codes", parseCount, 1)
    .option("--percent <percent>", "percent off the price, for discount; up to two decimals", parsePercent)
    .option("--units <units>", "items beyond the limit that one use gives, for bonus", parseCount)
    .option(
      "--most-units <units>",
      "maximum items that one use covers; default: the maximum of one mint",
      parseCount,
    )
    .option("--phase <phase...>", "phases in which the codes work, by number, name or UUID; default: all")
    .option("--uses <uses>", 'uses of each code in total, or "any"', parseLimit, 1)
    .option("--uses-per-wallet <uses>", 'uses of each code per wallet, or "any"', parseLimit, 1)
    .option("--expires <moment>", "expiry, ISO 8601 with a zone; default: never", addSeconds);
  addChangeOptions(create, "none").action(
    async (identifier: string, options: ChangeOptions & CreateOptions) => {
      const values = await withDatabase(context, async (database) => {
        const collection = await requireCollection(database, identifier);
        const order = await readOrder(database, collection.id, options);
        const { command, plan } = planCodes(context, collection, order);
        return performChange(context, database, options, { command, confirmation: "none" }, plan);
      });
      if (values === null) return;
      context.write(values.map((value) => `${value}\n`).join(""));
      context.warn(`${values.length} created. Store them now: the service keeps only their hashes.\n`);
    },
  );
}

function addListCommand(codes: Command, context: CliContext): void {
  addJsonOption(addCommand(codes, "list"))
    .description("list batches of codes and their uses, without the codes")
    .action(async (identifier: string, { json }: { json?: boolean }) => {
      const { batches, names } = await withDatabase(context, async (database) => {
        const { id } = await requireCollection(database, identifier);
        const phases = await listPhases(database, id);
        return {
          batches: await listClaimCodes({ database, clock: context.clock }, id),
          names: new Map(phases.map((row) => [row.id, row.name])),
        };
      });
      if (json) return context.write(`${JSON.stringify(batches, null, 2)}\n`);
      context.write(
        formatTable(
          ["Label", "Kind", "Gives", "Phases", "Codes", "Valid", "Uses", "Held", "Redeemed"],
          batches.map((batch) => [
            ...[batch.label, batch.kind, describeBenefit(batch)],
            batch.phaseIds?.map((id) => names.get(id) ?? id).join(", ") ?? "all",
            ...[batch.codes, batch.valid, batch.usesTotal, batch.held, batch.redeemed],
          ]),
        ),
      );
    });
}

function addRevokeCommand(codes: Command, context: CliContext): void {
  const revoke = addCommand(codes, "revoke")
    .description("revoke codes; prepared mints that use one keep it")
    .argument("[code...]", "the codes; omit them with --label")
    .option("--label <text>", "revoke all codes with this label");
  addChangeOptions(revoke, "asked").action(
    async (identifier: string, values: string[], options: ChangeOptions & { label?: string }) => {
      const { label } = options;
      if ((label === undefined) === (values.length === 0)) {
        throw new UserError("List the codes to revoke, or pass --label for all codes of a batch.");
      }
      const which = label === undefined ? { values } : { label };
      const revoked = await withDatabase(context, async (database) => {
        const collection = await requireCollection(database, identifier);
        const { command, plan } = planCodeRevocation(context, collection, which);
        return performChange(context, database, options, { command, confirmation: "asked" }, plan);
      });
      if (!options.dryRun) context.write(`${revoked ?? 0} revoked\n`);
    },
  );
}

/** @throws UserError for an unknown phase */
async function readOrder(
  database: Queryable,
  collectionId: string,
  { kind, label, count, percent, units, maxUnits, phase, expires, uses, usesPerWallet }: CreateOptions,
): Promise<ClaimCodeOrder> {
  const selected =
    phase && (await Promise.all(phase.map((name) => requirePhase(database, collectionId, name))));
  return {
    kind,
    label,
    count,
    uses: toLimit(uses),
    usesPerWallet: toLimit(usesPerWallet),
    ...(percent !== undefined && { discountBasisPoints: percent }),
    ...(units !== undefined && { bonusUnits: units }),
    ...(maxUnits !== undefined && { maxUnits: maxUnits }),
    ...(selected && { phases: selected.map(({ name }) => name) }),
    ...(expires !== undefined && { expiresAt: expires }),
  };
}

function describeBenefit(batch: { discountBasisPoints: number | null; bonusUnits: number | null }): string {
  if (batch.discountBasisPoints !== null) return `${batch.discountBasisPoints / 100} % off`;
  if (batch.bonusUnits !== null) return `${batch.bonusUnits} units more`;
  return "entry";
}

/** @returns hundredths of a percent */
function parsePercent(text: string): number {
  const [, whole, fraction = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new InvalidArgumentError("It must be a percentage, like 25 or 12.5.");
  return Number(whole + fraction.padEnd(2, "0"));
}
