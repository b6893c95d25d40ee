import { systemProgram } from "../../platform/validation/wallet-rules.js";
import { newestTransactionVersion } from "./chain-reader.js";

/** Parts of the service that stop if a node lacks a method that nothing else needs. */
export type OptionalWork = "holders" | "moves" | "fees";

/** JSON-RPC method that the service calls. */
export interface NodeMethod {
  readonly purpose: string;
  /** Work that is disabled without the method; null: the service can't start. */
  readonly work: OptionalWork | null;
  /** Parameters of a cheap call. A node that supports the method responds or rejects them as invalid. */
  readonly probe: readonly unknown[];
}

/** Signature of no transaction. */
const noSignature = "1".repeat(64);
const confirmed = { commitment: "confirmed" };

/** All methods that the service calls. Tests compare them with its calls and with the operators' page. */
export const nodeMethods = {
  getGenesisHash: { purpose: "compares the node's network with `CHAIN`", work: null, probe: [] },
  getLatestBlockhash: { purpose: "prepares mints; health", work: null, probe: [confirmed] },
  getMinimumBalanceForRentExemption: {
    purpose: "prepares mints: the deposits of an item's accounts",
    work: null,
    probe: [82],
  },
  getMultipleAccounts: {
    purpose: "prepares mints: balances; items, collections and coins on the chain",
    work: null,
    probe: [[systemProgram], { encoding: "base64", ...confirmed }],
  },
  isBlockhashValid: {
    purpose: "executes mints whose session the database has lost",
    work: null,
    probe: [systemProgram, confirmed],
  },
  simulateTransaction: {
    purpose: "executes mints: tries a transaction before it is co-signed",
    work: null,
    probe: ["", { encoding: "base64" }],
  },
  sendTransaction: { purpose: "executes mints", work: null, probe: ["", { encoding: "base64" }] },
  getSignatureStatuses: {
    purpose: "confirms mints",
    work: null,
    probe: [[noSignature], { searchTransactionHistory: true }],
  },
  getEpochInfo: {
    purpose: "confirms mints: the block height that ends unlanded ones",
    work: null,
    probe: [{ commitment: "finalized" }],
  },
  getRecentPrioritizationFees: {
    purpose: "prepares mints: the fee of collections with `priorityFeeCap`",
    work: "fees",
    probe: [[systemProgram]],
  },
  getTokenLargestAccounts: {
    purpose: "finds the new holders of items that have moved",
    work: "holders",
    probe: [systemProgram, confirmed],
  },
  getSignaturesForAddress: {
    purpose:
      "lists the transactions of collections and of their items for the market; `mints adopt`: a collection's mints",
    work: "moves",
    probe: [systemProgram, { limit: 1, ...confirmed }],
  },
  getTransaction: {
    purpose: "reads transfers, sales and listings for the market; `mints adopt`: reads a collection's mints",
    work: "moves",
    probe: [
      noSignature,
      { encoding: "json", maxSupportedTransactionVersion: newestTransactionVersion, ...confirmed },
    ],
  },
} as const satisfies Record<string, NodeMethod>;
