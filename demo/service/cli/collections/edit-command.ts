import { InvalidArgumentError, Option, type Command } from "commander";
import { planCollectionEdit } from "../../admin/changes/collection.js";
import type { CollectionField } from "../../catalog/collections/collection-fields.js";
import type { Link, TransferRules } from "../../catalog/collections/tables.js";
import type { CollectionEdit, EditedField } from "../../catalog/edits/collection-edit.js";
import { parseArtSettings } from "../../config/storage-variables.js";
import { UserError } from "../../platform/errors/user-error.js";
import { openArtStorage } from "../../platform/storage/open-art-storage.js";
import { addChangeOptions, performChange, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { toCostDeps } from "../cost-deps.js";
import { parseCount, parseRecipients, type Recipient } from "../option-values.js";
import { addPayeeOption, toPayeeCheck, type PayeeOptions } from "../payees.js";

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
  await withDatabase(context, async (database) => {
    const collection = await requireCollection(database, identifier);
    const deps = {
      database,
      clock: context.clock,
      costs: toCostDeps(context),
      openArt: () => openArtStorage(parseArtSettings(context.environment)),
      payees: toPayeeCheck(context, options),
    };
    const { command, plan } = await planCollectionEdit(deps, collection, toEdit(options));
    await performChange(context, database, options, { command, confirmation: "required" }, plan);
  });
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
