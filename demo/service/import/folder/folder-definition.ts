import { basename } from "node:path";
import { definitionFields } from "../collection-definition.js";
import type { SourceFile } from "../source-file.js";
import type { AssetFolder } from "./asset-folder.js";
import { findMedia } from "./find-media.js";
import { describeReplaced, describeRest } from "./folder-notes.js";
import type { FolderOptions, OptionName } from "./folder-options.js";
import {
  hasOther,
  isEmpty,
  isEmptyList,
  toAttributes,
  toObject,
  toRecipients,
  toSlug,
  type Fields,
} from "./metadata-values.js";

/** Definition of a folder's collection, as far as the folder and the options say it. */
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

/** Fields of metadata files, by the fields of the definition. */
const metadataFields: Readonly<Record<string, string>> = {
  name: "name",
  symbol: "symbol",
  description: "description",
  image: "image",
  animation: "animation_url",
  externalUrl: "external_url",
  attributes: "attributes",
  links: "external_url",
  "royalty.basisPoints": "seller_fee_basis_points",
  "royalty.recipients": "properties.creators",
};

/** Fields of the definition that an option gives. */
const optionOf: Readonly<Record<string, OptionName>> = {
  shortId: "shortId",
  slug: "slug",
  name: "name",
  symbol: "symbol",
  treasury: "treasury",
  visibility: "hidden",
};

const phaseOptions = ["phase", "price", "starts", "ends", "perWallet", "perMint"] as const;

