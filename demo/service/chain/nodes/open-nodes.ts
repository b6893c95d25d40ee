import type { RpcTransport } from "@solana/kit";
import type { Chain } from "../../../../src/contract/values/chain.js";
import type { Observe } from "../../platform/scheduling/observe.js";
import { systemTimers } from "../../platform/scheduling/timers.js";
import type { ChainRpc } from "../rpc/chain-reader.js";
import { createHttpTransport } from "../rpc/http-transport.js";
import { createNodeRpc } from "../rpc/node-rpc.js";
import { observeTransport } from "../rpc/observed-transport.js";
import { acceptGenesisOf } from "../rpc/verify-network.js";
import { createNodePool, type NodePool } from "./node-pool.js";
import { paceTransport } from "./pace-transport.js";
import type { PoolDeps, PoolSettings } from "./pool-deps.js";
import { createRequestBudget } from "./request-budget.js";

export interface NodesSettings extends PoolSettings {
  /** `http:` or `https:`, at least one. */
  readonly urls: readonly string[];
  /** Budget of each URL in order, the last one of all that follow; 0: no limit. */
  readonly requestsPerSecond: readonly number[];
}

/** Connections to one node or several. */
export interface OpenNodes {
  readonly transport: RpcTransport;
  /** The same for work for which nobody waits. */
  readonly backgroundTransport: RpcTransport;
  /** Null for one address without a budget, which is asked as it is. */
  readonly pool: NodePool | null;
  /** Each node alone, by its host. */
  readonly sources: readonly { readonly name: string; readonly transport: RpcTransport }[];
}

/**
 * @param chain network that the nodes have to serve; null: that of most of them
 * @param deps.observe called with each request, by its method
 */
export function openNodes(
  settings: NodesSettings,
  chain: Chain | null,
  { observe, ...deps }: PoolDeps & { readonly observe: Observe },
): OpenNodes {
  const { urls, requestsPerSecond } = settings;
  const sources = nameNodes(urls).map(({ name, url }, index) => ({
    name,
    transport: createHttpTransport(url),
    requestsPerSecond: requestsPerSecond[Math.min(index, requestsPerSecond.length - 1)] ?? 0,
  }));
  const [single] = sources;
  if (sources.length === 1 && single!.requestsPerSecond === 0) {
    // Observed below the pacing: each refusal for its rate counts, not the wait for a turn.
    const observed = observeTransport(single!.transport, observe);
    const pace = (isBackground: boolean) => paceTransport(observed, budget, deps, isBackground);
    const budget = createRequestBudget(0, deps.monotonic);
    return { transport: pace(false), backgroundTransport: pace(true), pool: null, sources };
  }
  const accepts = chain === null ? () => true : acceptGenesisOf(chain);
  const pool = createNodePool(sources, settings, { ...deps, accepts });
  return {
    // Observed above the pool: a request that several nodes were asked is one.
    transport: observeTransport(pool.transport, observe),
    backgroundTransport: observeTransport(pool.backgroundTransport, observe),
    pool,
    sources,
  };
}

/** Names of nodes: their hosts, which aren't secret, with a number where several have the same. */
function nameNodes(urls: readonly string[]): { name: string; url: string }[] {
  const hosts = urls.map((url) => new URL(url).host);
  return urls.map((url, index) => {
    const host = hosts[index]!;
    const before = hosts.slice(0, index).filter((other) => other === host).length;
    return { name: before === 0 ? host : `${host} #${before + 1}`, url };
  });
}

/** Default behaviour of several nodes. */
export const defaultPoolSettings: PoolSettings = { hedgeMilliseconds: null, lagSlots: 25 };

/**
 * RPC client for a command, which asks no longer than it runs.
 * @param addresses as in SOLANA_RPC_URL: one URL, or several with commas or spaces between them
 * @throws TypeError for anything but URLs
 */
export function openCommandRpc(addresses: string, chain: Chain | null = null): ChainRpc {
  const settings = { ...defaultPoolSettings, urls: splitAddresses(addresses), requestsPerSecond: [] };
  const { transport } = openNodes(settings, chain, {
    monotonic: () => performance.now(),
    timers: systemTimers,
    report: () => undefined,
    onAnswer: () => undefined,
    observe: (_method, work) => work(),
  });
  return createNodeRpc(transport);
}

/** Addresses of a list, each once. */
export const splitAddresses = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];
