import { accountMethods } from "./account-methods.js";
import { clusterMethods } from "./cluster-methods.js";
import { historyMethods } from "./history-methods.js";
import type { Ledger } from "./ledger.js";
import { tokenMethods } from "./token-methods.js";
import { transactionMethods } from "./transaction-methods.js";

/** Answers one call. What it returns travels as JSON, bigints as numbers; an `RpcError` it throws travels as error. */
export type Method = (params: readonly unknown[]) => unknown;

/** All methods by name: a plain object, so that whoever wants to watch or disturb calls can wrap it. */
export type Methods = Readonly<Record<string, Method>>;

export function createMethods(ledger: Ledger): Methods {
  return {
    ...clusterMethods(ledger),
    ...accountMethods(ledger),
    ...tokenMethods(ledger),
    ...transactionMethods(ledger),
    ...historyMethods(ledger),
  };
}
