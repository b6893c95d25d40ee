import type { RpcTransport } from "@solana/kit";
import type { Faults } from "./faults.js";
import type { Effect, Scheduler } from "./scheduler.js";
import { InjectedFault } from "./simulated-pool.js";
import type { Commitment, NodeView, SimulatedCluster } from "./simulated-cluster.js";

export interface TransportContext {
  readonly cluster: SimulatedCluster;
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly kill: () => Promise<void>;
  /** Slots that a lagging node is behind. */
  readonly lag: () => number;
  /** True when other steps happen between the node's answer and its arrival. */
  readonly isSlow: () => boolean;
  /** Milliseconds after which a request whose caller has given up arrives. */
  readonly delay: () => number;
  /** Rewrites requests, for a mutation. */
  readonly rewriteRequest?: ((call: Call) => Call) | undefined;
}

export interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Error response of a node. */
class NodeError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: object,
  ) {
    super(message);
  }
}

/**
 * Transport between a process and its Solana node: a request is one step of the simulation, its answer
 * another. Both can get lost, and the node's state may lag.
 */
export function createTransport(context: TransportContext): RpcTransport {
  const { cluster, scheduler, faults, kill, lag, delay } = context;

  async function request({ id, method, params }: Call): Promise<Effect> {
    const fault = faults.at({ seam: "node", task: scheduler.taskName, label: method });
    if (fault) scheduler.note(`  ⚡ ${fault}`);
    const view: NodeView = {
      lag: fault === "node behind" ? lag() : 0,
      hasPrunedStatuses: fault === "statuses pruned",
    };
    const ask = (): Effect => {
      try {
        if (fault === "node overloaded") throw new NodeError(-32005, "Node is unhealthy");
        const isTrial = method === "sendTransaction" || method === "simulateTransaction";
        const hasStaleAccounts = isTrial && fault === "simulation on stale accounts";
        const result = answer(method, params, view, hasStaleAccounts);
        const isCut = fault === "response truncated";
        return { value: { jsonrpc: "2.0", id, result: isCut ? { ...Object(result), value: [] } : result } };
      } catch (error) {
        if (!(error instanceof NodeError)) return { error };
        const { code, message, data } = error;
        return { value: { jsonrpc: "2.0", id, error: { code, message, data } } };
      }
    };
    switch (fault) {
      case "process killed before the step":
        await kill();
        return { error: new InjectedFault(fault) };
      case "process killed after the step":
        ask();
        await kill();
        return { error: new InjectedFault(fault) };
      case "request lost":
        return { error: new InjectedFault(fault) };
      case "answer lost":
        ask();
        return { error: new InjectedFault(fault) };
      case "request duplicated":
        ask();
        return ask();
      case "request late":
        void scheduler.spawn(`late ${method}`, { name: "network", isDead: false }, async () => {
          await scheduler.sleep(delay());
          scheduler.note(`${method} arrives`);
          ask();
        });
        return { error: new InjectedFault(fault) };
      default:
        return ask();
    }
  }

  function answer(method: string, params: readonly unknown[], view: NodeView, hasStaleAccounts: boolean) {
    const at = (config: unknown) =>
      (config as { commitment?: Commitment } | undefined)?.commitment ?? "finalized";
    switch (method) {
      case "getEpochInfo": {
        const { slot, height } = cluster.position(at(params[0]), view);
        return { absoluteSlot: slot, blockHeight: height, epoch: 0, slotIndex: slot, slotsInEpoch: 432_000 };
      }
      case "getLatestBlockhash":
        return inContext(cluster.blockhash(at(params[0]), view), at(params[0]), view);
      case "getMinimumBalanceForRentExemption":
        return cluster.runtime.rent(Number(params[0]));
      case "getMultipleAccounts": {
        const { minContextSlot = 0 } = params[1] as { minContextSlot?: number };
        const commitment = at(params[1]);
        const { slot } = cluster.position(commitment, view);
        if (slot < Number(minContextSlot)) throw new NodeError(-32016, "Not reached", { contextSlot: slot });
        const accounts = (params[0] as string[]).map((address) => {
          const account = cluster.account(address, commitment, view);
          return (
            account && {
              ...account,
              data: [account.data, "base64"],
              executable: false,
              rentEpoch: 0,
              space: 0,
            }
          );
        });
        return inContext(accounts, commitment, view);
      }
      case "getSignatureStatuses":
        return inContext(
          (params[0] as string[]).map(
            (signature) => cluster.outdatedStatus(signature) ?? cluster.status(signature, view),
          ),
          "processed",
          view,
        );
      case "simulateTransaction": {
        const err = simulate(readBase64(params[0]), view, hasStaleAccounts, false);
        return inContext(
          { err, logs: [], accounts: null, unitsConsumed: 0, returnData: null },
          "confirmed",
          view,
        );
      }
      case "sendTransaction": {
        const transactionBytes = readBase64(params[0]);
        const { signature } = cluster.runtime.read(transactionBytes);
        const { skipPreflight = false } = params[1] as { skipPreflight?: boolean };
        const err = skipPreflight ? null : simulate(transactionBytes, view, hasStaleAccounts, true);
        if (err !== null) throw new NodeError(-32002, "Transaction simulation failed", { err, logs: [] });
        cluster.submit(transactionBytes);
        return signature;
      }
      default:
        throw new NodeError(-32601, `There is no ${method}.`);
    }
  }

  function simulate(
    transactionBytes: Uint8Array,
    view: NodeView,
    hasStaleAccounts: boolean,
    isSending: boolean,
  ): unknown {
    const { signature, blockhash, isComplete } = cluster.runtime.read(transactionBytes);
    if (isSending && !isComplete) throw new NodeError(-32003, "Transaction signature verification failure");
    if (!cluster.accepts(blockhash, "confirmed", view)) return "BlockhashNotFound";
    if (cluster.status(signature, view)) return "AlreadyProcessed";
    // As before the wallet was funded.
    if (hasStaleAccounts) return "AccountNotFound";
    return cluster.runtime.simulate(transactionBytes);
  }

  const inContext = <T>(value: T, commitment: Commitment, view: NodeView) => ({
    context: { slot: cluster.position(commitment, view).slot, apiVersion: "simulated" },
    value,
  });

  return async <T>({ payload, signal }: Parameters<RpcTransport>[0]) => {
    const received = JSON.parse(
      JSON.stringify(payload, (_key, item: unknown) => (typeof item === "bigint" ? Number(item) : item)),
    ) as Call;
    const call = context.rewriteRequest?.(received) ?? received;
    let done: Effect = { error: null };
    const isSlow = context.isSlow();
    const begun = scheduler.perform<T>(
      call.method,
      async () => {
        done = await request(call);
        return isSlow ? { value: undefined } : done;
      },
      { signal },
    );
    if (!isSlow) return await begun;
    await begun;
    return await scheduler.perform<T>("answer", () => done, { signal });
  };
}

function readBase64(text: unknown): Uint8Array {
  return new Uint8Array(Buffer.from(text as string, "base64"));
}
