import { createSolanaRpcFromTransport, type RpcTransport } from "@solana/kit";
import { ChainError } from "./chain-error.js";
import type { ChainRpc } from "./chain-reader.js";
import { NodeFailure, NodeRejection } from "./node-error.js";
import { methodOf } from "./observed-transport.js";

/**
 * Creates an RPC client whose errors include the method and the node's message.
 * @throws NodeRejection, NodeFailure from every request; the signal's reason on abort
 * @example
 * const rpc = createNodeRpc(createHttpTransport("https://api.devnet.solana.com"));
 */
export function createNodeRpc(transport: RpcTransport): ChainRpc {
  const rpc = createSolanaRpcFromTransport(async <Response>(request: Parameters<RpcTransport>[0]) => {
    const method = methodOf(request.payload);
    let answer: Response;
    try {
      answer = await transport<Response>(request);
    } catch (error) {
      throw error instanceof NodeRejection || error instanceof NodeFailure || error instanceof ChainError
        ? error
        : new NodeFailure(method, error);
    }
    if (hasError(answer)) throw new NodeRejection(method, answer.error);
    return answer;
  });
  return new Proxy(rpc as ChainRpc, {
    get(target, method, receiver) {
      const call = Reflect.get(target, method, receiver) as (...parameters: unknown[]) => object;
      return (...parameters: unknown[]) => ({ ...call(...parameters), method });
    },
  });
}

const hasError = (answer: unknown): answer is { error: unknown } =>
  typeof answer === "object" && answer !== null && "error" in answer;
