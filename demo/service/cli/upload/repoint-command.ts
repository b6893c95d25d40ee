import { formatCount } from "../../platform/format/count.js";
import type { KeyPairSigner } from "@solana/kit";
import type { Command } from "commander";
import type { Chain } from "../../../../src/contract/values/chain.js";
import type { MintChain } from "../../chain/mint-chain.js";
import type { ChainItem } from "../../chain/items/read-items.js";
import { itemsBatch } from "../../chain/transactions/item-standard.js";
import type { Database } from "../../platform/db/database.js";
import { readAuthority } from "../../operate/fingerprint/queries.js";
import {
  readGroupAddress,
  readMintedAddresses,
  requestMetadata,
  type GroupAddress,
} from "../../operate/repoint/queries.js";
import { estimateUris, formatSol } from "../../admin/costs/chain-costs.js";
import { confirmChange, recordChange, type ChangeOptions } from "../change.js";
import { requireCollection, requireVariable, withDatabase, type CliContext } from "../cli-context.js";
import { toCostDeps } from "../cost-deps.js";
import { openSigningChain } from "../open-signing-chain.js";
import { UserError } from "../../platform/errors/user-error.js";
import { readKeyFile } from "../key-file.js";
import { createProgress } from "../../import/progress.js";

/** Item or group whose metadata URL on the chain isn't the permanent one. */
interface Outdated {
  /** Null: the group. */
  readonly number: number | null;
  readonly mint: string;
  readonly uri: string;
  readonly found: ChainItem;
}

/** Minted items and their group, by who can change their metadata URL. */
interface RepointPlan {
  /** Already with their permanent URL. */
  readonly current: readonly Pick<Outdated, "number">[];
  /** Changeable by the service, which does so on its own. */
  readonly byService: readonly Outdated[];
  /** Changeable with the creator's key. */
  readonly byCreator: readonly Outdated[];
  /** Unchangeable, or changeable by someone else. */
  readonly fixed: readonly Outdated[];
  /** Unknown to the node. */
  readonly missing: readonly Pick<Outdated, "number">[];
}

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
  const group = await readGroupAddress(database, collection.id, context.clock());
  const owner = group?.creator ?? collection.treasury;
  const creator = key === undefined ? null : await readKey(key, owner);
  const chain = await openSigningChain(context, collection.chain as Chain, creator);
  const authority = await readAuthority(database, collection.chain);
  const plan = await planRepoint(database, chain, { ...collection, treasury: owner, group, authority });
  const costs = {
    byService: authority === null ? 0n : await estimateCost(context, authority, plan.byService),
    byCreator: await estimateCost(context, owner, plan.byCreator),
  };
  context.write(describePlan(plan, costs, owner));
  if (dryRun) {
    context.write("Nothing was changed: this was a dry run.\n");
    return;
  }
  const byTreasury = creator ? plan.byCreator.length : 0;
  if (plan.byService.length + byTreasury > 0) {
    if (!yes) await confirmChange(context, "required");
    await database.transaction(async (transaction) => {
      const numbers = plan.byService.flatMap(({ number }) => number ?? []);
      await requestMetadata(transaction, collection.id, numbers, context.clock());
      await recordChange(context, transaction, "collections repoint", {
        subject: `collection ${collection.shortId}`,
        collections: [collection.shortId],
        before: { outdated: plan.byService.length + plan.byCreator.length },
        after: { byService: plan.byService.length, byTreasury },
      });
    });
  }
  if (plan.byService.length > 0)
    context.warn(`The service writes ${describeCount(plan.byService)} to the chain.\n`);
  if (plan.byCreator.length === 0) return;
  if (!creator) {
    throw new UserError(
      `Only the key of ${owner} can change ${describeCount(plan.byCreator)}: pass it with --key.`,
    );
  }
  await writeAsCreator(context, chain, plan.byCreator);
}

/** @throws UserError for a file that isn't the treasury's secret key */
async function readKey(file: string, treasury: string): Promise<KeyPairSigner> {
  const signer = await readKeyFile("--key", file);
  if (signer.address === treasury) return signer;
  throw new UserError(
    `--key is that of ${signer.address}; the items are changed by the treasury, ${treasury}.`,
  );
}

