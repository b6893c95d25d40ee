import type { ChainItem } from "../chain/rpc/read-items.js";
import type { MintChain } from "../chain/mint-chain.js";
import type { RecordedGroup, RecordedItem } from "../db/repositories/recorded-metadata.js";
import type { Finding } from "./finding.js";

/**
 * Compares groups and items' own metadata with the chain. What the creator may change is the creator's: there, only the
 * membership counts.
 * @throws ChainError
 */
export async function checkMetadata(
  chain: Pick<MintChain, "readMinted" | "readItems">,
  { groups, items }: { groups: readonly RecordedGroup[]; items: readonly RecordedItem[] },
): Promise<Finding[]> {
  const existing = await chain.readMinted(groups.map(({ address }) => address));
  const settled = items.filter(({ isOverdue }) => !isOverdue);
  const onChain = await chain.readItems(settled.map(({ mint }) => mint));
  return [
    ...groups
      .filter(({ address }) => !existing.has(address))
      .map(({ collectionId, address }) => ({
        rule: "GROUP_MISSING" as const,
        collectionId,
        message: `Group ${address} is recorded as created, and the chain has no such mint.`,
      })),
    ...items
      .filter(({ isOverdue }) => isOverdue)
      .map(({ collectionId, mint, name }) => ({
        rule: "UNIT_STALE" as const,
        collectionId,
        message: `The metadata of ${mint}, "${name}", waits for a job. Is a service process running, and can its authority pay?`,
      })),
    // An item that isn't on the chain has a finding of its own.
    ...settled.flatMap((item) => {
      const found = onChain.get(item.mint);
      return found ? checkItem(item, found) : [];
    }),
  ];
}

function checkItem(
  { collectionId, mint, name, group, metadataUri, isCreators }: RecordedItem,
  found: ChainItem,
): Finding[] {
  const problems = [
    found.group !== group && `is a member of ${found.group ?? "no group"} instead of ${group}`,
    !isCreators && found.name !== name && `is named "${found.name}" instead of "${name}"`,
    !isCreators &&
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
