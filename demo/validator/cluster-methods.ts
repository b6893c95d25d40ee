import { API_VERSION, openBank } from "./bank.js";
import { epochOf, SLOTS_PER_EPOCH, type Ledger } from "./ledger.js";
import type { Methods } from "./method.js";
import { readAddress, readConfig, readInteger, readList, readString } from "./parameters.js";
import { BLOCKHASH_LIFETIME } from "./recent-blocks.js";

/** RPC methods about the node, slots, blockhashes, rent and prioritization fees. */
export function clusterMethods(ledger: Ledger): Methods {
  return {
    getHealth: () => "ok",
    getVersion: () => ({ "solana-core": API_VERSION, "feature-set": 0 }),
    getGenesisHash: () => ledger.genesisHash,
    getIdentity: () => ({ identity: ledger.identity }),
    getSlot: ([config]) => openBank(ledger, readConfig(config)).slot,
    getBlockHeight: ([config]) => ledger.blockAt(openBank(ledger, readConfig(config)).slot).height,
    getEpochInfo: ([config]) => {
      const { slot } = openBank(ledger, readConfig(config));
      return {
        absoluteSlot: slot,
        blockHeight: ledger.blockAt(slot).height,
        epoch: epochOf(slot),
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: ledger.transactionCount,
      };
    },
    getLatestBlockhash: ([config]) => {
      const bank = openBank(ledger, readConfig(config));
      return bank.answer(ledger.blockhashAt(bank.slot));
    },
    isBlockhashValid: ([blockhash, config]) => {
      const bank = openBank(ledger, readConfig(config));
      return bank.answer(ledger.isBlockhashValid(readAddress(blockhash, "blockhash"), bank.slot));
    },
    getMinimumBalanceForRentExemption: ([size]) =>
      ledger.rentExemption(BigInt(readInteger(size, "dataLength"))),
    getRecentPrioritizationFees: ([addresses]) => {
      const locked: string[] = readList(addresses, "addresses", 128, readString);
      return recentPrioritizationFees(ledger, locked);
    },
  };
}

/**
 * Fee of each recent slot, as Agave's nodes report it: the highest of the lowest compute unit prices of all
 * transactions, and of those that write each of the `locked` accounts; 0 in slots without any.
 */
function recentPrioritizationFees(ledger: Ledger, locked: readonly string[]): object[] {
  const newest = ledger.slotAt("processed");
  const lowest = new Map<string, bigint>();
  const note = (slot: number, account: string, price: bigint) => {
    const key = `${slot} ${account}`;
    const known = lowest.get(key);
    if (known === undefined || price < known) lowest.set(key, price);
  };
  for (const { slot, accounts, fee } of ledger.transactionsBetween(newest, newest - BLOCKHASH_LIFETIME + 1)) {
    note(slot, "", fee.computeUnitPrice);
    const written = accounts.addresses.filter((_, index) => accounts.isWritable(index)) as string[];
    for (const account of locked) if (written.includes(account)) note(slot, account, fee.computeUnitPrice);
  }
  return Array.from({ length: BLOCKHASH_LIFETIME }, (_, index) => {
    const slot = newest - BLOCKHASH_LIFETIME + 1 + index;
    const prices = ["", ...locked].map((account) => lowest.get(`${slot} ${account}`) ?? 0n);
    return { slot, prioritizationFee: prices.reduce((one, other) => (other > one ? other : one)) };
  });
}
