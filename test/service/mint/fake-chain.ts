import { findHolder } from "../../../demo/service/chain/standards/find-holders.js";
import type { GroupControl, ItemEvent } from "../../../demo/service/chain/transactions/item-standard.js";
import type { VerifiedTransaction } from "../../../demo/service/chain/transactions/verify-signed-transaction.js";
import type { SendOutcome } from "../../../demo/service/chain/transactions/send-transaction.js";
import type { SubmissionState } from "../../../demo/service/chain/transactions/confirm-submissions.js";
import type { TransactionFailure } from "../../../demo/service/chain/transactions/transaction-failure.js";
import { splitAmount } from "../../../src/contract/values/split-amount.js";
import { TransactionMismatch } from "../../../demo/service/chain/transactions/transaction-mismatch.js";
import { inBatches } from "../../../demo/service/platform/db/in-batches.js";
import type { MintDeps } from "../../../demo/service/mint/mint-deps.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Wallet's signature on a prepared transaction. Another `hand` signs other bytes for the same unit. */
export function signFake(transaction: string, hand = "wallet"): string {
  return btoa(`${hand} signed ${atob(transaction)}`);
}

/**
 * Chain without a node: sent transactions are final, unless a test scripts `simulate`, `send` or `confirm`.
 * The wallet holds `lamports`; a unit costs its price, 4,000,000 of rent and 11,500 of fee.
 */
export function createFakeChain() {
  const sent: string[] = [];
  const script = {
    lamports: 1_000_000_000_000n,
    send: (_signature: string): SendOutcome | Promise<SendOutcome> => ({ status: "sent" }),
    confirm: (_signature: string): SubmissionState | Promise<SubmissionState> => ({ status: "finalized" }),
    simulate: (_signature: string): TransactionFailure | null | Promise<null> => null,
    /** Most items of a transaction. */
    itemsPerTransaction: 1,
    /** Owner by mint address where it isn't the minter; null: burned. */
    holders: new Map<string, string | null>(),
    /** Mint addresses of frozen items. */
    frozen: new Set<string>(),
    slot: 1n,
    /** Transactions that mention a collection, with the items that they touch, oldest first. */
    groupTransactions: [] as { group: string; signature: string; mints: string[] }[],
    /** Signatures of those that were read. */
    readTransactions: [] as string[],
    /** Events by mint address, oldest first. */
    events: new Map<string, ItemEvent[]>(),
    /** What others can do to a collection's items, by its address; others are unknown. */
    controls: new Map<string, GroupControl[]>(),
    /** Called before holders are returned. */
    beforeHolders: async () => {},
    /** Called before a wallet's funds are returned. */
    beforeAssess: async () => {},
  };
  const chain: MintDeps["chain"] = {
    chain: "solana-localnet",
    authority: "Authority",
    groupAddress: (seed) => `Group${seed}`,
    hasProgram: () => Promise.resolve(true),
    readGroups: () => Promise.resolve(new Map()),
    releaseGroup: () => Promise.resolve({ status: "released" }),
    createGroup: () => Promise.resolve({ status: "created" }),
    readControls: async (groups) => groups.map((group) => script.controls.get(group) ?? null),
    writeMetadata: async (items) => items.map(() => ({ status: "written" })),
    readMinted: async (mints) =>
      new Set(mints.filter((mint) => sent.some((signature) => signature.includes(` ${mint.slice(4)} `)))),
    async estimateCost({ payment }, quantity) {
      await script.beforeAssess();
      const units = BigInt(quantity);
      const unit = payment.amount + 4_011_500n;
      return {
        balance: { native: script.lamports, payment: script.lamports },
        cost: {
          price: units * payment.amount,
          rent: units * 4_000_000n,
          programFee: 0n,
          networkFee: units * 11_500n,
        },
        minimum: 890_880n,
        affordable: script.lamports / unit,
        computeUnitPrice: 10_000n,
        priorityFee: 1_500n,
        knownAccounts: [],
      };
    },
    prepareMints: async (order, seeds) =>
      [...inBatches(seeds, script.itemsPerTransaction)].map((batch) => {
        const message = `${order.wallet} ${batch.join(" ")} ${order.payment.amount}`;
        return {
          units: batch.map((seed) => ({ seed, mintAddress: `Mint${seed}` })),
          transaction: btoa(message),
          message: encoder.encode(message),
          blockhash: "fake",
          lastValidBlockHeight: 150n,
          recipients: order.payment.amount === 0n ? [] : [order.treasury],
          payments: splitAmount(
            order.payment.amount,
            order.recipients ?? [{ address: order.treasury, share: 100 }],
          ).map(({ address, ...part }) => ({ ...part, recipient: address, account: null })),
        };
      }),
    async verifySignedTransaction(preparedMessage, signedTransaction) {
      const text = atob(signedTransaction as string);
      const prepared = decoder.decode(preparedMessage as Uint8Array);
      if (!text.endsWith(` signed ${prepared}`)) throw new TransactionMismatch("INSTRUCTION_CHANGED");
      return { signature: text } as unknown as VerifiedTransaction;
    },
    decodeSignedMint: async () => null,
    mayLand: async () => true,
    simulate: async ({ signature }) => script.simulate(signature),
    cosign: async ({ signature }) => ({ transactionBytes: encoder.encode(signature), signature }),
    async send(transactionBytes) {
      const signature = decoder.decode(transactionBytes);
      sent.push(signature);
      return script.send(signature);
    },
    confirm: (submissions) => Promise.all(submissions.map(({ signature }) => script.confirm(signature))),
    findHolders: async (items) => {
      await script.beforeHolders();
      return items.map((item) => {
        const { mint, wallet } = item;
        const owner = script.holders.has(mint) ? script.holders.get(mint)! : wallet;
        return findHolder(item, {
          account: `${owner} ${mint}`,
          wallet: owner,
          isFrozen: script.frozen.has(mint),
          slot: script.slot,
        });
      });
    },
    watchedStandards: ["core", "token-2022"],
    async listGroupSignatures({ address, since }) {
      const own = script.groupTransactions.filter(({ group }) => group === address);
      const all = own.map(({ signature }) => signature);
      return all.slice(1 + all.findIndex((signature) => signature === since));
    },
    async readTouchedItems(_standard, signatures) {
      const read = script.groupTransactions.filter(({ signature }) => signatures.includes(signature));
      script.readTransactions.push(...read.map(({ signature }) => signature));
      return { mints: read.flatMap(({ mints }) => mints), unreadable: [] };
    },
    async readItemEvents({ mint }, { since, limit }) {
      const all = script.events.get(mint) ?? [];
      const listed = all.slice(1 + all.findIndex(({ signature }) => signature === since));
      const events = listed.slice(0, limit);
      const last = events.at(-1)?.signature ?? null;
      return {
        events,
        transactions: events.length,
        last,
        rest: listed.length > limit ? "more" : "none",
      };
    },
  };
  return { chain, script, sent };
}
