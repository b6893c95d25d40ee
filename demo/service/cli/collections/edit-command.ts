import { InvalidArgumentError, Option, type Command } from "commander";
import {
  CollectionEditError,
  resolveCollectionEdit,
  type CollectionEdit,
  type EditedField,
  type ResolvedEdit,
} from "../../catalog/edits/collection-edit.js";
import { parseArtSettings } from "../../config/storage-variables.js";
import { updateCollection } from "../../catalog/edits/queries.js";
import { readUnitsTaken } from "../../catalog/edits/removal-queries.js";
import type { CollectionField } from "../../catalog/collections/collection-fields.js";
import type { Link, TransferRules } from "../../catalog/collections/tables.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import { describeGroup } from "../../mint/metadata/own-metadata.js";
import { readFingerprint } from "../../operate/fingerprint/queries.js";
import type { Queryable } from "../../platform/db/database.js";
import { describeAuthorityCost } from "../chain-costs.js";
import { parseCount, parseRecipients, type Recipient } from "../option-values.js";
import { openArtStorage } from "../../platform/storage/open-art-storage.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { localBase, requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { listGroupSizeIssues } from "../group-size.js";
import { UserError } from "../../platform/errors/user-error.js";
import { assertPayees, listRecipients, type Payee } from "../../admin/changes/payees.js";
import { addPayeeOption, toPayeeCheck, type PayeeOptions } from "../payees.js";
import { listCollectionFields } from "./collection-fields.js";
import { notePrepared, shownSoon } from "../../admin/changes/describe-phase.js";

interface EditOptions extends ChangeOptions, PayeeOptions {
  name?: string;
  description?: string;
  image?: string;
  banner?: string;
  link?: Link[] | false;
  creator?: string;
  creatorImage?: string;
  creatorUrl?: string;
  treasury?: string;
  royalty?: number;
  royaltyRecipients?: Recipient[] | "treasury";
  royaltyRules?: TransferRules | "none";
  priorityFeeCap?: string;
}

type FixedField =
  | Exclude<CollectionField, EditedField | "visibility" | "visibleFrom">
  | "currency"
  | "reveal";

/** Options for fields that can't be changed, with the reason and the remedy. */
const fixedFields: Readonly<Record<FixedField, string>> = {
  shortId: "is part of public links and of the art's URLs; import the collection again under another one",
  slug: "is part of marketplaces' URLs; import the collection again under another one",
  symbol: "is written on the chain with every item",
  supply:
    "was announced to buyers and is written on the chain with the collection; `phases edit --supply` limits what a phase sells",
  address: "is on the chain, and derived from the service's authority",
  mutable: "is what the definition promised to collectors",
  currency: "belongs to a phase: `phases edit --pricing … --currency`",
  reveal:
    "has a commitment that has been public since the import; `collections reveal --at` changes its time",
};

