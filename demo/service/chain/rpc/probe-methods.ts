import type { RpcTransport } from "@solana/kit";
import { createRpcMessage } from "@solana/rpc-spec-types";
import { ChainError } from "./chain-error.js";
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

/** A node, by its host. */
export interface NamedTransport {
  readonly name: string;
  readonly transport: RpcTransport;
}

/** Methods that nodes lack without being useless. */
export interface VerifiedMethods {
  /** Methods that no node has, and only some work needs. */
  readonly missing: readonly MissingMethod[];
  /** Methods that some of several nodes have. */
  readonly lacking: readonly { readonly node: string; readonly method: string; readonly nodeSays: string }[];
}

/**
 * Calls each method that the service needs once at each node, all at the same time. A node that gives no answer may have the
 * method.
 * @throws ChainError `METHOD_MISSING` that names each method that no node has and the service can't do without
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
    const words = required.map(({ method, denials }) => `${method} (the node says: ${denials[0]!.nodeSays})`);
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

/** The node's words against the method; null if it has it, or gives no answer. */
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
