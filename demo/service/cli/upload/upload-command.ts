import { formatCount } from "../../platform/format/count.js";
import type { Command } from "commander";
import { isProduction } from "../../../../src/contract/values/chain.js";
import { isPublic } from "../../config/service-config.js";
import { parseArtSettings } from "../../config/storage-variables.js";
import type { Database } from "../../platform/db/database.js";
import { readReveal } from "../../catalog/reveals/queries.js";
import { sha256Of } from "../../platform/storage/file-content.js";
import { openArtStorage } from "../../platform/storage/open-art-storage.js";
import { recordChange } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatBytes } from "../../import/import-plan.js";
import { createProgress } from "../../import/progress.js";
import { isHidden } from "../../admin/changes/visibility.js";
import {
  countMetadata,
  performUpload,
  planUpload,
  recordAddresses,
  type UploadDeps,
  type UploadPlan,
} from "../../import/upload/upload-collection.js";
import { openUploadTarget } from "./upload-target.js";

interface UploadOptions {
  to: string;
  url?: string;
  dryRun?: boolean;
  yes?: boolean;
  replace?: boolean;
  hiddenToo?: boolean;
}

/** @param collections the command `collections` */
export function addUploadCommand(collections: Command, context: CliContext): void {
  collections
    .command("upload")
    .description("upload art and metadata to permanent storage; resumes if interrupted")
    .argument("<collection>", "short id, slug, UUID or address")
    .requiredOption("--to <storage>", "a folder, s3://bucket/prefix, or ipfs")
    .option(
      "--url <address>",
      "public URL of the folder or bucket; for ipfs a gateway, such as https://ipfs.io/ipfs",
    )
    .option("--dry-run", "show what would be uploaded and what it costs, without uploading")
    .option("--yes", "skip the confirmation prompt before paying")
    .option("--replace", "replace the URLs of an earlier upload")
    .option("--hidden-too", "upload a hidden collection; anyone who learns a URL can see its art and traits")
    .addHelpText(
      "after",
      `
Reads art from ART_DIRECTORY or ART_STORAGE. Buckets need AWS_REGION or AWS_ENDPOINT_URL_S3, and an access key; ipfs
needs IPFS_API_URL. Items that are drawn afterwards store these URLs on the chain. Run \`collections repoint\` for items that were
minted before.`,
    )
    .action((identifier: string, options: UploadOptions) =>
      withDatabase(context, (database) => upload(context, database, identifier, options)),
    );
}

async function upload(
  context: CliContext,
  database: Database,
  identifier: string,
  { to, url, dryRun, yes, replace = false, hiddenToo = false }: UploadOptions,
): Promise<void> {
  const { environment, clock } = context;
  const collection = await requireCollection(database, identifier);
  assertUploadable(context, collection, { url, hiddenToo });
  await assertRevealed(database, collection);
  const storage = await openUploadTarget(environment, to, url);
  const deps = { database, clock, storage, art: await openArtStorage(parseArtSettings(environment)) };
  const plan = await planUpload(deps, collection.id);
  const all = plan.art.size + countMetadata(plan);
  const cost = await storage.describeCost(all, plan.artBytes + plan.metadataBytes);
  const description = describePlan(deps, collection.name, plan, cost);
  if (dryRun) {
    context.write(`${description}Nothing was changed: this was a dry run.\n`);
    return;
  }
  context.warn(description);
  if (cost !== null && !yes) await confirm(context);
  const uris = await performUpload(deps, plan, createProgress(context, "Files uploaded")).catch(explainEnd);
  const former = plan.records.filter(({ metadataUri }) => metadataUri !== null).length;
  await database.transaction(async (transaction) => {
    await recordAddresses(transaction, plan, uris, replace);
    await recordChange(context, transaction, "collections upload", {
      subject: `collection ${collection.shortId}`,
      collections: [collection.shortId],
      before: { permanentItems: former },
      after: { permanentItems: uris.items.size, storage: storage.location, group: uris.group },
    });
  });
  const first = uris.items.get(plan.records[0]!.number)!;
  context.warn(await checkPublic(deps, first));
  context.warn(`${uris.items.size} items have permanent metadata now; the first one's is ${first}\n`);
  if (uris.group !== null) context.warn(`The collection's is ${uris.group}\n`);
  context.write([...uris.items].map(([number, uri]) => `${number}\t${uri}\n`).join(""));
}

