import type { Command } from "commander";
import { endAuthority, readOpenWork, saveReleased } from "../../catalog/metadata/authority-release.js";
import { readCollection } from "../../catalog/collection-view/queries.js";
import type { CollectionRow } from "../../catalog/collections/collection-row.js";
import { resolvePhaseStatus } from "../../catalog/phases/phase-status.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import { readAuthority } from "../../operate/fingerprint/queries.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatCount } from "../../platform/format/count.js";
import { formatMoment } from "../../platform/format/moment.js";
import type { Chain } from "../../../../src/contract/values/chain.js";
import {
  addChangeOptions,
  confirmChange,
  performChange,
  recordChange,
  type ChangeOptions,
} from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { openSigningChain } from "../open-signing-chain.js";
import { parseFuture } from "../option-values.js";
import { readKeyFile } from "../key-file.js";

interface ReleaseOptions extends ChangeOptions {
  readonly at?: string;
  readonly key?: string;
}

/** @param collections the command `collections` */
export function addReleaseAuthorityCommand(collections: Command, context: CliContext): void {
  const command = collections
    .command("release-authority")
    .description(
      "end the service's power over a collection on the chain, and with it the drop; this can't be undone",
    )
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--at <moment>", "time at which it ends, also later than usual: 2026-11-21T18:00Z")
    .option(
      "--key <file>",
      "file with the secret key of the treasury or the authority: end it now, without the service, after a leak",
    );
  addChangeOptions(command)
    .addHelpText(
      "after",
      "\nThe service ends its power by itself once everything is minted and written; see `collections show`.\nWith --key, also needs SOLANA_RPC_URL.",
    )
    .action((identifier: string, { at, key, ...options }: ReleaseOptions) =>
      withDatabase(context, (database) => {
        if (key !== undefined && at !== undefined) throw new UserError("Use either --key or --at.");
        if (key !== undefined) return releaseNow(context, database, identifier, key, options);
        const endsAt = at === undefined ? context.clock() : parseFuture(context, "--at", at);
        return scheduleRelease(context, database, identifier, endsAt, options);
      }),
    );
}

/** Records when the power ends. A job of the service ends it on the chain. */
async function scheduleRelease(
  context: CliContext,
  database: Database,
  identifier: string,
  endsAt: Date,
  options: ChangeOptions,
): Promise<void> {
  const settings = { command: "collections release-authority", confirmation: "required" } as const;
  await performChange(context, database, options, settings, async (read) => {
    const { id, collection, phases } = await requireGrouped(read, identifier);
    const { shortId, mutableUntil } = collection;
    const work = await readOpenWork(read, id);
    if (work.isSealed)
      throw new UserError(
        "The items aren't revealed, and only the service can write their names: `collections reveal`.",
      );
    if (mutableUntil !== null && mutableUntil > endsAt)
      throw new UserError(
        `The service has to make the items' metadata immutable at ${formatMoment(mutableUntil)}, so its power can't end before.`,
      );
    const open = phases.filter((phase) =>
      ["active", "upcoming", "paused"].includes(resolvePhaseStatus(phase, collection, endsAt)),
    );
    return {
      subject: `collection ${shortId}`,
      collections: [shortId],
      before: { authorityEndsAt: collection.authorityEndsAt?.toISOString() ?? null },
      after: { authorityEndsAt: endsAt.toISOString() },
      notes: [
        ...(open.length > 0
          ? [`Nothing more can be minted then: it ends ${open.map(({ name }) => name).join(", ")}.`]
          : []),
        ...(work.units + work.items > 0
          ? [
              `It ends once ${formatCount(work.units, "open unit")} and the metadata of ${formatCount(work.items, "item")} are finished.`,
            ]
          : []),
        `Afterwards only ${collection.groupCreator ?? collection.treasury} can change what isn't immutable: \`collections repoint\` needs its key.`,
      ],
      done: `The service's power over ${shortId} ends at ${formatMoment(endsAt)}. \`collections show\` shows when it is gone.`,
      apply: (transaction) => endAuthority(transaction, id, endsAt),
    };
  });
}

/** Interval between looks at the chain, and their number: a minute in total. */
const pollMilliseconds = 2_000;
const polls = 30;