async function planRepoint(
  database: Database,
  chain: Pick<MintChain, "readItems">,
  {
    id,
    name,
    treasury,
    group,
    authority,
  }: {
    id: string;
    name: string;
    treasury: string;
    group: GroupAddress | null;
    authority: string | null;
  },
): Promise<RepointPlan> {
  const items = await readMintedAddresses(database, id);
  const permanent = [...items, ...(group ? [{ ...group, number: null }] : [])].flatMap(
    ({ metadataUri: uri, mint, number }) => (uri === null ? [] : [{ mint, number, uri }]),
  );
  if (permanent.every(({ number }) => number === null)) {
    throw new UserError(
      items.length === 0
        ? `No item of ${name} has been minted yet. New mints will store the URLs that \`collections upload\` recorded.`
        : `No minted item of ${name} has a permanent URL. Run \`collections upload\` to record them.`,
    );
  }
  const onChain = await chain.readItems(permanent.map(({ mint }) => mint));
  const known = permanent.flatMap((item) => {
    const found = onChain.get(item.mint);
    return found ? [{ ...item, found }] : [];
  });
  const outdated = known.filter(({ uri, found }) => found.uri !== uri);
  const changedBy = (address: string | null) =>
    outdated.filter(({ found }) => found.updateAuthority !== null && found.updateAuthority === address);
  // Both the creator and the service, as long as it has power over the group, are among its authorities.
  const byGroup = outdated.filter(
    ({ found }) => found.group !== null && found.updateAuthority === found.group,
  );
  const [serviceGroup, creatorGroup] = group?.isReleased ? [[], byGroup] : [byGroup, []];
  const byService = [...changedBy(authority), ...serviceGroup];
  const byCreator = [...changedBy(treasury), ...creatorGroup];
  return {
    current: known.filter((item) => !outdated.includes(item)),
    byService,
    byCreator,
    fixed: outdated.filter((item) => !byService.includes(item) && !byCreator.includes(item)),
    missing: permanent.filter(({ mint }) => !onChain.has(mint)),
  };
}

/** Cost of the changes in lamports, for the person who makes them. @throws UserError without a node */
function estimateCost(
  context: CliContext,
  authority: string,
  outdated: readonly Outdated[],
): Promise<bigint> {
  requireVariable(context, "SOLANA_RPC_URL");
  const { node, computeUnitPrice } = toCostDeps(context);
  const items = outdated.map(({ mint, uri, found }) => ({ mint, name: found.name, uri }));
  return estimateUris(node!, { authority, computeUnitPrice }, items);
}

function describePlan(
  { current, byService, byCreator, fixed, missing }: RepointPlan,
  costs: Readonly<Record<"byService" | "byCreator", bigint>>,
  treasury: string,
): string {
  const rows: [RepointPlan["current"], string, cost?: bigint][] = [
    [current, "Already with their permanent URL"],
    [byService, "Changed by the service", costs.byService],
    [byCreator, `Changed by ${treasury}`, costs.byCreator],
    [fixed, "No longer changeable"],
    [missing, "Unknown to the node"],
  ];
  return rows
    .filter(([list]) => list.length > 0)
    .map(([list, text, cost]) => `${text}: ${describeCount(list)}${describeCost(list.length, cost)}\n`)
    .join("");
}

const describeCost = (accounts: number, cost: bigint | undefined): string =>
  cost === undefined ? "" : `, for ${formatSol(cost)}, about ${formatSol(cost / BigInt(accounts))} each`;

/** `3 items`, `3 items and the collection`, `the collection`. */
function describeCount(list: RepointPlan["current"]): string {
  const items = list.filter(({ number }) => number !== null).length;
  if (items === list.length) return formatCount(items, "item");
  return items === 0 ? "the collection" : `${formatCount(items, "item")} and the collection`;
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
      throw new UserError(`Not confirmed yet: ${describeCount(open)}. Run the command again: it resumes.`);
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
