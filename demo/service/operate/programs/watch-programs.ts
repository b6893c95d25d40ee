import { listStandards } from "../../catalog/collections/queries.js";
import { ChainError } from "../../chain/rpc/chain-error.js";
import type { ChainRpc, Read } from "../../chain/rpc/chain-reader.js";
import { hasProgram } from "../../chain/rpc/has-program.js";
import { findStandard } from "../../chain/standards/item-standards.js";
import type { Queryable } from "../../platform/db/database.js";
import { describeError } from "../../platform/errors/describe-error.js";
import type { Log } from "../../platform/log/create-log.js";
import { runEvery } from "../../platform/scheduling/run-every.js";

/** Programs that a process' collections need, looked up on the chain. */
export interface ProgramWatch {
  /** Addresses of those that the chain lacked at the last check; null: not checked yet. */
  readonly missing: readonly string[] | null;
  /** Checks now and from then on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const pauseMilliseconds = 30_000;

/**
 * Watches the programs of the token standards that a chain's collections have. A test network can be reset without
 * Metaplex Core at any time. A missing program is logged once, until the chain has it. A node that doesn't respond is no
 * reason for doubt: the last result stays.
 */
export function watchPrograms({
  node,
  database,
  chain,
  log,
}: {
  readonly node: { readonly rpc: ChainRpc; readonly read: Read };
  readonly database: Queryable;
  readonly chain: string;
  readonly log: Log;
}): ProgramWatch {
  let missing: readonly string[] | null = null;

  async function check(): Promise<void> {
    const standards = (await listStandards(database, chain)).map(findStandard);
    try {
      const present = await Promise.all(standards.map(({ program }) => hasProgram(node, program)));
      const before = missing ?? [];
      const lacking = standards.filter((_, index) => !present[index]);
      missing = lacking.map(({ program }) => program);
      for (const { name, program } of lacking)
        if (!before.includes(program)) log("error", "program-missing", { standard: name, program });
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
    }
  }

  const report = (error: unknown) => log("error", "job-failed", { job: "programs", ...describeError(error) });
  const job = runEvery(check, { intervalMilliseconds: pauseMilliseconds, onError: report });
  return {
    get missing() {
      return missing;
    },
    async start() {
      await check().catch(report);
      job.start();
    },
    stop: () => job.stop(),
  };
}