/** Composes the definition of a collection from its folder. A file `definition.jsonc` comes before the others. */
export function composeDefinition(folder: AssetFolder, options: FolderOptions, now: Date): FolderDefinition {
  const problems = [...folder.problems];
  const notes = [...folder.notes];
  const settings = readFields(folder.settings, problems);
  const collection = readFields(folder.collection, problems);
  const metadata = folder.items.map(({ file }) => readFields(file, problems));
  const inSettings = (field: string) => Object.hasOwn(settings, field);

  for (const field of ["items", "supply"].filter(inSettings)) {
    problems.push(
      `${folder.settings!.locate(field)} ${field} must be left out: the folder's files are the items`,
    );
  }
  for (const field of Object.keys(settings).filter((field) => !definitionFields.includes(field))) {
    problems.push(`${folder.settings!.locate(field)} ${field} is no field of a definition`);
  }
  const given = (name: OptionName) => options[name] !== undefined;
  const twice = [
    ...Object.entries(optionOf).filter(([field, name]) => inSettings(field) && given(name)),
    ...phaseOptions
      .filter((name) => inSettings("phases") && given(name))
      .map((name) => ["phases", name] as const),
  ] as (readonly [string, OptionName])[];
  for (const [field, name] of twice) {
    problems.push(
      `${folder.settings!.locate(field)} ${field} is there, and ${flagOf(name)} too; leave one out`,
    );
  }

  /** Value that the collection's file has, or else all items have. */
  function readCommon(name: string, read: (fields: Fields) => unknown): unknown {
    const text = (value: unknown) => JSON.stringify(value);
    const candidates = [
      ...(folder.collection ? [{ fields: collection, file: folder.collection }] : []),
      ...folder.items.map(({ file }, index) => ({ fields: metadata[index]!, file })),
    ].filter(({ fields }) => !isEmpty(read(fields)));
    const [first, ...rest] = candidates;
    if (!first) return undefined;
    const value = read(first.fields);
    const others = rest.filter(({ fields }) => text(read(fields)) !== text(value));
    if (others.length > 0) {
      const [other] = others;
      problems.push(
        `${other!.file.locate(name)} ${name} differs from ${basename(first.file.path)}${others.length > 1 ? `, and in ${others.length - 1} more files` : ""}: the collection has one; give it in definition.jsonc`,
      );
    }
    return value;
  }
  const commonOf = (field: string) => metadata.every((fields) => fields[field] === metadata[0]?.[field]);
  const pick = (field: string): unknown =>
    collection[field] ?? (commonOf(field) ? metadata[0]?.[field] : undefined);

  const name = settings["name"] ?? options.name ?? collection["name"] ?? readCommonName(metadata);
  const symbol = settings["symbol"] ?? options.symbol ?? readCommon("symbol", (fields) => fields["symbol"]);
  const description = settings["description"] ?? pick("description") ?? "";
  const externalUrl = pick("external_url");
  const links = settings["links"] ?? (isEmpty(externalUrl) ? [] : [{ label: "Website", url: externalUrl }]);
  const royalty = inSettings("royalty") ? settings["royalty"] : readRoyalty();

  /** Null without a royalty. The creators of a collection that has none are no recipients. */
  function readRoyalty(): Fields | null {
    const basisPoints = readCommon("seller_fee_basis_points", (fields) => fields["seller_fee_basis_points"]);
    if (basisPoints === undefined) return null;
    const creators = readCommon(
      "properties.creators",
      (fields) => toObject(fields["properties"])["creators"],
    );
    return { basisPoints, ...(!isEmptyList(creators) && { recipients: toRecipients(creators) }) };
  }

  const replaced: string[] = [];
  const place = (file: SourceFile | null, field: string, value: unknown, own: readonly string[]) => {
    const found = findMedia(folder, value, own);
    if (found.problem !== undefined) {
      problems.push(`${file?.locate(field) ?? folder.path} ${field} ${found.problem}`);
      return null;
    }
    if (found.replaced !== undefined && file) replaced.push(`${basename(file.path)}: ${found.value}`);
    return found.value;
  };
  const image = inSettings("image")
    ? settings["image"]
    : place(folder.collection, "image", collection["image"], folder.collectionImages);
  const firstLink = (Array.isArray(links) ? toObject(links[0]) : {})["url"];
  const items = folder.items.map(({ number, file, ...own }, index) => {
    const fields = metadata[index]!;
    const animation = place(file, "animation_url", fields["animation_url"], own.animations);
    const itemImage = place(file, "image", fields["image"], own.images);
    if (itemImage === null && isEmpty(fields["image"]) && own.images.length === 0) {
      problems.push(`${file.locate("image")} image is missing: ${number}.png is not in ${folder.path}`);
    }
    return {
      number,
      // Without the collection's name, the definition isn't complete anyway.
      name: folder.hasMetadata ? fields["name"] : `${String(name)} #${number}`,
      image: itemImage,
      ...(animation !== null && { animation }),
      ...(hasOther(fields["description"], description) && { description: fields["description"] }),
      ...(hasOther(fields["external_url"], firstLink) && { externalUrl: fields["external_url"] }),
      attributes: toAttributes(fields["attributes"]),
    };
  });

  const phases = settings["phases"] ?? toPhases(options, now);
  const missing = (["name", "symbol", "treasury", "price", "starts"] as const).filter((option) => {
    if (option === "price" || option === "starts") return !inSettings("phases") && !given(option);
    return isEmpty({ name, symbol, treasury: settings["treasury"] ?? options.treasury }[option]);
  });

  notes.push(...describeReplaced(replaced), ...describeRest(folder, metadata, items, image));
  const definition: Record<string, unknown> = {
    shortId: options.shortId ?? toSlug(name).slice(0, 24).replace(/-+$/, ""),
    slug: options.slug ?? toSlug(name),
    name,
    symbol,
    description,
    image,
    links,
    treasury: options.treasury,
    ...(options.hidden && { visibility: "hidden" }),
    ...Object.fromEntries(Object.entries(settings).filter(([field]) => definitionFields.includes(field))),
    ...(royalty !== null && { royalty }),
    supply: items.length,
    items,
    phases,
  };
  delete definition["$schema"];

  return {
    definition,
    missing,
    problems,
    notes,
    locate(path) {
      const [, index, ofItem] = /^items\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
      if (index !== undefined) {
        const { file } = folder.items[Number(index)]!;
        const field = toMetadataField(ofItem ?? "");
        return `${file.locate(field)} ${field || "the item"}`;
      }
      const [field = ""] = path.split(/[.[]/);
      if (inSettings(field)) return `${folder.settings!.locate(path)} ${path}`;
      if (field === "phases") return flagOf(phaseOptionOf(path));
      const option = optionOf[field];
      const source = folder.collection ?? folder.items[0]?.file;
      const isRead = Object.hasOwn(metadataFields, field) || path.startsWith("royalty");
      const isOption = option && (given(option) || missing.some((name) => name === option));
      if (option && (isOption || !isRead || !source)) return flagOf(option);
      if (!source || !isRead) return path;
      const inFile = toMetadataField(path);
      return `${source.locate(inFile)} ${inFile}`;
    },
  };
}

/** An option as it is written: `--per-wallet`. */
export const flagOf = (name: OptionName): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function phaseOptionOf(path: string): OptionName {
  const field = path.replace(/^phases\[\d+\]\.?/, "");
  const options: Readonly<Record<string, OptionName>> = {
    name: "phase",
    startsAt: "starts",
    endsAt: "ends",
    "limits.perWallet": "perWallet",
    "limits.perMint": "perMint",
  };
  return options[field] ?? "price";
}

function toMetadataField(path: string): string {
  const known = Object.entries(metadataFields).find(
    ([field]) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  );
  return known ? known[1] + path.slice(known[0].length) : path;
}

function readFields(file: SourceFile | null, problems: string[]): Fields {
  if (file === null) return {};
  const { value } = file;
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Fields;
  problems.push(`${file.locate("")} must be an object with the fields of the metadata`);
  return {};
}

/** Name of the collection that the items name, if it is one. */
function readCommonName(metadata: readonly Fields[]): unknown {
  const names = new Set(metadata.map((fields) => toObject(fields["collection"])["name"]));
  const given = [...names].filter((name) => !isEmpty(name));
  return given.length === 1 ? given[0] : undefined;
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
