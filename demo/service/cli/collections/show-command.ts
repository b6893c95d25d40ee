import { formatCount } from "../../platform/format/count.js";
import type { Command } from "commander";
import type { Database } from "../../platform/db/database.js";
import { listApiKeys } from "../../catalog/api-keys/queries.js";
import { readCollection } from "../../catalog/collection-view/queries.js";
import { countMetadata } from "../../catalog/metadata/due-metadata.js";
import { resolvePhaseStatus } from "../../catalog/phases/phase-status.js";
import { addJsonOption, requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { listCollectionFields } from "../../admin/changes/collection-fields.js";
import { stringify } from "../json-output.js";
import { formatMoment } from "../../platform/format/moment.js";
import { describePhases, missingRateHint, type DescribedPhase } from "../phases/phase-fields.js";
import { formatPhases, toPhaseJson } from "../phases/phase-table.js";
import { formatTable } from "../table.js";
import { describeAuthority } from "./release-authority-command.js";
import { describeVisibility, isHidden } from "../../admin/changes/visibility.js";
import { publishCollection } from "./visibility-commands.js";

interface ShowOptions {
  json?: boolean;
  from?: string;
}

/** @param collections the command `collections` */
export function addShowCommand(collections: Command, context: CliContext): void {
  addJsonOption(collections.command("show"))
    .description("show a collection: texts, payments, supply, phases, chain, reveal and keys")
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--from <moment>", "deprecated: use `collections publish --from`")
    .action(async (identifier: string, { json = false, from }: ShowOptions) => {
      if (from !== undefined) return publishCollection(context, identifier, from, {});
      const shown = await withDatabase(context, (database) => readShown(context, database, identifier));
      context.write(json ? `${stringify(toJson(shown, context.clock()))}\n` : format(shown, context));
      if (json || !shown.isHidden) return;
      const hint = `\`collections publish ${shown.collection.shortId}\` makes it visible.`;
      if (context.ask !== null) return context.warn(`${hint}\n`);
      // `collections show` used to do this: programs that still rely on it must not fail silently.
      throw new UserError(
        `The collection is hidden, and \`collections show\` doesn't change that. ${hint} Pass --json to show a hidden collection without this error.`,
      );
    });
}

type Shown = Awaited<ReturnType<typeof readShown>>;

async function readShown(context: CliContext, database: Database, identifier: string) {
  const { id, shortId } = await requireCollection(database, identifier);
  const { collection, phases, reveal, hasBounty } = (await readCollection(database, id))!;
  const [keys, { permanent: permanentItems }, described] = await Promise.all([
    listApiKeys(database),
    countMetadata(database, id, context.clock()),
    describePhases(context, collection.chain, phases),
  ]);
  const hidden = isHidden(collection, context.clock());
  const seen = keys
    .filter((key) => key.revokedAt === null && key.collections.includes(shortId))
    .map((key) => ({ ...key, works: !hidden || key.class !== "publishable" }));
  return { collection, reveal, hasBounty, described, keys: seen, permanentItems, isHidden: hidden };
}

/** Fields except phases and keys. */
function listFields({ collection, reveal, hasBounty, permanentItems }: Shown, now: Date) {
  return {
    id: collection.id,
    shortId: collection.shortId,
    slug: collection.slug,
    symbol: collection.symbol,
    ...listCollectionFields(collection),
    visibility: describeVisibility(collection, now),
    supply: collection.supplyTotal,
    minted: collection.minted,
    held: collection.held,
    burned: collection.burned,
    bounty: hasBounty,
    chain: collection.chain,
    standard: collection.standard,
    address: collection.address,
    isGroup: collection.groupSeed !== null,
    groupCreatedAt: collection.groupCreatedAt,
    authority: describeAuthority(collection, now),
    mutable: collection.mutableUntil ?? collection.mutable,
    metadataUri: collection.metadataUri,
    permanentItems,
    reveal: reveal && { dueAt: reveal.dueAt, revealedAt: reveal.revealedAt },
    createdAt: collection.createdAt,
  };
}

function toJson(shown: Shown, now: Date) {
  return {
    ...listFields(shown, now),
    phases: shown.described.map((described) => ({
      ...toPhaseJson(described),
      status: resolvePhaseStatus(described.phase, shown.collection, now),
    })),
    keys: shown.keys,
  };
}

function format(shown: Shown, context: CliContext): string {
  const now = context.clock();
  const { collection, described, keys } = shown;
  const { isGroup, groupCreatedAt, reveal, permanentItems, ...fields } = listFields(shown, now);
  const { royalty, priorityFeeCap, links, authority, mutable, metadataUri, ...plain } = fields;
  const group = !isGroup
    ? "none: the address is the collection's own"
    : groupCreatedAt
      ? `on the chain since ${formatMoment(groupCreatedAt)}`
      : "not on the chain yet, or token accounts of its payments aren't";
  const rows: [string, string | number | null][] = Object.entries(plain).map(([name, value]) => [
    name,
    value instanceof Date ? formatMoment(value) : typeof value === "boolean" ? (value ? "yes" : "no") : value,
  ]);
  rows.push(
    ...links.map((link, index): [string, string] => [index === 0 ? "links" : "", link]),
    ["royalty", royalty],
    ["priority fee cap", priorityFeeCap ?? "none: the fee is fixed"],
    ["mutable", describeMutable(mutable, collection.treasury)],
    ["collection account", group],
    ["authority", authority],
    ["permanent metadata", describePermanent(metadataUri, permanentItems)],
    ["reveal", describeReveal(reveal)],
  );
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(
    ([name, value]) => `${name.padEnd(width)}  ${value === "" ? '""' : (value ?? "none")}\n`,
  );
  const statuses = described.map(({ phase }) => [
    phase.position + 1,
    phase.name,
    resolvePhaseStatus(phase, collection, now),
  ]);
  const hint = described.some(({ presentPrice }: DescribedPhase) => presentPrice === null)
    ? `${missingRateHint(collection.chain)}\n`
    : "";
  return [
    lines.join(""),
    `${formatPhases(described)}${hint}`,
    formatTable(["No.", "Phase", "Status"], statuses),
    keys.length === 0
      ? `No key sees it: keys create --collection ${collection.shortId}\n`
      : formatTable(
          ["Key", "Class", "Label", "Origins", "Sees it"],
          keys.map((key) => [
            ...[key.id, key.class, key.label, key.origins?.join(" ") ?? null],
            key.works ? "yes" : "no, hidden",
          ]),
        ),
  ].join("\n");
}

function describeMutable(mutable: boolean | Date, treasury: string): string {
  if (mutable instanceof Date) return `items' metadata by the service until ${formatMoment(mutable)}`;
  return mutable ? `items' metadata by ${treasury}` : "items' metadata by no one";
}

function describePermanent(metadataUri: string | null, items: number): string {
  if (metadataUri === null && items === 0) return "none";
  return `${formatCount(items, "item")}${metadataUri === null ? "" : `, and the collection's: ${metadataUri}`}`;
}

function describeReveal(reveal: Shown["reveal"]): string {
  if (reveal === null) return "none: items are known from the start";
  if (reveal.revealedAt) return `revealed at ${formatMoment(reveal.revealedAt)}`;
  return reveal.dueAt ? `at ${formatMoment(reveal.dueAt)}` : "by `collections reveal`";
}
