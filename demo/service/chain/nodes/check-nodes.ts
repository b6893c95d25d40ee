import { createRpcMessage } from "@solana/rpc-spec-types";
import { askNode, setAbsent } from "./ask-node.js";
import { referenceSlot, type NodeHealth } from "./node-health.js";
import type { PoolContext } from "./pool-deps.js";
import { awaitReservation } from "./request-budget.js";

/** Timeout of each request of a check. */
const checkMilliseconds = 2_000;

/** True for the genesis hash of the network that the service is configured for. */
export type AcceptGenesis = (genesisHash: string) => boolean;

/**
 * Asks every node for its slot, and unverified ones for their genesis hash, and decides which of them to use.
 * @param accepts Test for the configured network. If several networks pass, most nodes decide.
 */
export async function checkNodes(context: PoolContext, accepts: AcceptGenesis): Promise<void> {
  const { nodes, monotonic, report, settings } = context;
  const due = nodes.filter(({ absentUntil }) => absentUntil <= monotonic());
  const found = await Promise.all(due.map((node) => readState(context, node)));
  const network = mostFrequent(
    found.flatMap(({ node, genesisHash }) => {
      const hash = genesisHash ?? (node.isVerified ? node.genesisHash : null);
      return hash !== null && accepts(hash) ? [hash] : [];
    }),
  );
  for (const { node, genesisHash } of found) {
    if (genesisHash === null) continue;
    node.genesisHash = genesisHash;
    node.isVerified = accepts(genesisHash) && genesisHash === network;
    if (!node.isVerified) setAbsent(context, node, "network", { genesisHash });
  }
  const reference = referenceSlot(nodes);
  for (const { node, isAnswering } of found) {
    if (!node.isVerified && node.absence === null) setAbsent(context, node, "failures");
    if (!isAnswering || !node.isVerified) continue;
    node.lagSlots =
      reference === null || node.slot === null ? 0 : Math.max(0, Number(reference - node.slot.number));
    if (node.lagSlots > settings.lagSlots) {
      setAbsent(context, node, "lag", { slots: node.lagSlots });
      continue;
    }
    if (node.absence === null) continue;
    report("info", "node-returned", { node: node.source.name, reason: node.absence });
    node.absence = null;
    node.failures = 0;
  }
}

interface NodeState {
  readonly node: NodeHealth;
  /** Null: not requested, or no response. */
  readonly genesisHash: string | null;
  readonly isAnswering: boolean;
}

async function readState(context: PoolContext, node: NodeHealth): Promise<NodeState> {
  // Slots are compared once all are known.
  const withoutLagLimit = { ...context, settings: { ...context.settings, lagSlots: Infinity } };
  const ask = async (methodName: string, params: readonly unknown[]): Promise<unknown> => {
    const reservation = node.budget.reserve("execute", checkMilliseconds);
    if (reservation === null) return null;
    const signal = context.timers.timeout(checkMilliseconds);
    const payload = createRpcMessage({ methodName, params });
    const outcome = await awaitReservation(reservation, context.timers, signal)
      .then(() => askNode(withoutLagLimit, node, { payload, signal }))
      .catch(() => null);
    return outcome?.status === "answered" ? (outcome.response.result ?? null) : null;
  };
  // A returning node may be far ahead. After a leap, its slot must be one that the elapsed time allows.
  if (node.absence !== null && node.absence !== "leap") node.slot = null;
  const [genesisHash, epoch] = await Promise.all([
    node.isVerified ? null : ask("getGenesisHash", []),
    ask("getEpochInfo", [{ commitment: "confirmed" }]),
  ]);
  return {
    node,
    genesisHash: typeof genesisHash === "string" ? genesisHash : null,
    isAnswering: epoch !== null,
  };
}

/** Most frequent value; the first one if several are equally frequent. */
function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return (
    [...counts].reduce<[string, number] | null>(
      (best, entry) => (best && best[1] >= entry[1] ? best : entry),
      null,
    )?.[0] ?? null
  );
}
