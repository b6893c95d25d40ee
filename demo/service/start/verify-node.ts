import type { RpcTransport } from "@solana/kit";
import { ChainError } from "../chain/rpc/chain-error.js";
import type { OptionalWork } from "../chain/rpc/node-methods.js";
import { methodOf } from "../chain/rpc/observed-transport.js";
import { verifyMethods, type NamedTransport } from "../chain/rpc/probe-methods.js";
import { describeError } from "../platform/errors/describe-error.js";
import { runEvery } from "../platform/scheduling/run-every.js";
import type { ServiceDeps } from "./service-deps.js";

/** Checks of the nodes' network before anything is minted on it. */
export interface NodeVerification {
  /** @throws ChainError `WRONG_NETWORK`, `CHAIN_UNAVAILABLE` */
  readGenesisHash(signal: AbortSignal): Promise<string>;
  /** @throws Error for a network that this database can't be used with; ChainError `CHAIN_UNAVAILABLE` */
  accept(genesisHash: string): Promise<void>;
}

export interface NodeVerifier {
  /** Work that is disabled, because no node supports a method that only this work needs. */
  readonly off: ReadonlySet<OptionalWork>;
  /** Transport that rejects with `CHAIN_UNAVAILABLE` until the nodes are verified. */
  guard(transport: RpcTransport): RpcTransport;
  /**
   * Verifies the nodes. If they fail, resolves anyway and retries until they respond.
   * @throws ChainError `METHOD_MISSING`, `WRONG_NETWORK`; errors of `accept`
   */
  verify(verification: NodeVerification): Promise<void>;
  stop(): Promise<void>;
}

/** Delay between attempts. */
const retryMilliseconds = 2_000;

/** Job that does each work; null: done by prepares. */
const jobOf = { holders: "holders", moves: "index", fees: null } as const satisfies Record<
  OptionalWork,
  string | null
>;

/** @param timeoutMilliseconds Timeout of each request, and of the wait for the network's genesis hash. */
export function createNodeVerifier(
  nodes: readonly NamedTransport[],
  { log, timeoutMilliseconds }: Pick<ServiceDeps, "log"> & { readonly timeoutMilliseconds: number },
): NodeVerifier {
  const off = new Set<OptionalWork>();
  let isVerified = false;
  let retry: ReturnType<typeof runEvery> | undefined;

  async function attempt({ readGenesisHash, accept }: NodeVerification): Promise<void> {
    const [methods, network] = await Promise.allSettled([
      verifyMethods(nodes, timeoutMilliseconds),
      readGenesisHash(AbortSignal.timeout(timeoutMilliseconds)),
    ]);
    // A missing method explains why the network is unknown.
    if (methods.status === "rejected") throw methods.reason;
    if (network.status === "rejected") throw network.reason;
    await accept(network.value);
    for (const { work } of methods.value.missing) off.add(work);
    reportMissing(methods.value, log);
    isVerified = true;
  }

  function retryUntilVerified(verification: NodeVerification): void {
    retry = runEvery(
      async () => {
        if (isVerified) return;
        await attempt(verification);
        log("info", "node-verified");
        void retry?.stop();
      },
      { intervalMilliseconds: retryMilliseconds, onError: createFailureReport(log) },
    );
    retry.start();
  }

  return {
    off,
    guard: (transport) => async (request) => {
      if (isVerified) return transport(request);
      throw new ChainError("CHAIN_UNAVAILABLE", "The Solana node has not been verified yet", {
        method: methodOf(request.payload),
      });
    },
    async verify(verification) {
      try {
        await attempt(verification);
      } catch (error) {
        if (!isOutage(error)) throw error;
        log("error", "node-not-verified", describeError(error));
        retryUntilVerified(verification);
      }
    },
    stop: async () => retry?.stop(),
  };
}

/** Logs a failure unless it is the same as the previous one. */
function createFailureReport(log: ServiceDeps["log"]): (error: unknown) => void {
  let reported = "";
  return (error) => {
    const described = describeError(error);
    const text = JSON.stringify(described["message"]);
    if (text !== reported) log("error", "node-not-verified", described);
    reported = text;
  };
}

function reportMissing(
  { missing, lacking }: Awaited<ReturnType<typeof verifyMethods>>,
  log: ServiceDeps["log"],
): void {
  for (const { work, method, nodeSays } of missing) {
    const job = jobOf[work];
    if (job === null) log("warn", "priority-fees-off", { method, nodeSays });
    else log("warn", "job-off", { job, work, method, nodeSays });
  }
  for (const { node, method, nodeSays } of lacking)
    log("warn", "node-lacks-method", { node, method, nodeSays });
}

/** True for an error that resolves by itself. */
function isOutage(error: unknown): boolean {
  if (error instanceof ChainError)
    return error.code === "CHAIN_UNAVAILABLE" || error.code === "CHAIN_OVERLOADED";
  return error instanceof DOMException && error.name === "TimeoutError";
}
