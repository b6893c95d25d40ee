import type { RpcTransport } from "@solana/kit";
import { createRpcMessage } from "@solana/rpc-spec-types";
import { ChainError } from "./chain-error.js";
import { withTimeout } from "./chain-reader.js";
import { isMissingMethod, NodeFailure, NodeRejection } from "./node-error.js";
import { nodeMethods, type NodeMethod, type OptionalWork } from "./node-methods.js";

/** A method that the node doesn't offer. */
export interface MissingMethod {
  readonly method: string;
  /** Work that is off without it. */
  readonly work: OptionalWork;
  /** The node's own words. */
  readonly nodeSays: string;
}

/**
 * Calls each method that the service needs once, all at the same time. A node that gives no answer may have the method.
 * @returns missing methods that only some work needs
 * @throws ChainError `METHOD_MISSING` that names each missing method that the service can't do without; the signal's reason
 *   on abort
 */
export async function probeMethods(
  transport: RpcTransport,
  timeoutMilliseconds: number,
  signal?: AbortSignal,
): Promise<MissingMethod[]> {
  const probes = Object.entries<NodeMethod>(nodeMethods).map(async ([method, { work, probe }]) => {
    const nodeSays = await findDenial(transport, { method, probe }, withTimeout(timeoutMilliseconds, signal));
    return { method, work, nodeSays };
  });
  const answers = await Promise.all(probes);
  signal?.throwIfAborted();
  const missing = answers.flatMap(({ nodeSays, ...answer }) =>
    nodeSays === null ? [] : [{ ...answer, nodeSays }],
  );
  const required = missing.filter(({ work }) => work === null);
  if (required.length > 0) {
    const words = required.map(({ method, nodeSays }) => `${method} (the node says: ${nodeSays})`).join(", ");
    throw new ChainError(
      "METHOD_MISSING",
      `The Solana node lacks methods without which nothing can be minted: ${words}. Use another node or plan in SOLANA_RPC_URL.`,
      { missing: required.map(({ method }) => method) },
    );
  }
  return missing.flatMap(({ work, ...found }) => (work === null ? [] : [{ ...found, work }]));
}

/** The node's words against the method; null if it has it, or gives no answer. */
async function findDenial(
  transport: RpcTransport,
  { method, probe }: { readonly method: string; readonly probe: readonly unknown[] },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const payload = createRpcMessage({ methodName: method, params: probe });
    const answer = await transport<{ error?: unknown } | null>({ payload, signal });
    if (answer?.error === undefined) return null;
    const rejection = new NodeRejection(method, answer.error);
    return isMissingMethod(rejection) ? rejection.words : null;
  } catch (error) {
    const failure =
      error instanceof NodeFailure || error instanceof NodeRejection ? error : new NodeFailure(method, error);
    return isMissingMethod(failure) ? failure.words : null;
  }
}
