import { createPaymentMintReader } from "../../chain/payment-mint.js";
import {
  CollectionDefinitionError,
  type CollectionDefinition,
  type ParsedCollection,
} from "../../import/collection-definition.js";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";
import { verifyCurrencies } from "../../import/import-collection.js";
import { parseArtSettings } from "../../config/storage-variables.js";
import { createDatabase, type Queryable } from "../../platform/db/database.js";
import { findCollection } from "../../catalog/collections/queries.js";
import { describeArtSettings, openArtStorage } from "../../platform/storage/open-art-storage.js";
import { assertTargetFree } from "../../import/art/art-folder.js";
import { parseDatabaseUrls, type CliContext } from "../cli-context.js";
import { readFingerprint, type RecordedFingerprint } from "../../operate/fingerprint/queries.js";
import { inspectArtPictures } from "../../import/art/import-pictures.js";
import { rejection, type CheckedImport } from "../../import/import-draft.js";
import { checkPayees } from "../../admin/changes/payees.js";
import { toPayeeCheck, type PayeeOptions } from "../payees.js";
import { assertServedArt } from "./assert-served-art.js";
import { chooseCollectionStandard } from "../../admin/costs/chain-costs.js";
import { describeImportCost, listSizeIssues } from "../../admin/imports/import-cost.js";
import { listImportNotes, listPayees } from "../../admin/imports/inspect-import.js";
import { toCostDeps } from "../cost-deps.js";
import { describeImport } from "../../import/import-plan.js";

/** Describes an import with its notes. */
export function describeChecked(
  context: CliContext,
  checked: CheckedImport,
  { cost, standard, notes: found }: { cost: string; standard: string; notes: readonly string[] },
): string {
  const { collection, treasury, art } = checked;
  const notes = [...found, ...listImportNotes(checked)].map((note) => `Note: ${note}\n`).join("");
  return (
    describeImport({
      definition: art.definition as CollectionDefinition,
      collection,
      treasury,
      chain: context.environment["CHAIN"] || null,
      art,
      artLocation: describeArtSettings(parseArtSettings(context.environment)),
      standard,
      cost,
      now: context.clock(),
    }) + notes
  );
}

/** Prints what an import would do. Reads the database and the chain, if configured; changes nothing. */
export async function simulateImport(
  context: CliContext,
  checked: CheckedImport,
  options: PayeeOptions,
): Promise<void> {
  const { draft, collection, art } = checked;
  const issues: DefinitionIssue[] = [];
  const present = await checkDatabase(context, checked, issues, options);
  const costs = toCostDeps(context);
  const chain = context.environment["CHAIN"] ?? "solana-localnet";
  const standard = await chooseCollectionStandard({ ...costs, chain }, collection);
  const service = { fingerprint: present.fingerprint, standard };
  if (!present.isPresent) issues.push(...listSizeIssues(costs, checked, service));
  const cost = await describeImportCost({ ...context, ...costs }, checked, service);
  context.write(describeChecked(context, checked, { cost, standard, notes: present.notes }));
  if (draft.output !== null) context.write(`The definition would be written to ${draft.output}.\n`);
  await inspectArtPictures(context, art);
  context.write(`${present.message}\n`);
  if (collection.currencies.length > 0) {
    context.write(`${await checkCurrencies(context, collection, issues)}\n`);
  }
  if (issues.length > 0) throw rejection(draft.explain(issues));
  if (!present.isPresent && art.files.size > 0) {
    const storage = await openArtStorage(parseArtSettings(context.environment));
    await assertServedArt(context, storage, present.fingerprint);
    if (await assertTargetFree(art, storage)) {
      context.write("The same art already exists and would not be changed.\n");
    }
  }
  context.write("Nothing was changed: this was a dry run.\n");
}

interface FoundInDatabase {
  readonly isPresent: boolean;
  readonly message: string;
  /** What the service has recorded; null: nothing, or unknown. */
  readonly fingerprint: RecordedFingerprint | null;
  /** Notes on the addresses that are paid. */
  readonly notes: readonly string[];
}

/** Checks what a definition must not share with other collections, and the addresses that it pays. */
async function checkDatabase(
  context: CliContext,
  checked: CheckedImport,
  issues: DefinitionIssue[],
  options: PayeeOptions,
): Promise<FoundInDatabase> {
  const { environment } = context;
  const { shortId, slug, address } = checked.collection;
  const { CHAIN: chain } = environment;
  const checkPaid = async (database: Queryable | null) => {
    const scope = { database, chain: chain ?? "" };
    const payees = await checkPayees(toPayeeCheck(context, options), scope, listPayees(checked));
    issues.push(...payees.issues);
    return payees.notes;
  };
  const { DATABASE_URL: url } = parseDatabaseUrls(environment);
  const unknown = "The database was not checked for the short id";
  let fingerprint: RecordedFingerprint | null = null;
  if (!url) {
    const message = `${unknown}: DATABASE_URL is not set.`;
    return { isPresent: false, message, fingerprint, notes: await checkPaid(null) };
  }
  const database = createDatabase(url, { maxConnections: 1 });
  try {
    if (chain) fingerprint = await readFingerprint(database, chain);
    if ((await findCollection(database, shortId))?.shortId === shortId) {
      const message = `A collection with the short id ${shortId} already exists; an import would not change it.`;
      return { isPresent: true, message, fingerprint, notes: [] };
    }
    for (const [path, value] of Object.entries({ slug, address })) {
      const other = value === undefined ? null : await findCollection(database, value);
      // Another collection's short id or UUID may be the same text.
      if (other && other.shortId !== value && other.id !== value) {
        issues.push({ path, message: `belongs to the collection ${other.shortId}; choose another` });
      }
    }
    return {
      isPresent: false,
      message: `The database has no collection with the short id ${shortId} yet.`,
      fingerprint,
      notes: await checkPaid(database),
    };
  } catch (error) {
    const message = `${unknown}: ${messageOf(error)}`;
    return { isPresent: false, message, fingerprint, notes: await checkPaid(null) };
  } finally {
    await database.close();
  }
}

async function checkCurrencies(
  { environment }: CliContext,
  { currencies }: ParsedCollection,
  issues: DefinitionIssue[],
): Promise<string> {
  const { CHAIN: chain, SOLANA_RPC_URL: url } = environment;
  if (!chain || !url) return "The currencies were not verified: CHAIN and SOLANA_RPC_URL are not set.";
  try {
    await verifyCurrencies({ chain, readPaymentMint: createPaymentMintReader(url) }, currencies);
    return "The currencies match the chain's.";
  } catch (error) {
    if (error instanceof CollectionDefinitionError) {
      issues.push(...error.issues);
      return "The currencies differ from the chain's.";
    }
    return `The currencies were not verified: ${messageOf(error)}`;
  }
}

/** PostgreSQL's code for a table that doesn't exist. The import creates them. */
const undefinedTable = "42P01";

/** Message of the error that a library has wrapped. */
export const messageOf = (error: unknown): string => {
  const { cause, message } = error as Error;
  if (cause instanceof Error && "code" in cause && cause.code === undefinedTable)
    return "it has no tables yet";
  return cause instanceof Error && cause.message ? cause.message : message;
};
