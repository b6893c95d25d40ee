import { ChainError } from "../../chain/rpc/chain-error.js";
import type { ChainRpc, Read } from "../../chain/rpc/chain-reader.js";
import type { Queryable } from "../../platform/db/database.js";
import { describeError } from "../../platform/errors/describe-error.js";
import type { Log } from "../../platform/log/create-log.js";
import { runEvery } from "../../platform/scheduling/run-every.js";
import { findUnspendable, type UnspendablePayee } from "./find-unspendable.js";

/** Payees of a process' collections, checked on the chain. */
export interface PayeeWatch {
  /** Payees from which no wallet can spend, as of the last check; null: not checked yet. */
  readonly unspendable: readonly UnspendablePayee[] | null;
  /** Checks now and from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Pause between two checks, and until the next one when the node didn't respond. */
const pauseMilliseconds = 600_000;
const retryMilliseconds = 30_000;

/**
 * Watches the payees of a chain's collections. A collection can be edited, and an account can become a program's at any
 * time. Each payee that turns out unspendable is logged once. A node that doesn't respond is no reason for doubt: the
 * last result stays.
 */
export function watchPayees({
  node,
  database,
  chain,
  log,
  monotonic,
}: {
  readonly node: { readonly rpc: ChainRpc; readonly read: Read };
  readonly database: Queryable;
  readonly chain: string;
  readonly log: Log;
  readonly monotonic: () => number;
}): PayeeWatch {
  let unspendable: readonly UnspendablePayee[] | null = null;
  let dueAt = 0;
  const reported = new Set<string>();

  async function check(): Promise<void> {
    if (monotonic() < dueAt) return;
    try {
      unspendable = await findUnspendable(node, database, chain);
      dueAt = monotonic() + pauseMilliseconds;
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      unspendable ??= await findUnspendable(null, database, chain);
    }
    for (const found of unspendable) {
      const key = JSON.stringify(found);
      if (!reported.has(key)) log("error", "payee-unspendable", { ...found });
      reported.add(key);
    }
  }

  const report = (error: unknown) => log("error", "job-failed", { job: "payees", ...describeError(error) });
  const job = runEvery(check, { intervalMilliseconds: retryMilliseconds, onError: report });
  return {
    get unspendable() {
      return unspendable;
    },
    async start() {
      await check().catch(report);
      job.start();
    },
    stop: () => job.stop(),
  };
}
