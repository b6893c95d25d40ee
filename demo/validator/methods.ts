import { accountMethods } from "./account-methods.js";
import { clusterMethods } from "./cluster-methods.js";
import { historyMethods } from "./history-methods.js";
import type { Ledger } from "./ledger.js";
import type { Methods } from "./method.js";
import { tokenMethods } from "./token-methods.js";
import { transactionMethods } from "./transaction-methods.js";

export function createMethods(ledger: Ledger): Methods {
  return {
    ...clusterMethods(ledger),
    ...accountMethods(ledger),
    ...tokenMethods(ledger),
    ...transactionMethods(ledger),
    ...historyMethods(ledger),
  };
}
