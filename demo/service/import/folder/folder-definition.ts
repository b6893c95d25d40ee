import { definitionFields } from "../collection-definition.js";
import type { AssetFolder } from "./asset-folder.js";
import {
  isSet,
  pickField,
  readCommon,
  readCommonName,
  readFolderFields,
  readRoyalty,
  type FolderFields,
} from "./folder-fields.js";
import { composeItems, placeMedia } from "./folder-items.js";
import { describeReplaced, describeRest } from "./folder-notes.js";
import { flagOf, type FolderOptions, type OptionName } from "./folder-options.js";
import { locateField, optionOf } from "./locate-field.js";
import { isEmpty, toObject, toSlug, type Fields } from "./metadata-values.js";

/** Definition of a folder's collection, as far as the folder and the options define it. */
export interface FolderDefinition {
  /** Files are named as in the folder. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** Options without which the definition isn't complete. */
  readonly missing: readonly OptionName[];
  /** Errors, each with its file and position, or its option. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  /** Source of a field of the definition, like `items[3].name`: `path:line:column field`, or an option. */
  locate(path: string): string;
}

const phaseOptions = ["phase", "price", "starts", "ends", "perWallet", "perMint"] as const;

/** Composes the definition of a collection from its folder. A file `definition.jsonc` comes before the others. */
export function composeDefinition(folder: AssetFolder, options: FolderOptions, now: Date): FolderDefinition {
  const fields = readFolderFields(folder);
  const { settings, metadata, problems } = fields;
  checkSettings(fields, options);
  const collection = composeCollection(fields, options);
  const replaced: string[] = [];
  const ownImage = isSet(fields, "image")
    ? settings["image"]
    : placeMedia(
        fields,
        {
          file: folder.collection,
          field: "image",
          value: fields.collection["image"],
          own: folder.collectionImages,
        },
        replaced,
      );
  const link = (Array.isArray(collection.links) ? toObject(collection.links[0]) : {})["url"];
  const items = composeItems(fields, { ...collection, link }, replaced);
  const image = isEmpty(ownImage) && !isSet(fields, "image") ? findDefaultImage(settings, items) : ownImage;
  const { royalty, ...texts } = collection;
  const definition: Record<string, unknown> = {
    shortId: options.shortId ?? toSlug(texts.name).slice(0, 24).replace(/-+$/, ""),
    slug: options.slug ?? toSlug(texts.name),
    ...texts,
    image,
    treasury: options.treasury,
    ...(options.standard && { standard: options.standard }),
    ...(options.hidden && { visibility: "hidden" }),
    ...Object.fromEntries(Object.entries(settings).filter(([field]) => definitionFields.includes(field))),
    ...(royalty !== null && { royalty }),
    supply: items.length,
    items,
    phases: settings["phases"] ?? toPhases(options, now),
  };
  delete definition["$schema"];
  const missing = findMissing(fields, options, texts);
  return {
    definition,
    missing,
    problems,
    notes: [
      ...folder.notes,
      ...describeReplaced(replaced),
      ...describeRest(folder, metadata, items, { image, isOwn: image === ownImage }),
    ],
    locate: (path) => locateField(path, fields, { options, missing }),
  };
}

/** Image of a collection that has none: that of its first item, or the one that stands for all of them before a reveal. */
function findDefaultImage({ reveal }: Fields, [first]: readonly { readonly image: unknown }[]): unknown {
  return (isEmpty(reveal) ? first?.image : toObject(reveal)["image"]) ?? null;
}

/** Reports fields of `definition.jsonc` that a folder's can't have, or that an option gives too. */
function checkSettings(fields: FolderFields, options: FolderOptions): void {
  const { folder, settings, problems } = fields;
  for (const field of ["items", "supply"].filter((field) => isSet(fields, field))) {
    problems.push(
      `${folder.settings!.locate(field)} ${field} must be left out: the folder's files are the items`,
    );
  }
  for (const field of Object.keys(settings).filter((field) => !definitionFields.includes(field))) {
    problems.push(`${folder.settings!.locate(field)} ${field} isn't a field of a definition`);
  }
  const sources = [...Object.entries(optionOf), ...phaseOptions.map((name) => ["phases", name] as const)];
  for (const [field, name] of sources) {
    if (!isSet(fields, field) || options[name] === undefined) continue;
    problems.push(
      `${folder.settings!.locate(field)} ${field} and ${flagOf(name)} are both given; leave one out`,
    );
  }
}

/** Fields of the collection: from `definition.jsonc`, the options, its own metadata or what its items have in common. */
function composeCollection(fields: FolderFields, options: FolderOptions) {
  const { settings, collection } = fields;
  const externalUrl = pickField(fields, "external_url");
  return {
    name: settings["name"] ?? options.name ?? collection["name"] ?? readCommonName(fields),
    symbol:
      settings["symbol"] ?? options.symbol ?? readCommon(fields, "symbol", (metadata) => metadata["symbol"]),
    description: settings["description"] ?? pickField(fields, "description") ?? "",
    links: settings["links"] ?? (isEmpty(externalUrl) ? [] : [{ label: "Website", url: externalUrl }]),
    royalty: isSet(fields, "royalty") ? settings["royalty"] : readRoyalty(fields),
  };
}

/** Options without which the definition isn't complete. */
function findMissing(
  fields: FolderFields,
  options: FolderOptions,
  { name, symbol }: { readonly name: unknown; readonly symbol: unknown },
): OptionName[] {
  const treasury = fields.settings["treasury"] ?? options.treasury;
  return (["name", "symbol", "treasury", "price", "starts"] as const).filter((option) => {
    if (option !== "price" && option !== "starts") return isEmpty({ name, symbol, treasury }[option]);
    return !isSet(fields, "phases") && options[option] === undefined;
  });
}

/** The one phase that the options describe. */
function toPhases(options: FolderOptions, now: Date): Fields[] {
  const { price, perWallet = null } = options;
  const terms = price === "free" ? { pricing: "free" } : { pricing: "fixed", price };
  return [
    {
      name: options.phase ?? "Public",
      startsAt: options.starts === "now" ? now.toISOString() : options.starts,
      endsAt: options.ends ?? null,
      ...terms,
      limits: { perWallet, perMint: options.perMint ?? Math.min(10, perWallet ?? 10) },
      supply: null,
    },
  ];
}