/** @param collections the command `collections` */
export function addEditCommand(collections: Command, context: CliContext): void {
  const command = collections
    .command("edit")
    .description(
      "change texts, images, links, creator, treasury or fee cap; omitted options stay as they are",
    )
    .argument("<collection>", "short id, slug, UUID or address")
    .option("--name <text>", "name; only while the collection is hidden and nothing is minted")
    .option("--description <text>", "text about the collection")
    .option("--image <url>", 'image: a path such as /art/aurora/new.png, or a URL; "none" removes it')
    .option("--banner <url>", 'banner: a path or a URL; "none" removes it')
    .addOption(
      new Option("--link <label=url>", "a link; repeat it for several; replaces the previous ones").argParser(
        collectLink,
      ),
    )
    .option("--no-link", "remove all links")
    .option("--creator <name>", 'name of the creator, shown above the title; "none" names no creator')
    .option(
      "--creator-image <url>",
      'small square picture of the creator: a path or a URL; "none" removes it',
    )
    .option("--creator-url <url>", 'web page of the creator; "none" removes it')
    .option("--treasury <address>", "wallet that is paid, starting with the next prepare")
    .option(
      "--royalty <points>",
      "royalty of resales in basis points, such as 500 for 5 percent; only with Metaplex Core",
      parseCount,
    )
    .option(
      "--royalty-recipients <shares>",
      'who receives it: "treasury", or addresses with percent, such as ADDRESS:70,ADDRESS:30',
      parseRecipients,
    )
    .option(
      "--royalty-rules <rules>",
      'programs that may transfer items: "none" for any, allow:PROGRAM,PROGRAM for only these, or deny:PROGRAM',
      parseRules,
    )
    .option(
      "--priority-fee-cap <sol>",
      'maximum priority fee of each item\'s transaction in SOL, such as 0.0002; "none" for the fixed fee',
    );
  for (const field of Object.keys(fixedFields)) {
    command.addOption(new Option(`${toFlag(field)} [value]`).hideHelp());
  }
  addPayeeOption(addChangeOptions(command))
    .addHelpText(
      "after",
      "\nPrepared mints pay as they were prepared. Images below /art/ must be in ART_DIRECTORY or ART_STORAGE.",
    )
    .action((identifier: string, options: EditOptions & Record<string, unknown>) =>
      editCollection(context, identifier, options),
    );
}

async function editCollection(
  context: CliContext,
  identifier: string,
  options: EditOptions & Record<string, unknown>,
): Promise<void> {
  const fixed = Object.entries(fixedFields).filter(([field]) => options[field] !== undefined);
  if (fixed.length > 0) {
    throw new UserError(
      fixed.map(([field, reason]) => `${toFlag(field)} can't be changed: it ${reason}.`).join("\n"),
    );
  }
  const edit = toEdit(options);
  await assertArt(context, edit);
  const now = context.clock();
  const settings = { command: "collections edit", confirmation: "required" } as const;
  const changesRoyalty = (standard: string) => findStandard(standard).changesRoyalty;
  const resolve = async (read: Queryable) => {
    const { id, shortId } = await requireCollection(read, identifier);
    return { id, shortId, ...(await resolveCollectionEdit(read, id, edit, { now, changesRoyalty })) };
  };
  await withDatabase(context, async (database) => {
    const planned = await resolve(database);
    await assertSize(context, database, planned);
    const costs = await describeRoyaltyCost(context, database, planned);
    const payees = await assertPayees(
      toPayeeCheck(context, options),
      { database, chain: planned.collection.chain },
      listPayees(planned),
    );
    await performChange(context, database, options, settings, async (read) => {
      const { id, shortId, collection, changes, notes } = await resolve(read);
      const stays = [
        ...(changes.treasury === undefined ? [] : ["for the old treasury, which they pay"]),
        ...(changes.priorityFeeCap === undefined ? [] : ["with the old fee, which they pay"]),
      ];
      const taken = stays.length === 0 ? null : await readUnitsTaken(read, { collectionId: id }, now);
      const prepared = taken === null ? [] : stays.flatMap((what) => notePrepared(taken, what));
      return {
        subject: `collection ${shortId}`,
        collections: [shortId],
        before: listCollectionFields(collection),
        after: listCollectionFields({ ...collection, ...changes }),
        notes: [...costs, ...payees, ...prepared, ...notes, shownSoon],
        done: `Collection ${shortId} is changed.`,
        apply: (transaction) => updateCollection(transaction, id, changes),
      };
    });
  });
}

/** Addresses that an edit newly pays. */
const listPayees = ({ changes }: ResolvedEdit): Payee[] => [
  ...(changes.treasury === undefined ? [] : [{ path: "treasury", address: changes.treasury }]),
  ...listRecipients("royalty.recipients", changes.royalty?.recipients),
];

