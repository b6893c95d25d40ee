import type { Address } from "@solana/kit";
import { createPaymentMintReader } from "../../chain/payment-mint.js";
import { metadataFee } from "../../chain/transactions/authority-transactions.js";
import { longestAddress } from "../../chain/transactions/derive-address.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import { maxNameLength, toRoyalty } from "../../import/import-collection.js";
import type { CheckedImport } from "../../import/import-draft.js";
import { describeGroup } from "../../mint/metadata/own-metadata.js";
import type { Fingerprint } from "../../operate/fingerprint/queries.js";
import type { DefinitionIssue } from "../../platform/validation/definition-fields.js";
import {
  describeGroupCost,
  estimateSpace,
  formatSol,
  unknownCost,
  type CostDeps,
} from "../costs/chain-costs.js";
import { listGroupSizeIssues } from "../costs/group-size.js";

interface ImportRandom {
  readonly random: (bytes: number) => Uint8Array;
}

/** Length of a group's seed in characters. */
const seedLength = 16;

/**
 * Describes what a collection costs the service's authority.
 * @param of.fingerprint fingerprint of the service on the collection's chain; null: unknown
 * @param of.standard token standard of the items
 */
export async function describeImportCost(
  deps: CostDeps & ImportRandom,
  checked: CheckedImport,
  { fingerprint, standard }: { fingerprint: Fingerprint | null; standard: string },
): Promise<string> {
  const { address, name, supply, reveal, mutable, visibility } = checked.collection;
  if (address !== undefined) return "nothing: the service creates no account for the collection";
  // Each item is written when it is minted, at the reveal, and when it stops being mutable.
  const writes = 1n + (reveal ? 1n : 0n) + (mutable instanceof Date ? 1n : 0n);
  const bytes = findStandard(standard).ownMetadataBytes({
    growth: Math.max(0, maxNameLength(checked.collection) - Buffer.byteLength(name)),
    isClosed: mutable !== true,
  });
  const space = bytes === 0 ? 0n : await estimateSpace(deps.node, bytes);
  const fee = metadataFee(deps.computeUnitPrice) * writes + (space ?? 0n);
  const group =
    fingerprint === null
      ? unknownCost("the service's authority is unknown")
      : await describeGroupOf(deps, checked, { ...fingerprint, standard });
  const when = visibility === "hidden" ? "a minute before it is shown" : "at once";
  const all = supply === null ? "" : `, ${formatSol(fee * BigInt(supply))} for all ${supply}`;
  const payer = fingerprint === null ? "" : ` ${fingerprint.address}`;
  const unknown = space === null ? ` and the rent of ${bytes} bytes` : "";
  return `${group} for the collection's account, ${when}; about ${formatSol(fee)}${unknown} for the metadata of each item, once it is minted${all}; paid by the service's authority${payer}`;
}

async function describeGroupOf(
  deps: CostDeps & ImportRandom,
  checked: CheckedImport,
  { address: authority, publicBase, standard }: Fingerprint & { readonly standard: string },
): Promise<string> {
  const { collection, treasury } = checked;
  // The import draws another seed. The resulting address has the same length, or differs by a byte.
  const groupSeed = Buffer.from(deps.random(12)).toString("base64url");
  const { address } = findStandard(standard).deriveGroup(authority as Address, groupSeed);
  return describeGroupCost(deps, authority, async ({ rpc }) => {
    const readPaymentMint = createPaymentMintReader(rpc);
    const accounts = new Map<string, { owner: string; mint: string; tokenProgram: string }>();
    for (const { priceMint: mint, recipients } of collection.phases) {
      if (mint === null) continue;
      const { tokenProgram } = await readPaymentMint(mint);
      for (const { address: owner } of recipients ?? [{ address: treasury }]) {
        accounts.set(`${owner} ${mint}`, { owner, mint, tokenProgram });
      }
    }
    const base = publicBase ?? deps.defaultBase;
    const row = { ...toRow(checked, standard), groupSeed, address };
    return describeGroup({ collection: row, paymentAccounts: [...accounts.values()] }, base);
  });
}

/**
 * Issues of a collection that one transaction couldn't create on the chain.
 * @param of.fingerprint fingerprint of the service on the collection's chain; null: unknown
 * @param of.standard token standard of the items
 */
export function listSizeIssues(
  { defaultBase }: Pick<CostDeps, "defaultBase">,
  checked: CheckedImport,
  { fingerprint, standard }: { fingerprint: Fingerprint | null; standard: string },
): DefinitionIssue[] {
  if (checked.collection.address !== undefined) return [];
  const groupSeed = "A".repeat(seedLength);
  const row = { ...toRow(checked, standard), groupSeed, address: longestAddress() };
  const base = fingerprint?.publicBase ?? defaultBase;
  return listGroupSizeIssues(
    fingerprint?.address,
    describeGroup({ collection: row, paymentAccounts: [] }, base),
  );
}

const toRow = ({ collection, treasury }: CheckedImport, standard: string) => ({
  standard,
  treasury,
  name: collection.name,
  symbol: collection.symbol,
  metadataUri: null,
  royalty: toRoyalty(collection, treasury),
  supplyTotal: collection.supply,
});
