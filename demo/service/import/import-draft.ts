import { dirname, join } from "node:path";
import {
  CollectionDefinitionError,
  parseCollection,
  type ParsedCollection,
} from "./collection-definition.js";
import type { DefinitionIssue } from "../platform/validation/definition-fields.js";
import { planArt, type ArtPlan } from "./art/art-folder.js";
import { UserError } from "../platform/errors/user-error.js";
import { importedNameOf, readAssetFolder } from "./folder/asset-folder.js";
import { composeDefinition } from "./folder/folder-definition.js";
import {
  flagOf,
  questions,
  type AskedOption,
  type FolderOptions,
  type OptionName,
} from "./folder/folder-options.js";
import { readSourceFile } from "./source-file.js";

export interface ImportOptions extends FolderOptions {
  /** Folder with the files that a definition names. */
  art?: string;
  /** File to write the definition of a folder to. */
  write?: string;
}

/** Definition to import, with the positions of its fields. */
export interface Draft {
  readonly definition: unknown;
  readonly artFolder: string;
  /** Lines for issues of the definition, and for problems that prevent one. */
  explain(issues: readonly DefinitionIssue[]): string[];
  /** Options without which the definition isn't complete. */
  readonly missing: readonly OptionName[];
  /** Problems of the files; how `explain` describes them. */
  readonly problems: readonly string[];
  /** Where a field of the definition comes from: `path:line:column field`, or an option. */
  locate(field: string): string;
  readonly notes: readonly string[];
  /** File to write the used definition to; null: it was read from a file. */
  readonly output: string | null;
}

/** Valid definition and art. */
export interface CheckedImport {
  readonly draft: Draft;
  readonly collection: ParsedCollection;
  readonly treasury: string;
  readonly art: ArtPlan;
}

/** Maximum lines of an error. */
const maxLines = 200;

/** Draft of a definition in a file. @throws UserError */
export async function draftFile(path: string, options: ImportOptions): Promise<Draft> {
  const { art, treasury, ...ofFolders } = options;
  const [first] = Object.keys(ofFolders) as OptionName[];
  if (first !== undefined) {
    throw new UserError(`${flagOf(first)} is for folders only: ${path} is a definition, so set it there.`);
  }
  const source = await readSourceFile(path);
  const { value } = source;
  const isWithout =
    treasury !== undefined && value !== null && typeof value === "object" && !("treasury" in value);
  return {
    definition: isWithout ? { ...value, treasury } : value,
    artFolder: art ?? dirname(path),
    explain: (issues) =>
      issues.map(({ path: field, message }) =>
        isWithout && field === "treasury"
          ? `--treasury ${message}`
          : `${source.locate(field)} ${field} ${message}`,
      ),
    missing: [],
    problems: [],
    locate: source.locate,
    notes: [],
    output: null,
  };
}

export interface DraftDeps {
  readonly clock: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  /** Asks for missing options; null: no one can answer. */
  readonly askOptions: ((missing: readonly OptionName[]) => Promise<FolderOptions>) | null;
}

/** Draft of a folder's collection. Asks for missing values if someone can answer. @throws UserError */
export async function draftFolder(
  { clock, random, askOptions }: DraftDeps,
  path: string,
  options: ImportOptions,
): Promise<Draft> {
  const { art, write, ...given } = options;
  if (art !== undefined) throw new UserError("--art is for definitions: a folder has its own images.");
  const folder = await readAssetFolder(path);
  const compose = (options: FolderOptions) => composeDefinition(folder, options, clock());
  let composed = compose(given);

  const explain = (issues: readonly DefinitionIssue[]): string[] => {
    const { problems, missing, locate } = composed;
    // A missing option gets its own line, which also covers values derived from the name. So does a folder without
    // items.
    const covered = missing.map(flagOf);
    if (missing.includes("name")) covered.push(flagOf("shortId"), flagOf("slug"));
    if (folder.items.length === 0) covered.push("supply");
    const lines = [
      ...problems,
      ...missing.map(
        (name) =>
          `${flagOf(name)} is missing, and not in definition.jsonc either: ${questions[name as AskedOption]}`,
      ),
      ...issues
        .map(({ path, message }) => [locate(path), message] as const)
        .filter(([source]) => !covered.includes(source))
        .map(([source, message]) => `${source} ${message}`),
    ];
    // The first item's image may also be the collection's.
    return [...new Set(lines)];
  };
  if (composed.missing.length > 0 && askOptions) {
    const { issues } = await findIssues(composed.definition, folder.path, random);
    if (explain(issues).length === composed.missing.length) {
      composed = compose({ ...given, ...(await askOptions(composed.missing)) });
    }
  }
  return {
    definition: composed.definition,
    artFolder: folder.path,
    explain,
    missing: composed.missing,
    problems: composed.problems,
    locate: composed.locate,
    notes: composed.notes,
    output: write ?? join(folder.path, importedNameOf(composed.definition["shortId"])),
  };
}

/** Issues of a definition and of its art, all at once. */
export async function findIssues(definition: unknown, folder: string, random: DraftDeps["random"]) {
  const art = await planArt(definition, folder, random);
  const issues = [...art.issues];
  let collection: ParsedCollection | null = null;
  try {
    collection = parseCollection(art.definition);
    if (collection.treasury === undefined) {
      issues.push({
        path: "treasury",
        message: "must be the address that is paid, or pass --treasury",
      });
    }
  } catch (error) {
    if (!(error instanceof CollectionDefinitionError)) throw error;
    issues.push(...error.issues);
  }
  return { art, collection, issues };
}

/** @throws UserError with all problems */
export async function checkDraft(
  { random }: Pick<DraftDeps, "random">,
  draft: Draft,
): Promise<CheckedImport> {
  const { art, collection, issues } = await findIssues(draft.definition, draft.artFolder, random);
  const lines = draft.explain(issues);
  if (lines.length > 0 || !collection) throw rejection(lines);
  return { draft, collection, treasury: collection.treasury!, art };
}

/** `2.json` before `10.json`, and line 2 before line 10. */
const byPosition = new Intl.Collator("en", { numeric: true });

/** Error of an import, with its lines ordered by file and position. */
export function rejection(lines: readonly string[], cause?: unknown): UserError {
  const sorted = lines.toSorted(byPosition.compare);
  const rest = lines.length - maxLines;
  return new UserError(
    [
      "The collection was not imported:",
      ...sorted.slice(0, maxLines).map((line) => `  ${line}`),
      ...(rest > 0 ? [`  … and ${rest} more`] : []),
    ].join("\n"),
    { cause },
  );
}
