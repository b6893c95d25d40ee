import type { RpcTransport } from "@solana/kit";
import { createRpcMessage } from "@solana/rpc-spec-types";
import { ChainError } from "./chain-error.js";
import { isMissingMethod, NodeFailure, NodeRejection } from "./node-error.js";
import { nodeMethods, type NodeMethod, type OptionalWork } from "./node-methods.js";

/** Method that no node supports. */
export interface MissingMethod {
  readonly method: string;
  /** Work that is disabled without it. */
  readonly work: OptionalWork;
  /** The node's own message. */
  readonly nodeSays: string;
}

/** A node, named by its host. */
export interface NamedTransport {
  readonly name: string;
  readonly transport: RpcTransport;
}

/** Methods that some or all nodes lack, but that the service can do without. */
export interface VerifiedMethods {
  /** Methods that no node supports and only some work needs. */
  readonly missing: readonly MissingMethod[];
  /** Methods that only some of several nodes support. */
  readonly lacking: readonly { readonly node: string; readonly method: string; readonly nodeSays: string }[];
}

/**
 * Calls each method that the service needs once on each node, concurrently. A node that doesn't respond may support the
 * method.
 * @throws ChainError `METHOD_MISSING` with each required method that no node supports
 */
export async function verifyMethods(
  nodes: readonly NamedTransport[],
  timeoutMilliseconds: number,
): Promise<VerifiedMethods> {
  const probes = Object.entries<NodeMethod>(nodeMethods).map(async ([method, { work, probe }]) => {
    const words = await Promise.all(
      nodes.map(({ transport }) => findDenial(transport, { method, probe }, timeoutMilliseconds)),
    );
    const denials = words.flatMap((nodeSays, index) =>
      nodeSays === null ? [] : [{ node: nodes[index]!.name, method, nodeSays }],
    );
    return { method, work, denials, isMissing: denials.length === nodes.length };
  });
  const answers = await Promise.all(probes);
  const missing = answers.filter(({ isMissing }) => isMissing);
  const required = missing.filter(({ work }) => work === null);
  if (required.length > 0) {
    const words = required.map(
      ({ method, denials }) => `${method} (the node's response: ${denials[0]!.nodeSays})`,
    );
    throw new ChainError(
      "METHOD_MISSING",
      `The Solana node lacks methods without which nothing can be minted: ${words.join(", ")}. Use another node or plan in SOLANA_RPC_URL.`,
      { missing: required.map(({ method }) => method) },
    );
  }
  return {
    missing: missing.flatMap(({ method, work, denials }) =>
      work === null ? [] : [{ method, work, nodeSays: denials[0]!.nodeSays }],
    ),
    lacking: answers.flatMap(({ isMissing, denials }) => (isMissing ? [] : denials)),
  };
}

/** The node's message that denies the method; null if it supports it or doesn't respond. */
async function findDenial(
  transport: RpcTransport,
  { method, probe }: { readonly method: string; readonly probe: readonly unknown[] },
  timeoutMilliseconds: number,
): Promise<string | null> {
  try {
    const payload = createRpcMessage({ methodName: method, params: probe });
    const answer = await transport<{ error?: unknown } | null>({
      payload,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    if (answer?.error === undefined) return null;
    const rejection = new NodeRejection(method, answer.error);
    return isMissingMethod(rejection) ? rejection.words : null;
  } catch (error) {
    const failure =
      error instanceof NodeFailure || error instanceof NodeRejection ? error : new NodeFailure(method, error);
    return isMissingMethod(failure) ? failure.words : null;
  }
}
