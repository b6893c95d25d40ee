import { toMetadataUrl } from "../../catalog/collections/public-url.js";
import type { MintChain } from "../../chain/mint-chain.js";
import { ChainError } from "../../chain/rpc/chain-error.js";
import { createUnusedWallet } from "../../chain/transactions/derive-address.js";
import type { MintOrder } from "../../chain/transactions/mint-order.js";
import { maxNameLength, toRoyalty } from "../../import/import-collection.js";
import type { CheckedImport } from "../../import/import-draft.js";
import { describeReserved } from "../../mint/metadata/own-metadata.js";

/** Estimates what a mint costs. */
export type EstimateMint = MintChain["estimateCost"];

/** What a collector pays for an item on top of its price, in lamports. */
export interface MintCosts {
  /** Rent of the item's accounts. */
  readonly deposit: bigint;
  /** Fees of the network and of the items' program. */
  readonly fee: bigint;
}

type Priced = Pick<CheckedImport, "collection" | "treasury">;
type ParsedPhase = Priced["collection"]["phases"][number];

/**
 * Estimates what an item of each phase costs its collector on top of the price, before the collection exists.
 * @returns null for what is unknown, such as the cost of a price in a token, which depends on the wallet's accounts
 */
export function estimateMintCosts(
  estimate: EstimateMint,
  checked: Priced,
  { standard, publicBase }: { readonly standard: string; readonly publicBase: string },
): Promise<(MintCosts | null)[]> {
  // What an item costs doesn't depend on who pays, nor on the address of its group.
  const [wallet, group] = [createUnusedWallet(), createUnusedWallet()];
  return Promise.all(
    checked.collection.phases.map(async (phase) => {
      if (phase.priceMint !== null) return null;
      const order = { ...describeOrder(checked, phase, publicBase), standard, wallet };
      const isGrouped = checked.collection.address === undefined;
      try {
        const { cost } = await estimate({ ...order, group: isGrouped ? group : null }, 1, {
          priority: "read",
        });
        return { deposit: cost.rent, fee: cost.networkFee + cost.programFee };
      } catch (error) {
        if (error instanceof ChainError) return null;
        throw error;
      }
    }),
  );
}

function describeOrder(
  { collection, treasury }: Priced,
  { priceBaseUnits, recipients }: ParsedPhase,
  publicBase: string,
): Omit<MintOrder, "standard" | "wallet" | "group"> {
  const royalty = toRoyalty(collection, treasury);
  return {
    treasury,
    payment: { kind: "native", amount: priceBaseUnits ?? lamportsPerSol },
    ...(recipients && { recipients }),
    name: collection.name,
    symbol: collection.symbol,
    metadataUri: (mint) => toMetadataUrl(publicBase, mint),
    isEdition: collection.supply === null,
    royalty: royalty && {
      recipients: royalty.recipients.length,
      programs: royalty.rules?.programs.length ?? 0,
    },
    reserved: describeReserved({ itemNameBytes: maxNameLength(collection), itemUriBytes: 0, royalty }),
    priorityFeeCap: collection.priorityFeeCap,
  };
}

/** Stands for a price that depends on a rate: its amount doesn't change what comes on top. */
const lamportsPerSol = 1_000_000_000n;
