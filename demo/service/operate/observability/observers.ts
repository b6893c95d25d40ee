import { failureKind } from "../../chain/rpc/node-error.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { overloadError } from "../../platform/db/overload-error.js";
import type { Log } from "../../platform/deps.js";
import type { MintService } from "../../mint/mint-service.js";
import type { Observe } from "../../platform/scheduling/observe.js";
import type { Metrics } from "./metrics.js";

interface Clocks {
  readonly clock: () => Date;
  /** Monotonic milliseconds. */
  readonly monotonic: () => number;
}

/** Counts and times requests to the Solana node. */
export function observeNode(metrics: Metrics, { monotonic }: Clocks): Observe {
  return async (method, work) => {
    const start = monotonic();
    const record = (result: string) => metrics.onNodeRequest(method, result, monotonic() - start);
    try {
      const answer = await work();
      record(isRejection(answer) ? "rejected" : "ok");
      return answer;
    } catch (error) {
      record(failureKind(error));
      throw error;
    }
  };
}

/** A JSON-RPC error: the node is up but rejects the request. */
const isRejection = (answer: unknown) => typeof answer === "object" && answer !== null && "error" in answer;

/** Counts and times the runs of jobs. */
export function observeJobs(metrics: Metrics, { clock, monotonic }: Clocks): Observe {
  return async (job, work) => {
    const start = monotonic();
    const record = (result: "ok" | "failed") => metrics.onJobRun(job, result, monotonic() - start, clock());
    try {
      const result = await work();
      record("ok");
      return result;
    } catch (error) {
      record("failed");
      throw error;
    }
  };
}

/** Counts prepares and executes by their results. */
export function observeMinting(service: MintService, metrics: Metrics): MintService {
  return {
    ...service,
    async prepareMint(preparer, order) {
      const prepared = await service.prepareMint(preparer, order).catch((error: unknown) => {
        metrics.onPrepare(codeOf(error));
        throw error;
      });
      metrics.onPrepare("prepared", prepared.quantity);
      return prepared;
    },
    async executeMint(...order) {
      const executed = await service.executeMint(...order).catch((error: unknown) => {
        metrics.onExecute(codeOf(error));
        throw error;
      });
      metrics.onExecute(String(executed.status));
      return executed;
    },
  };
}

/** Code with which the API responds to an error. */
const codeOf = (error: unknown): string =>
  error instanceof ApiError ? error.code : (overloadError(error)?.code ?? "INTERNAL");

/** Counts warnings and errors of a log. Their event names are fixed. */
export function observeLog(log: Log, metrics: Metrics): Log {
  return (level, event, fields) => {
    if (level === "warn" || level === "error") metrics.onLogEvent(level, event);
    log(level, event, fields);
  };
}
