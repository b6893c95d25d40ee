import { mkdir, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { findCollection } from "../../catalog/collections/queries.js";
import { CollectionDefinitionError } from "../../import/collection-definition.js";
import { draftFolder, findIssues, type CheckedImport, type Draft } from "../../import/import-draft.js";
import type { Queryable } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { checkPayees, type Payee } from "../changes/payees.js";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";
import {
  inspectImport,
  listImportNotes,
  type Inspection,
  type InspectionDeps,
} from "../imports/inspect-import.js";
import { estimateMintCosts, type EstimateMint, type MintCosts } from "../imports/mint-costs.js";

/** What prevents the import of a draft. */
export interface DraftIssue {
  /** Path in the folder; null: the definition. */
  readonly file: string | null;
  /** Field of the definition or the file; null: the file as a whole. */
  readonly field: string | null;
  readonly message: string;
}

/** Item of a draft, as far as its files show it. */
export interface DraftItem {
  readonly number: number;
  readonly name: string;
  readonly image: string | null;
  readonly attributes: { readonly trait_type: string; readonly value: string }[];
}

export interface DraftCheck {
  readonly issues: DraftIssue[];
  readonly notes: string[];
  readonly items: DraftItem[];
  /** Null while issues prevent the import. */
  readonly ready: {
    readonly checked: CheckedImport;
    readonly inspection: Inspection;
    /** What an item of each phase costs its collector on top of the price; null: unknown. */
    readonly mintCosts: readonly (MintCosts | null)[];
  } | null;
}

interface CheckDeps extends InspectionDeps {
  readonly database: Queryable;
  readonly clock: () => Date;
  /** Null: what a mint costs is unknown. */
  readonly estimateMint: EstimateMint | null;
}

/** Maximum issues and items of a check. */
const limits = { issues: 200, items: 100 };

const definitionName = "definition.json";

/**
 * Checks a draft as the import of its folder does.
 * @param folder of its files
 */
export async function checkFolder(
  deps: CheckDeps,
  folder: string,
  definition: Readonly<Record<string, unknown>>,
): Promise<DraftCheck> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, definitionName), JSON.stringify(definition, null, 2));
  const draft = await draftFolder({ ...deps, askOptions: null }, folder, {});
  const items = listItems(draft, folder);
  const found = await findIssues(draft.definition, draft.artFolder, deps.random);
  const issues = [
    ...draft.problems.map((problem) => toIssue(problem, folder)),
    ...draft.missing.map((name) => ({ file: null, field: fieldOf[name] ?? name, message: "is missing" })),
    ...skipDerived(found.issues, draft.missing).map((issue) => locateIssue(issue, draft, folder)),
  ];
  if ("claimCodes" in definition)
    issues.push({
      file: null,
      field: "claimCodes",
      message: "must be left out: the codes are shown once, so create them when the collection is imported",
    });
  if (issues.length > 0 || !found.collection || found.collection.treasury === undefined) {
    // An address is looked at as soon as it is typed, whatever else is missing.
    const { issues: unpayable } = await checkPayees(deps.payees, deps, listTypedPayees(definition));
    issues.push(...unpayable.map(({ path, message }) => ({ file: null, field: path, message })));
    return { issues: issues.slice(0, limits.issues), notes: [...draft.notes], items, ready: null };
  }
  const checked = {
    draft,
    collection: found.collection,
    treasury: found.collection.treasury,
    art: found.art,
  };
  const inspection = await inspectImport(deps, deps.database, checked);
  const notes = [...listImportNotes(checked), ...inspection.notes];
  const refused = [...(await listTaken(deps.database, checked)), ...inspection.issues];
  if (refused.length === 0) {
    const mintCosts = await readMintCosts(deps, checked, inspection);
    return { issues: [], notes, items, ready: { checked, inspection, mintCosts } };
  }
  const located = refused.map((issue) => locateIssue(issue, draft, folder));
  return { issues: located, notes, items, ready: null };
}

function readMintCosts(
  { estimateMint, defaultBase }: Pick<CheckDeps, "estimateMint" | "defaultBase">,
  checked: CheckedImport,
  { standard, fingerprint }: Inspection,
): Promise<(MintCosts | null)[]> | (MintCosts | null)[] {
  if (estimateMint === null) return checked.collection.phases.map(() => null);
  const publicBase = fingerprint?.publicBase ?? defaultBase;
  return estimateMintCosts(estimateMint, checked, { standard, publicBase });
}

