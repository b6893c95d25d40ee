import type { Command } from "commander";
import type { Queryable } from "../../platform/db/database.js";
import { countCodesOfPhase } from "../../catalog/claim-codes/queries.js";
import { listPhases } from "../../catalog/phases/queries.js";
import { readCollection } from "../../catalog/collection-view/queries.js";
import { saveGroupMissing } from "../../catalog/metadata/due-metadata.js";
import { addPhase, isTaken, readUnitsTaken, removePhase } from "../../catalog/edits/removal-queries.js";
import { parseAllowlist } from "../../catalog/allowlists/allowlist-file.js";
import { toPhaseColumns } from "../../catalog/phases/phase-columns.js";
import { positionOf, resolveNewPhase } from "../../catalog/edits/phase-add.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatMoment } from "../../platform/format/moment.js";
import { formatPhases, readPhases, requirePhase } from "./phase-table.js";
import { assertPayees, listRecipients } from "../payees.js";
import { addCurrencies, listPhaseFields, shownSoon } from "./phase-fields.js";
import { addPhaseOptions, toPhaseDefinition, type PhaseOptions } from "./phase-options.js";
import { readText } from "../../platform/validation/text-file.js";

/** @param phases the command `phases` */
export function addPhaseSetCommands(phases: Command, context: CliContext): void {
  const add = phases
    .command("add")
    .description("add a phase")
    .argument("<collection>", "short id, slug, UUID or address");
  addPhaseOptions(addChangeOptions(add))
    .option("--allowlist <file>", "CSV or JSON file of the wallets that may mint")
    .option("--column <name>", "name or number of the wallets' column in it, if several hold addresses")
    .option("--gate", "only wallets on the allowlist can mint, of which there are none yet")
    .option("--code-required", "wallets that aren't on the allowlist need an access code")
    .action((identifier: string, options: PhaseOptions & ChangeOptions & SetOptions) =>
      addOne(context, identifier, options),
    );

  const remove = phases
    .command("remove")
    .description("remove a phase in which nothing was minted and nothing is held")
    .argument("<collection>", "short id, slug, UUID or address")
    .argument("<phase>", "number, name or UUID of the phase");
  addChangeOptions(remove).action((identifier: string, name: string, options: ChangeOptions) =>
    removeOne(context, identifier, name, options),
  );
}

interface SetOptions {
  allowlist?: string;
  column?: string;
  codeRequired?: boolean;
}

async function addOne(
  context: CliContext,
  identifier: string,
  options: PhaseOptions & ChangeOptions & SetOptions,
): Promise<void> {
  const { rows, notes } =
    options.allowlist === undefined
      ? { rows: [], notes: [] }
      : parseAllowlist(await readText(options.allowlist), options.column);
  for (const note of notes) context.warn(`Note: ${note}\n`);
  const bonuses = rows
    .filter(({ bonus }) => bonus > 0)
    .map(({ wallet, bonus }) => ({ wallet, extra: bonus }));
  const definition = {
    ...toPhaseDefinition(
      options,
      rows.map(({ wallet }) => wallet),
    ),
    bonuses,
    codeRequired: options.codeRequired ?? false,
  };
  const settings = { command: "phases add", confirmation: "required" } as const;
  await withDatabase(context, async (database) => {
    const { id, chain, shortId } = await requireCollection(database, identifier);
    const recipients = Array.isArray(options.recipients) ? options.recipients : [];
    const payees = listRecipients("recipients", recipients);
    const payeeNotes = await assertPayees(context, { database, chain }, payees, options);
    const phaseId = await performChange(context, database, options, settings, async (read) => {
      const { collection } = (await readCollection(read, id))!;
      const phase = await resolveNewPhase(read, collection, definition);
      const position = positionOf(phase, await listPhases(read, id));
      const [priced] = await addCurrencies(read, chain, [toPhaseColumns(phase)]);
      const hasNewAccounts = phase.priceMint !== null && collection.groupSeed !== null;
      return {
        subject: `phase ${shortId}/${phase.name}`,
        collections: [shortId],
        before: null,
        after: { number: position + 1, ...listPhaseFields(priced!), allowlisted: phase.allowlist.length },
        notes: [...payeeNotes, ...(hasNewAccounts ? [accountsNote] : []), shownSoon],
        async apply(transaction: Queryable) {
          if (hasNewAccounts) await saveGroupMissing(transaction, id);
          return await addPhase(transaction, id, position, phase);
        },
      };
    });
    if (phaseId === null) return;
    context.write(formatPhases(await readPhases(context, database, { id, chain })));
  });
}

/** Note for changes after which the service creates token accounts for payments. */
export const accountsNote =
  "Prepares of the collection wait for about a second, until the service has created the token accounts that are paid.";

async function removeOne(
  context: CliContext,
  identifier: string,
  name: string,
  options: ChangeOptions,
): Promise<void> {
  const settings = { command: "phases remove", confirmation: "required" } as const;
  await withDatabase(context, async (database) => {
    const { id, chain, shortId } = await requireCollection(database, identifier);
    const { id: phaseId } = await requirePhase(database, id, name);
    const removed = await performChange(context, database, options, settings, async (read) => {
      const phase = await requirePhase(read, id, phaseId);
      await assertRemovable(context, read, phase, shortId);
      const codes = await countCodesOfPhase(read, phaseId);
      const [priced] = await addCurrencies(read, chain, [phase]);
      return {
        subject: `phase ${shortId}/${phase.name}`,
        collections: [shortId],
        before: listPhaseFields(priced!),
        after: null,
        notes: [
          ...(codes > 0 ? [`${codes} claim codes are only for this phase, and will stop working.`] : []),
          shownSoon,
        ],
        async apply(transaction: Queryable) {
          if (await removePhase(transaction, phaseId, context.clock())) return true;
          throw new UserError(`Nothing was removed: someone has just prepared a mint in ${phase.name}.`);
        },
      };
    });
    if (removed === null) return;
    context.write(formatPhases(await readPhases(context, database, { id, chain })));
  });
}

/** @throws UserError */
async function assertRemovable(
  { clock }: CliContext,
  database: Queryable,
  { id, collectionId, name }: Awaited<ReturnType<typeof requirePhase>>,
  shortId: string,
): Promise<void> {
  const taken = await readUnitsTaken(database, { phaseId: id }, clock());
  if (taken.minted > 0) {
    throw new UserError(
      `${name} can't be removed: ${taken.minted} items were minted in it. \`phases edit ${shortId} ${JSON.stringify(name)} --pause\` stops its sale.`,
    );
  }
  if (isTaken(taken)) {
    const until = taken.endsAt === null ? "" : ` until ${formatMoment(taken.endsAt)}`;
    throw new UserError(
      `${name} can't be removed now: ${taken.held + taken.replaced} prepared mints may still be sent${until}. Pause it, and remove it afterwards.`,
    );
  }
  if ((await listPhases(database, collectionId)).length === 1) {
    throw new UserError(
      `${name} is the only phase of ${shortId}, which needs at least one. Add another one first, or edit this one.`,
    );
  }
}