/** Ends the power on the chain at once, signed by the given key, whatever is left to mint or to write. */
async function releaseNow(
  context: CliContext,
  database: Database,
  identifier: string,
  file: string,
  { yes = false, dryRun = false }: ChangeOptions,
): Promise<void> {
  const { id, collection } = await requireGrouped(database, identifier);
  const { shortId, address, standard } = collection;
  const authority = await readAuthority(database, collection.chain);
  if (authority === null)
    throw new UserError("No service process has run on this database, so its authority is unknown.");
  const signer = await readKeyFile("--key", file);
  const chain = await openSigningChain(context, collection.chain as Chain, signer);
  const group = (await chain.readGroups([address])).get(address);
  if (!group) throw new UserError(`${address} isn't a collection on the chain of SOLANA_RPC_URL.`);
  if (!group.issuers.some((issuer) => issuer === authority)) {
    context.write(`${authority} has no power over ${shortId}.\n`);
    return;
  }
  const canRemove = standard === "core" ? [authority, group.updateAuthority] : [authority];
  if (!canRemove.includes(signer.address)) {
    throw new UserError(
      `--key is that of ${signer.address}. The power of ${authority} can be ended by: ${canRemove.filter(Boolean).join(", ")}.`,
    );
  }
  const work = await readOpenWork(database, id);
  context.write(
    `collection ${shortId}\n  ${authority} loses its power over ${address}; ${signer.address} signs and pays the fee.\n` +
      `  Nothing more can be minted, and ${formatCount(work.items, "item")} without final metadata ${work.items === 1 ? "keeps" : "keep"} what the chain has.\n`,
  );
  if (dryRun) {
    context.write("Nothing was changed: this was a dry run.\n");
    return;
  }
  if (!yes) await confirmChange(context, "required");
  const now = context.clock();
  await database.transaction(async (transaction) => {
    await endAuthority(transaction, id, now);
    await recordChange(context, transaction, "collections release-authority", {
      subject: `collection ${shortId}`,
      collections: [shortId],
      before: { authorityEndsAt: collection.authorityEndsAt?.toISOString() ?? null },
      after: { authorityEndsAt: now.toISOString(), signedBy: signer.address },
    });
  });
  for (let poll = 0; poll < polls; poll++) {
    const state = await chain.releaseGroup({ standard, address, authority });
    if (state.status === "failed") throw new UserError(`The node rejects the transaction: ${state.reason}.`);
    const found = (await chain.readGroups([address])).get(address);
    if (state.status === "released" || !found?.issuers.some((issuer) => issuer === authority)) {
      await saveReleased(database, id, context.clock());
      context.write(`${authority} has no power over ${shortId} any more.\n`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  throw new UserError("Not confirmed yet. Run the command again: it continues.");
}

/** @throws UserError for a collection without a group, or whose authority has ended */
async function requireGrouped(read: Queryable, identifier: string) {
  const { id, name } = await requireCollection(read, identifier);
  const { collection, phases } = (await readCollection(read, id))!;
  if (collection.groupSeed === null)
    throw new UserError(
      `The service has created no account for ${name} on the chain, so it has no power over it.`,
    );
  if (collection.groupCreatedAt === null)
    throw new UserError(`${name} isn't on the chain yet: see \`collections show ${collection.shortId}\`.`);
  if (collection.authorityReleasedAt !== null)
    throw new UserError(
      `The service's power over ${name} ended at ${formatMoment(collection.authorityReleasedAt)}.`,
    );
  return { id, collection, phases };
}

/** Describes until when the service has power over a collection on the chain, and who has it then. */
export function describeAuthority(
  collection: Pick<
    CollectionRow,
    | "groupSeed"
    | "authorityEndsAt"
    | "authorityReleasedAt"
    | "groupCreator"
    | "treasury"
    | "supplyTotal"
    | "mutable"
    | "standard"
  >,
  now: Date,
): string {
  const { groupSeed, authorityEndsAt, authorityReleasedAt, supplyTotal, mutable, standard } = collection;
  if (groupSeed === null) return "none: the service has created no account for the collection";
  const creator = `update authority: ${collection.groupCreator ?? collection.treasury}`;
  if (authorityReleasedAt !== null) return `ended at ${formatMoment(authorityReleasedAt)}; ${creator}`;
  if (authorityEndsAt !== null)
    return `the service's, ${authorityEndsAt <= now ? "ending since" : "until"} ${formatMoment(authorityEndsAt)}; ${creator}`;
  if (supplyTotal === null) return `the service's, until \`collections release-authority\`; ${creator}`;
  const isKept = mutable && findStandard(standard).changesRoyalty;
  return `the service's, until ${isKept ? "a week after " : ""}everything is minted and written; ${creator}`;
}
