import type { RpcTransport } from "@solana/kit";
import type { Chain } from "../../../../src/contract/values/chain.js";
import type { Observe } from "../../platform/scheduling/observe.js";
import { systemTimers } from "../../platform/scheduling/timers.js";
import type { ChainRpc } from "../rpc/chain-reader.js";
import { createHttpTransport } from "../rpc/http-transport.js";
import { createNodeRpc } from "../rpc/node-rpc.js";
import { observeTransport } from "../rpc/observed-transport.js";
import { acceptGenesisOf } from "../rpc/verify-network.js";
import { createNodePool, mapPriorities, type NodePool, type NodeTransports } from "./node-pool.js";
import { paceTransport } from "./pace-transport.js";
import type { PoolDeps, PoolSettings } from "./pool-deps.js";
import { createRequestBudget } from "./request-budget.js";

export interface NodesSettings extends PoolSettings {
  /** `http:` or `https:`; at least one. */
  readonly urls: readonly string[];
  /** Requests per second for each URL, in order. The last value applies to all further URLs; 0: no limit. */
  readonly requestsPerSecond: readonly number[];
}

/** Connections to one or several nodes. */
export interface OpenNodes {
  readonly transports: NodeTransports;
  /** Null for a single URL without a budget, which is used directly. */
  readonly pool: NodePool | null;
  /** Each node alone, by its host. */
  readonly sources: readonly { readonly name: string; readonly transport: RpcTransport }[];
}

/**
 * @param chain Network that the nodes must serve; null: that of most nodes.
 * @param deps.observe Called for each request, with its method.
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
    // Observed below the pacing: rate limit errors are counted, but not the time waited.
    const observed = observeTransport(single!.transport, observe);
    const budget = createRequestBudget(0, deps.monotonic);
    const transports = mapPriorities((priority) => paceTransport(observed, budget, deps, priority));
    return { transports, pool: null, sources };
  }
  const accepts = chain === null ? () => true : acceptGenesisOf(chain);
  const pool = createNodePool(sources, settings, { ...deps, accepts });
  return {
    // Observed above the pool: a request that is sent to several nodes is counted once.
    transports: mapPriorities((priority) => observeTransport(pool.transports[priority], observe)),
    pool,
    sources,
  };
}

/** Names of nodes: their hosts, which aren't secret, with a number if several have the same host. */
function nameNodes(urls: readonly string[]): { name: string; url: string }[] {
  const hosts = urls.map((url) => new URL(url).host);
  return urls.map((url, index) => {
    const host = hosts[index]!;
    const before = hosts.slice(0, index).filter((other) => other === host).length;
    return { name: before === 0 ? host : `${host} #${before + 1}`, url };
  });
}

/** Default settings for several nodes. */
export const defaultPoolSettings: PoolSettings = { hedgeMilliseconds: null, lagSlots: 25 };

/**
 * Creates an RPC client for a command, which sends no requests after the command ends.
 * @param addresses As in SOLANA_RPC_URL: one URL, or several separated by commas or spaces.
 * @throws TypeError for anything but URLs
 */
export function openCommandRpc(addresses: string, chain: Chain | null = null): ChainRpc {
  const settings = { ...defaultPoolSettings, urls: splitAddresses(addresses), requestsPerSecond: [] };
  const { transports } = openNodes(settings, chain, {
    monotonic: () => performance.now(),
    timers: systemTimers,
    report: () => undefined,
    onAnswer: () => undefined,
    observe: (_method, work) => work(),
  });
  return createNodeRpc(transports.execute);
}

/** Splits a list of URLs and removes duplicates. */
export const splitAddresses = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];