/** @throws CollectionEditError for a royalty that is too large for the transaction that writes it to the chain */
async function assertSize(
  context: CliContext,
  database: Queryable,
  { collection, changes }: ResolvedEdit,
): Promise<void> {
  if (!changes.royalty || collection.groupSeed === null) return;
  const fingerprint = await readFingerprint(database, collection.chain);
  const grouped = { collection: { ...collection, ...changes }, paymentAccounts: [] };
  const group = describeGroup(grouped, fingerprint?.publicBase ?? localBase(context));
  const issues = listGroupSizeIssues(fingerprint?.address, group);
  if (issues.length > 0) throw new CollectionEditError(issues);
}

/** Cost of writing a changed royalty to the chain; empty if there is nothing to write. */
async function describeRoyaltyCost(
  context: CliContext,
  database: Queryable,
  { collection, changes }: ResolvedEdit,
): Promise<string[]> {
  if (!changes.royalty || collection.groupCreatedAt === null) return [];
  const grouped = { collection: { ...collection, ...changes }, paymentAccounts: [] };
  const paid = await describeAuthorityCost(context, database, grouped);
  return paid
    ? [`The service's authority ${paid.authority} pays ${paid.cost} for the royalty on the chain.`]
    : [];
}

/** Value of each field in the options; undefined: not given. */
const readers: {
  readonly [Field in keyof CollectionEdit]-?: (options: EditOptions) => CollectionEdit[Field];
} = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  image: ({ image }) => orNull(image),
  banner: ({ banner }) => orNull(banner),
  links: ({ link }) => (link === false ? [] : link),
  creator({ creator: name, creatorImage, creatorUrl }) {
    if (name === "none") return null;
    return orUndefined(omitMissing({ name, image: orNull(creatorImage), url: orNull(creatorUrl) }));
  },
  treasury: ({ treasury }) => treasury,
  royalty({ royalty: basisPoints, royaltyRecipients: recipients, royaltyRules }) {
    return orUndefined(omitMissing({ basisPoints, recipients, rules: orNull(royaltyRules) }));
  },
  priorityFeeCap: ({ priorityFeeCap }) => orNull(priorityFeeCap),
};

function toEdit(options: EditOptions): CollectionEdit {
  const values = Object.entries(readers).map(([field, read]) => [field, read(options)] as const);
  return omitMissing(Object.fromEntries(values) as CollectionEdit);
}

const omitMissing = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

const orUndefined = <Fields extends object>(fields: Fields): Fields | undefined =>
  Object.keys(fields).length === 0 ? undefined : fields;

const orNull = <Value>(value: Value | "none"): Value | null => (value === "none" ? null : value);

/** @throws InvalidArgumentError */
function parseRules(text: string): TransferRules | "none" {
  if (text === "none") return text;
  const [, kind, programs] = /^(allow|deny):(.+)$/.exec(text) ?? [];
  if (programs === undefined)
    throw new InvalidArgumentError('It must be "none", or like allow:PROGRAM,PROGRAM or deny:PROGRAM.');
  return { kind: kind as TransferRules["kind"], programs: programs.split(",").map((part) => part.trim()) };
}

const collectLink = (text: string, before: unknown): Link[] => {
  const [, label, url] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (label === undefined || url === undefined) {
    throw new InvalidArgumentError("It must be like Website=https://shop.example.");
  }
  return [...(Array.isArray(before) ? (before as Link[]) : []), { label: label.trim(), url: url.trim() }];
};

const toFlag = (field: string) => `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** @throws UserError naming the images that the service doesn't have */
async function assertArt(
  { environment }: CliContext,
  { image, banner, creator }: CollectionEdit,
): Promise<void> {
  const paths = [image, banner, creator?.image].flatMap((path) => (path?.startsWith("/art/") ? [path] : []));
  if (paths.length === 0) return;
  const storage = await openArtStorage(parseArtSettings(environment));
  for (const path of paths) {
    if ((await storage.stat(path.slice("/art/".length))) !== null) continue;
    throw new UserError(
      `${path} is not in ${storage.location}. Put the file there, or set ART_DIRECTORY or ART_STORAGE to the service's value.`,
    );
  }
}
