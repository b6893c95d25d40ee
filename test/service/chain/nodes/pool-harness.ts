import type { RpcTransport } from "@solana/kit";
import { createNodePool } from "../../../../demo/service/chain/nodes/node-pool.js";
import type { PoolSettings } from "../../../../demo/service/chain/nodes/pool-deps.js";
import { createManualTime } from "./manual-time.js";

type Respond = (call: { method: string; params: unknown; signal: AbortSignal | undefined }) => unknown;

/** Node that answers as a test says. */
export interface ScriptedNode {
  readonly name: string;
  /** Confirmed slot. */
  slot: number;
  genesisHash: string;
  /** Answer to anything but checks; default: the node's name. */
  respond: Respond;
  /** Answer to checks; null: as a healthy node does. */
  respondToChecks: Respond | null;
  /** Methods of all calls but checks. */
  readonly asked: string[];
}

export const rightGenesis = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";

/** Pool of scripted nodes under manual time. */
export function createPoolHarness({
  names = ["first", "second"],
  requestsPerSecond = 0,
  settings = {},
}: { names?: readonly string[]; requestsPerSecond?: number; settings?: Partial<PoolSettings> } = {}) {
  const time = createManualTime();
  const events: Record<string, unknown>[] = [];
  const answers: string[] = [];
  const nodes = names.map((name): ScriptedNode => ({
    name,
    slot: 1_000,
    genesisHash: rightGenesis,
    respond: () => ({ result: { context: { slot: 0 }, value: name } }),
    respondToChecks: null,
    asked: [],
  }));
  const sources = nodes.map((node) => ({
    name: node.name,
    requestsPerSecond,
    transport: (async ({ payload, signal }: Parameters<RpcTransport>[0]) => {
      const { method, params } = payload as { method: string; params: unknown };
      const call = { method, params, signal };
      if (method === "getGenesisHash" || method === "getEpochInfo") {
        if (node.respondToChecks) return node.respondToChecks(call);
        return { result: method === "getGenesisHash" ? node.genesisHash : { absoluteSlot: node.slot } };
      }
      node.asked.push(method);
      const answer = (await node.respond(call)) as { result?: { context?: { slot: number } } };
      if (answer?.result?.context?.slot === 0) answer.result.context.slot = node.slot;
      return answer;
    }) as RpcTransport,
  }));
  const pool = createNodePool(
    sources,
    { hedgeMilliseconds: 100, lagSlots: 25, ...settings },
    {
      monotonic: time.monotonic,
      timers: time.timers,
      report: (level, event, fields) => void events.push({ level, event, ...fields }),
      onAnswer: (node, result) => void answers.push(`${node} ${result}`),
      accepts: (hash) => hash === rightGenesis,
    },
  );
  const call = (method = "getLatestBlockhash", signal?: AbortSignal) =>
    pool.transports.execute<{ result?: { value?: unknown }; error?: unknown }>({
      payload: { jsonrpc: "2.0", id: "1", method, params: [{ commitment: "confirmed" }] },
      ...(signal && { signal }),
    });
  /** Name of the node whose answer counts. */
  const ask = async (method?: string) => (await call(method)).result?.value;
  return {
    time,
    events,
    answers,
    nodes,
    first: nodes[0]!,
    second: nodes[1]!,
    third: nodes[2]!,
    pool,
    call,
    ask,
  };
}

/** Response that never comes, until the caller has gone. */
export const never: Respond = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });
