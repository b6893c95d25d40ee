import { formatCount } from "../../platform/format/count.js";
import type { ChainItem } from "../../chain/items/read-items.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import type { MintChain } from "../../chain/mint-chain.js";
import { checkGroup, isForeignUri } from "./group-reconciliation.js";
import type { DescribedGroup, RecordedGroup, RecordedItem } from "./metadata-queries.js";
import type { Finding } from "./finding.js";

/**
 * Compares groups and the final metadata of items with the chain. If the creator may change the metadata, only the
 * membership is checked.
 * @param countSent reads the number of sent units of each collection; called after the chain was read
 * @throws ChainError
 */
export async function checkMetadata(
  chain: Pick<MintChain, "readMinted" | "readItems" | "readGroups" | "readForeignPowers">,
  {
    groups,
    missingGroups,
    items,
  }: {
    groups: readonly DescribedGroup[];
    missingGroups: readonly RecordedGroup[];
    items: readonly RecordedItem[];
  },
  countSent: (collectionIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<Finding[]> {
  const groupsOnChain = await chain.readGroups(groups.map(({ address }) => address));
  const existing = await chain.readMinted(groups.map(({ address }) => address));
  const settled = items.filter(({ isOverdue }) => !isOverdue);
  const onChain = await chain.readItems(settled.map(({ mint }) => mint));
  const powers = await chain.readForeignPowers(settled.map(({ mint }) => mint));
  const sent = await countSent(groups.map(({ collectionId }) => collectionId));
  return [
    ...groups.flatMap(({ collectionId, address }) => {
      const members = groupsOnChain.get(address)?.members ?? 0;
      const recorded = sent.get(collectionId) ?? 0;
      if (members <= recorded) return [];
      return {
        rule: "MINTS_UNKNOWN" as const,
        collectionId,
        message: `Collection ${address} has ${formatCount(members, "item")} on the chain, but the database records only ${formatCount(recorded, "mint")}. If you restored a backup, run \`mints adopt\`, or their items will be sold again.`,
      };
    }),
    ...groups.flatMap((group) => {
      const found = groupsOnChain.get(group.address);
      return found ? checkGroup(group, found) : [];
    }),
    ...groups
      .filter(({ address }) => !existing.has(address))
      .map(({ collectionId, address }) => ({
        rule: "GROUP_MISSING" as const,
        collectionId,
        message: `The account of collection ${address} is recorded as created, but doesn't exist on the chain.`,
      })),
    ...missingGroups.map(({ collectionId, address }) => ({
      rule: "GROUP_MISSING" as const,
      collectionId,
      message: `The account of collection ${address} hasn't been created, so nothing can be minted. Is a service process running, and can its authority pay?`,
    })),
    ...items
      .filter(({ isOverdue }) => isOverdue)
      .map(({ collectionId, mint, name }) => ({
        rule: "UNIT_STALE" as const,
        collectionId,
        message: `The metadata of ${mint}, "${name}", waits for a job. Is a service process running, and can its authority pay?`,
      })),
    // A missing item is reported separately.
    ...settled.flatMap((item) => {
      const found = onChain.get(item.mint);
      return found ? [...checkItem(item, found), ...checkPowers(item, powers.get(item.mint) ?? [])] : [];
    }),
  ];
}

const checkPowers = ({ collectionId, mint }: RecordedItem, powers: readonly string[]): Finding[] =>
  powers.map((power) => ({
    rule: "POWER_ADDED",
    collectionId,
    message: `Mint ${mint} isn't as the service made it: ${power}. The creator's key can remove it; if none of you added it, run \`collections release-authority\`.`,
  }));

function checkItem(item: RecordedItem, found: ChainItem): Finding[] {
  const { collectionId, mint, name, group, metadataUri } = item;
  const canServiceChange = findStandard(item.standard).changesRoyalty;
  const isCreators = item.isCreators && !canServiceChange;
  const problems = [
    found.group !== group &&
      `is in ${found.group ? `the collection ${found.group}` : "no collection"} instead of ${group}`,
    !isCreators && found.name !== name && `is named "${found.name}" instead of "${name}"`,
    item.isCreators &&
      canServiceChange &&
      isForeignUri(found.uri, mint, item) &&
      `names ${found.uri}: unless the creator has changed that, run collections repoint`,
    !item.isCreators &&
      found.updateAuthority !== null &&
      metadataUri !== null &&
      found.uri !== metadataUri &&
      `names ${found.uri} instead of ${metadataUri}: run collections repoint`,
  ].filter((problem) => problem !== false);
  return problems.map((problem) => ({
    rule: "METADATA_DIFFERS",
    collectionId,
    message: `Mint ${mint} ${problem}.`,
  }));
}