/** Addresses that an incomplete definition would pay. */
function listTypedPayees({ treasury, phases }: Readonly<Record<string, unknown>>): Payee[] {
  const typed = (path: string, address: unknown) => (typeof address === "string" ? [{ path, address }] : []);
  const recipients = (Array.isArray(phases) ? (phases as unknown[]) : []).flatMap((phase, index) => {
    const list = (phase as { recipients?: unknown } | null)?.recipients;
    return (Array.isArray(list) ? (list as unknown[]) : []).flatMap((recipient, at) =>
      typed(
        `phases[${index}].recipients[${at}].address`,
        (recipient as { address?: unknown } | null)?.address,
      ),
    );
  });
  return [...typed("treasury", treasury), ...recipients];
}

/** Fields that another collection has already. That collection isn't named, because it may belong to someone else. */
async function listTaken(
  database: Queryable,
  { collection: { shortId, slug, address } }: CheckedImport,
): Promise<DefinitionIssue[]> {
  const issues: DefinitionIssue[] = [];
  for (const [path, value] of Object.entries({ shortId, slug, address })) {
    const other = value === undefined ? null : await findCollection(database, value);
    // Another collection's short id or UUID may be the same text as a slug or an address.
    const isOther =
      other && (path === "shortId" ? other.shortId === value : ![other.shortId, other.id].includes(value!));
    if (isOther) issues.push({ path, message: "belongs to another collection; choose another" });
  }
  return issues;
}

/** Issues of an import that only the database or the chain has found. @throws any other error */
export function toIssues(error: unknown): DraftIssue[] {
  if (error instanceof CollectionDefinitionError)
    return error.issues.map(({ path, message }) => ({ file: null, field: path, message }));
  if (error instanceof UserError) return [{ file: null, field: null, message: error.message }];
  throw error;
}

/** Fields that the options of a command set. */
const fieldOf: Partial<Record<string, string>> = { price: "phases[0].price", starts: "phases[0].startsAt" };

/** Without those that only follow from something that is missing, or from a folder without items. */
function skipDerived(
  issues: readonly DefinitionIssue[],
  missing: readonly string[],
): readonly DefinitionIssue[] {
  const derived = new Set([
    "supply",
    ...missing.map((name) => fieldOf[name] ?? name),
    ...(missing.includes("name") ? ["shortId", "slug"] : []),
  ]);
  return issues.filter(({ path }) => !derived.has(path));
}

/** Position in a file: `path:line:column field`. */
const position = /^(.+?):\d+:\d+ (.+)$/s;

function locateIssue({ path, message }: DefinitionIssue, draft: Draft, folder: string): DraftIssue {
  const [, file, field] = position.exec(draft.locate(path)) ?? [];
  const name = file === undefined ? definitionName : toPath(relative(folder, file));
  return name === definitionName
    ? { file: null, field: path, message }
    : { file: name, field: field ?? null, message };
}

/** Issue of a line that begins with a file of the folder, and may have a position in it. */
function toIssue(line: string, folder: string): DraftIssue {
  const text = line.replaceAll(`${folder}${sep}`, "").replaceAll(folder, "the folder");
  const [, file, rest] = position.exec(text) ?? /^(\S.*?\.\w{1,5}) (.+)$/s.exec(text) ?? [];
  if (file === undefined || !line.startsWith(folder + sep)) return { file: null, field: null, message: text };
  return { file: file === definitionName ? null : toPath(file), field: null, message: rest! };
}

const toPath = (path: string) => path.replaceAll(sep, "/");

function listItems({ definition, artFolder }: Draft, folder: string): DraftItem[] {
  const { items } = definition as { readonly items: readonly Record<string, unknown>[] };
  const place = (image: unknown) => {
    if (typeof image !== "string") return null;
    return /^(\w+:|\/)/.test(image) ? image : toPath(relative(folder, join(artFolder, image)));
  };
  return items.slice(0, limits.items).map(({ number, name, image, attributes }) => ({
    number: Number(number),
    name: String(name ?? ""),
    image: place(image),
    attributes: (Array.isArray(attributes) ? (attributes as Record<string, unknown>[]) : []).map(
      (attribute) => ({
        trait_type: String(attribute?.["trait_type"] ?? ""),
        value: String(attribute?.["value"] ?? ""),
      }),
    ),
  }));
}