/** @throws UserError */
function assertUploadable(
  { clock }: CliContext,
  { chain, ...collection }: Awaited<ReturnType<typeof requireCollection>>,
  { url, hiddenToo }: { url: string | undefined; hiddenToo: boolean },
): void {
  if (isHidden(collection, clock()) && !hiddenToo) {
    throw new UserError(
      `${collection.name} is hidden, but permanent storage is public: anyone who learns a URL can see art and traits, and on ipfs anyone can find them. Publish it first, or add --hidden-too.`,
    );
  }
  if (url !== undefined && isProduction(chain) && URL.canParse(url) && !isPublic(url)) {
    throw new UserError(`--url must be a public https URL: items on ${chain} store it permanently.`);
  }
}

/** @throws UserError before the reveal, because placeholders have no separate metadata */
async function assertRevealed(
  database: Database,
  { id, shortId, name }: Awaited<ReturnType<typeof requireCollection>>,
): Promise<void> {
  const reveal = await readReveal(database, id);
  if (reveal === null || reveal.revealedAt !== null) return;
  throw new UserError(
    `${name} is not revealed: permanent storage would show its items. Upload it after \`collections reveal ${shortId}\`, and run \`collections repoint\` for those minted before.`,
  );
}

function describePlan({ storage }: UploadDeps, name: string, plan: UploadPlan, cost: string | null): string {
  const { records, art, artBytes, metadataBytes, uploaded } = plan;
  const former = records.filter(({ metadataUri }) => metadataUri !== null).length;
  const rows: [string, string][] = [
    ["Collection", `${name}, ${formatCount(records.length, "item")}`],
    ["Storage", storage.location],
    ["Art", `${formatCount(art.size, "file")}, ${formatBytes(artBytes)}`],
    ["Metadata", `${formatCount(countMetadata(plan), "file")}, about ${formatBytes(metadataBytes)}`],
    ...(uploaded.size > 0
      ? [
          ["Before", `${uploaded.size} files were uploaded, which are verified and not sent again`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(former > 0 ? [["Addresses", `${former} items have one already`] as [string, string]] : []),
    ["Cost", cost ?? "nothing"],
  ];
  return rows.map(([label, text]) => `${label.padEnd(12)}${text}\n`).join("");
}

/** @throws UserError */
async function confirm({ ask }: CliContext): Promise<void> {
  if (ask === null)
    throw new UserError(
      "Not a terminal, so the upload can't be confirmed. Nothing was uploaded. Pass --yes to upload.",
    );
  if (/^y(es)?$/i.test((await ask("Upload it? (yes or no) ")).trim())) return;
  throw new UserError("Nothing was uploaded.");
}

/** @throws UserError */
function explainEnd(error: unknown): never {
  if (!(error instanceof Error && "code" in error)) throw error;
  throw new UserError(
    `${error.message}\nWhat was uploaded is recorded: run the same command again to resume.`,
    {
      cause: error,
    },
  );
}

/** Timeout of a request to a file's public URL. */
const publicMilliseconds = 15_000;

/** Note if a file's URL doesn't return the uploaded content; empty if it does, or isn't on the web. */
async function checkPublic({ storage }: UploadDeps, uri: string): Promise<string> {
  if (!/^https?:/.test(uri)) return "";
  const stored = await storage.read(uri);
  const expected = stored && (await sha256Of(stored));
  const answer = await fetch(uri, { signal: AbortSignal.timeout(publicMilliseconds) })
    .then(async ({ ok, status, body }) => {
      if (!ok || body === null) return `responds with status ${status}`;
      return (await sha256Of(body as ReadableStream<Uint8Array>)) === expected
        ? null
        : "returns different content";
    })
    .catch(() => "doesn't respond");
  return answer === null ? "" : `Note: ${uri} ${answer}. Make it public before anything is minted.\n`;
}
