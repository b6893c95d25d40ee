import type { KeyPairSigner } from "@solana/kit";
import type { Command } from "commander";
import type { Chain } from "../../../../src/contract/values/chain.js";
import { makeChange } from "../../admin/changes/change.js";
import {
  describeItems,
  describeUrls,
  planRepoint,
  readMetadataUrls,
  readOwner,
  type Outdated,
} from "../../admin/changes/repoint.js";
import type { MintChain } from "../../chain/mint-chain.js";
import { itemsBatch } from "../../chain/transactions/item-standard.js";
import { createProgress } from "../../import/progress.js";
import type { Database } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { confirmChange, toAuthor, type ChangeOptions } from "../change.js";
import { requireCollection, withDatabase, type CliContext } from "../cli-context.js";
import { toCostDeps } from "../cost-deps.js";
import { readKeyFile } from "../key-file.js";
import { openSigningChain } from "../open-signing-chain.js";

interface RepointOptions extends ChangeOptions {
  readonly key?: string;
}

/** @param collections the command `collections` */
export function addRepointCommand(collections: Command, context: CliContext): void {
  collections
    .command("repoint")
    .description("point minted items to their permanent metadata, as far as they can be changed")
    .argument("<collection>", "short id, slug, UUID or address")
    .option(
      "--key <file>",
      "file with the treasury's secret key, for items that only it can change; it pays the fees",
    )
    .option("--dry-run", "show what would change, by whom, and what it costs, without changing it")
    .option("--yes", "skip the confirmation prompt before paying")
    .addHelpText("after", "\nAlso needs SOLANA_RPC_URL. Run `collections upload` first.")
    .action((identifier: string, options: RepointOptions) =>
      withDatabase(context, (database) => repoint(context, database, identifier, options)),
    );
}

async function repoint(
  context: CliContext,
  database: Database,
  identifier: string,
  { key, dryRun = false, yes = false }: RepointOptions,
): Promise<void> {
  const collection = await requireCollection(database, identifier);
  const deps = { database, clock: context.clock, costs: toCostDeps(context) };
  const creator = key === undefined ? null : await readKey(key, await readOwner(deps, collection));
  const chain = await openSigningChain(context, collection.chain as Chain, creator);
  const urls = await readMetadataUrls(deps, collection);
  const { byService, byCreator, owner } = urls;
  context.write(
    describeUrls(urls)
      .map((line) => `${line}\n`)
      .join(""),
  );
  if (dryRun) {
    context.write("Nothing was changed: this was a dry run.\n");
    return;
  }
  const byTreasury = creator ? byCreator.length : 0;
  if (byService.length + byTreasury > 0) {
    if (!yes) await confirmChange(context, "required");
    const plan = planRepoint(context, collection, urls, byTreasury);
    await makeChange(database, plan, { ...toAuthor(context, plan.command), dryRun: false });
  }
  if (byService.length > 0) context.warn(`The service writes ${describeItems(byService)} to the chain.\n`);
  if (byCreator.length === 0) return;
  if (!creator) {
    throw new UserError(
      `Only the key of ${owner} can change ${describeItems(byCreator)}: pass it with --key.`,
    );
  }
  await writeAsCreator(context, chain, byCreator);
}

/** @throws UserError for a file that isn't the treasury's secret key */
async function readKey(file: string, treasury: string): Promise<KeyPairSigner> {
  const signer = await readKeyFile("--key", file);
  if (signer.address === treasury) return signer;
  throw new UserError(
    `--key is that of ${signer.address}; the items are changed by the treasury, ${treasury}.`,
  );
}

/** Interval between checks of what was sent, and their number: a minute in total. */
const pollMilliseconds = 2_000;
const polls = 30;

/** Writes items with the creator's key until the chain has confirmed them all. @throws UserError */
async function writeAsCreator(
  context: CliContext,
  chain: Pick<MintChain, "readItems" | "writeMetadata">,
  outdated: readonly Outdated[],
): Promise<void> {
  const progress = createProgress(context, "Items changed");
  let open = outdated;
  for (let poll = 0; ; poll++) {
    const onChain = await chain.readItems(open.map(({ mint }) => mint));
    open = open.filter(({ mint, uri }) => onChain.get(mint)?.uri !== uri);
    progress(outdated.length - open.length, outdated.length);
    if (open.length === 0) return;
    if (poll === polls) {
      throw new UserError(`Not confirmed yet: ${describeItems(open)}. Run the command again: it resumes.`);
    }
    for (let start = 0; start < open.length; start += itemsBatch) {
      await writeBatch(chain, open.slice(start, start + itemsBatch));
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
}

/** @throws UserError for transactions that the node rejects */
async function writeBatch(
  chain: Pick<MintChain, "writeMetadata">,
  batch: readonly Outdated[],
): Promise<void> {
  const states = await chain.writeMetadata(
    batch.map(({ mint, uri, found }) => ({
      mint,
      name: found.name,
      uri,
      fields: [],
      updateAuthority: found.updateAuthority,
    })),
  );
  const failed = states.find((state) => state.status === "failed");
  if (failed) {
    throw new UserError(
      `The node rejects a change: ${failed.reason}. Does the treasury have SOL for the fees? Run the command again afterwards.`,
    );
  }
}
