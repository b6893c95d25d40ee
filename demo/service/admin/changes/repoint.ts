import type { NamedCollection } from "../../catalog/collections/queries.js";
import { readItems, type ChainItem } from "../../chain/items/read-items.js";
import { accountStandard } from "../../chain/standards/item-standards.js";
import type { StandardReader } from "../../chain/transactions/item-standard.js";
import { readAuthority } from "../../operate/fingerprint/queries.js";
import {
  readGroupAddress,
  readMintedAddresses,
  requestMetadata,
  type GroupAddress,
} from "../../operate/repoint/queries.js";
import type { Database } from "../../platform/db/database.js";
import { UserError } from "../../platform/errors/user-error.js";
import { formatCount } from "../../platform/format/count.js";
import { estimateUris, formatSol, type CostDeps } from "../costs/chain-costs.js";
import type { ChangePlan } from "./change.js";

/** Item or group whose metadata URL on the chain isn't the permanent one. */
export interface Outdated {
  /** Null: the group. */
  readonly number: number | null;
  readonly mint: string;
  readonly uri: string;
  readonly found: ChainItem;
}

/** Minted items and their group, by who can change their metadata URL. */
export interface MetadataUrls {
  /** Address of the wallet that can change those of `byCreator`. */
  readonly owner: string;
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
  /** Lamports that the changes cost those who make them. */
  readonly costs: Readonly<Record<"byService" | "byCreator", bigint>>;
}

interface RepointDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly costs: Pick<CostDeps, "node" | "computeUnitPrice">;
}

export type RepointedCollection = Pick<NamedCollection, "id" | "shortId" | "name" | "chain" | "treasury">;

/** Wallet that can change the metadata of items that the service can't change any more. */
export async function readOwner(
  { database, clock }: Pick<RepointDeps, "database" | "clock">,
  { id, treasury }: Pick<RepointedCollection, "id" | "treasury">,
): Promise<string> {
  return (await readGroupAddress(database, id, clock()))?.creator ?? treasury;
}

/**
 * Compares the metadata URLs of minted items with the chain.
 * @throws UserError without a node, or without a minted item that has a permanent URL; ChainError
 */
export async function readMetadataUrls(
  { database, clock, costs: { node, computeUnitPrice } }: RepointDeps,
  { id, name, chain, treasury }: RepointedCollection,
): Promise<MetadataUrls> {
  if (node === null)
    throw new UserError("SOLANA_RPC_URL is not set, so that items can't be compared with the chain.");
  const [items, group, authority] = await Promise.all([
    readMintedAddresses(database, id),
    readGroupAddress(database, id, clock()),
    readAuthority(database, chain),
  ]);
  const owner = group?.creator ?? treasury;
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
  const onChain = await readItems(
    { ...node, standard: accountStandard },
    permanent.map(({ mint }) => mint),
  );
  const known = permanent.flatMap((item) => {
    const found = onChain.get(item.mint);
    return found ? [{ ...item, found }] : [];
  });
  const outdated = known.filter(({ uri, found }) => found.uri !== uri);
  const { byService, byCreator } = assign(outdated, { owner, authority, group });
  const estimate = (payer: string, list: readonly Outdated[]) =>
    estimateCost(node, { authority: payer, computeUnitPrice }, list);
  return {
    owner,
    current: known.filter((item) => !outdated.includes(item)),
    byService,
    byCreator,
    fixed: outdated.filter((item) => !byService.includes(item) && !byCreator.includes(item)),
    missing: permanent.filter(({ mint }) => !onChain.has(mint)),
    costs: {
      byService: authority === null ? 0n : await estimate(authority, byService),
      byCreator: await estimate(owner, byCreator),
    },
  };
}

/** Items by who can change them. */
function assign(
  outdated: readonly Outdated[],
  {
    owner,
    authority,
    group,
  }: {
    readonly owner: string;
    readonly authority: string | null;
    readonly group: GroupAddress | null;
  },
): Pick<MetadataUrls, "byService" | "byCreator"> {
  const changedBy = (address: string | null) =>
    outdated.filter(({ found }) => found.updateAuthority !== null && found.updateAuthority === address);
  // Both the creator and the service, as long as it has power over the group, are among its authorities.
  const byGroup = outdated.filter(
    ({ found }) => found.group !== null && found.updateAuthority === found.group,
  );
  const [serviceGroup, creatorGroup] = group?.isReleased ? [[], byGroup] : [byGroup, []];
  return {
    byService: [...changedBy(authority), ...serviceGroup],
    byCreator: [...changedBy(owner), ...creatorGroup],
  };
}

function estimateCost(
  node: StandardReader,
  payer: { readonly authority: string; readonly computeUnitPrice: bigint },
  outdated: readonly Outdated[],
): Promise<bigint> {
  const items = outdated.map(({ mint, uri, found }) => ({ mint, name: found.name, uri }));
  return estimateUris(node, payer, items);
}

/**
 * Plans to have the service point minted items to their permanent metadata. Nothing changes if it can't change any.
 * @param byTreasury number of items that are changed with the treasury's key at the same time
 */
export function planRepoint(
  { clock }: Pick<RepointDeps, "clock">,
  { id, shortId }: Pick<RepointedCollection, "id" | "shortId">,
  urls: MetadataUrls,
  byTreasury = 0,
): ChangePlan<void> {
  const { byService, byCreator } = urls;
  const before = { outdated: byService.length + byCreator.length };
  const isChanged = byService.length + byTreasury > 0;
  return {
    command: "collections repoint",
    plan: () =>
      Promise.resolve({
        subject: `collection ${shortId}`,
        collections: [shortId],
        before,
        after: isChanged ? { byService: byService.length, byTreasury } : before,
        notes: describeUrls(urls),
        apply: (transaction) => {
          const numbers = byService.flatMap(({ number }) => number ?? []);
          return requestMetadata(transaction, id, numbers, clock());
        },
      }),
  };
}

/** Lines on how many items have their permanent URL, and who can change the others at what cost. */
export function describeUrls({
  owner,
  current,
  byService,
  byCreator,
  fixed,
  missing,
  costs,
}: MetadataUrls): string[] {
  const rows: [MetadataUrls["current"], string, cost?: bigint][] = [
    [current, "Already with their permanent URL"],
    [byService, "Changed by the service", costs.byService],
    [byCreator, `Changed by ${owner}`, costs.byCreator],
    [fixed, "No longer changeable"],
    [missing, "Unknown to the node"],
  ];
  return rows
    .filter(([list]) => list.length > 0)
    .map(([list, text, cost]) => `${text}: ${describeItems(list)}${describeCost(list.length, cost)}`);
}

const describeCost = (accounts: number, cost: bigint | undefined): string =>
  cost === undefined ? "" : `, for ${formatSol(cost)}, about ${formatSol(cost / BigInt(accounts))} each`;

/** `3 items`, `3 items and the collection`, `the collection`. */
export function describeItems(list: MetadataUrls["current"]): string {
  const items = list.filter(({ number }) => number !== null).length;
  if (items === list.length) return formatCount(items, "item");
  return items === 0 ? "the collection" : `${formatCount(items, "item")} and the collection`;
}
