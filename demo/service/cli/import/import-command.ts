import { rename, rm, stat, writeFile } from "node:fs/promises";
import type { Command } from "commander";
import { CollectionDefinitionError } from "../../import/collection-definition.js";
import { parseArtSettings } from "../../config/storage-variables.js";
import { findCollection } from "../../catalog/collections/queries.js";
import type { ArtStorage } from "../../platform/storage/art-storage.js";
import { openArtStorage } from "../../platform/storage/open-art-storage.js";
import { toAuthor, type ChangeOptions } from "../change.js";
import { localBase, requireVariable, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { importedNameOf } from "../../import/folder/asset-folder.js";
import { askOptions } from "./ask-options.js";
import { addFolderOptions } from "./folder-command-options.js";
import {
  checkDraft,
  draftFile,
  draftFolder,
  rejection,
  type CheckedImport,
  type Draft,
  type DraftDeps,
  type ImportOptions,
} from "../../import/import-draft.js";
import { inspectImport } from "../../admin/imports/inspect-import.js";
import {
  publishArt,
  storeImport,
  toGroupAddress,
  type StoredImport,
} from "../../admin/imports/store-import.js";
import { toCostDeps } from "../cost-deps.js";
import { addPayeeOption, toPayeeCheck, type PayeeOptions } from "../payees.js";
import { describeChecked, messageOf, simulateImport } from "./import-simulation.js";
import { assertServedArt } from "./assert-served-art.js";

/** @param collections the command `collections` */
export function addImportCommand(collections: Command, context: CliContext): void {
  const command = collections
    .command("import")
    .description("import a collection and its art from a folder or a definition, all or nothing")
    .argument(
      "<source>",
      "a folder of images, optionally with metadata in 0.json, 1.json, …; or a definition in JSON",
    )
    .option(
      "--art <folder>",
      "folder of the images that a definition names; default: the definition's folder",
    )
    .option("--treasury <address>", "wallet that is paid, unless the definition names it");
  addPayeeOption(addFolderOptions(command))
    .option(
      "--write <file>",
      `file to write the definition of a folder to; default: ${importedNameOf("<short id>")} in the folder`,
    )
    .option("--dry-run", "show what would happen and what it costs, without importing")
    .option("--yes", "skip the confirmation prompt")
    .addHelpText(
      "after",
      `
The options from --name to --write are for folders; \`definition.jsonc\` in the folder can set the same, and more.
Also needs CHAIN, and a database on which the service has run. SOLANA_RPC_URL is needed to state the group's cost, and to
verify currencies other than SOL. Art goes to ART_DIRECTORY, or to the bucket of ART_STORAGE. A dry run needs none of these.`,
    )
    .action(async (source: string, given: ImportOptions & ChangeOptions & PayeeOptions) => {
      const { dryRun, yes = false, payeeIsProgram = false, ...options } = given;
      if (!dryRun) for (const name of ["DATABASE_URL", "CHAIN"] as const) requireVariable(context, name);
      const isFolder = (await stat(source).catch(() => null))?.isDirectory() ?? false;
      const draft = isFolder
        ? await draftFolder({ ...context, askOptions: askWith(context.ask) }, source, options)
        : await draftFile(source, options);
      const checked = await checkDraft(context, draft);
      await (dryRun
        ? simulateImport(context, checked, { payeeIsProgram })
        : performImport(context, checked, { yes, payeeIsProgram }));
    });
}

/** Asks a person for missing options; null if no one can answer. */
const askWith = (ask: CliContext["ask"]): DraftDeps["askOptions"] =>
  ask && ((missing) => askOptions(ask, missing));

async function performImport(
  context: CliContext,
  checked: CheckedImport,
  { yes, payeeIsProgram }: { yes: boolean } & PayeeOptions,
): Promise<void> {
  const { draft, collection } = checked;
  const chain = requireVariable(context, "CHAIN");
  if (collection.currencies.length > 0) requireVariable(context, "SOLANA_RPC_URL");
  const storage = await openArtStorage(parseArtSettings(context.environment));
  const costs = toCostDeps(context);
  await withDatabase(context, async (database) => {
    const present = await findCollection(database, collection.shortId);
    if (present?.shortId === collection.shortId) {
      context.write(`${present.id}\n`);
      await resumePublication(context, storage, present.shortId);
      return context.warn(staysAsItIs);
    }
    const deps = {
      ...costs,
      chain,
      random: context.random,
      payees: toPayeeCheck(context, { payeeIsProgram }),
    };
    const inspection = await inspectImport(deps, database, checked);
    // The collection's address is derived from the service's authority.
    if (collection.address === undefined) toGroupAddress(chain, inspection.fingerprint);
    if (checked.art.files.size > 0) await assertServedArt(context, storage, inspection.fingerprint);
    if (inspection.issues.length > 0) throw rejection(draft.explain(inspection.issues));
    context.warn(describeChecked(context, checked, inspection));
    await confirmImport(context, yes);
    const written = await writeDefinition(context, draft);
    try {
      const target = {
        ...{ database, chain, storage, random: context.random, output: context },
        rpc: costs.node?.rpc ?? null,
        author: toAuthor(context, "collections import"),
      };
      const { staged, ...outcome } = await storeImport(target, checked, inspection);
      await (outcome.imported ? written.save() : written.discard());
      // Shown before anything can fail, as claim codes are shown only once.
      report(context, outcome, draft, checked.collection.shortId);
      if (outcome.imported) await publishArt(staged);
      else await staged.discard();
    } catch (error) {
      await written.discard();
      if (!(error instanceof CollectionDefinitionError)) throw error;
      throw rejection(draft.explain(error.issues), error);
    }
  });
}

/** Asks for confirmation if there is a terminal. Without one it isn't needed, for compatibility. @throws UserError */
async function confirmImport({ ask }: CliContext, yes: boolean): Promise<void> {
  if (yes || ask === null || /^y(es)?$/i.test((await ask("Import it? (yes or no) ")).trim())) return;
  throw new UserError("Nothing was imported.");
}

/** Publishes the art of an import that was interrupted right before this last step. */
async function resumePublication(context: CliContext, storage: ArtStorage, shortId: string): Promise<void> {
  const staged = await storage.findStaged(shortId);
  if (staged === null) return;
  await staged.publish();
  context.warn("The art wasn't served yet because an earlier import was interrupted. It is now.\n");
}

const staysAsItIs =
  "The collection already exists and was not changed. Use `collections edit` and `phases edit` to change it.\n";

function report(
  context: CliContext,
  { id, imported, claimCodes }: Omit<StoredImport, "staged">,
  { output }: Draft,
  shortId: string,
): void {
  context.write(`${id}\n`);
  for (const { label, values } of claimCodes) {
    context.write(values.map((value) => `${label}\t${value}\n`).join(""));
  }
  if (claimCodes.length > 0)
    context.warn("Store the claim codes now: the service keeps only their hashes.\n");
  if (!imported) {
    context.warn(staysAsItIs);
    return;
  }
  if (output !== null) {
    context.warn(
      `Saved the definition to ${output}. To repeat this import, run \`collections import ${output}\`.\n`,
    );
  }
  context.warn(
    `Imported. Next, create a key for your page: keys create --collection ${shortId} --origin https://shop.example --label Shop\n`,
  );
}

/** Writes the definition to a temporary file first, so that the import can't fail after the collection is stored. */
async function writeDefinition(
  context: CliContext,
  { output, definition }: Draft,
): Promise<{ save(): Promise<void>; discard(): Promise<void> }> {
  if (output === null) return { save: () => Promise.resolve(), discard: () => Promise.resolve() };
  const schema = `${localBase(context)}/schemas/collection-definition.json`;
  const temporary = `${output}.importing`;
  const text = JSON.stringify({ $schema: schema, ...(definition as object) }, null, 2);
  try {
    await writeFile(temporary, `${text}\n`);
  } catch (error) {
    throw new UserError(`${output} can't be written: ${messageOf(error)}. Pass another file with --write.`, {
      cause: error,
    });
  }
  return { save: () => rename(temporary, output), discard: () => rm(temporary, { force: true }) };
}
