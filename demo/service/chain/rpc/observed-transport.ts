import type { RpcTransport } from "@solana/kit";
import type { Observe } from "../../platform/scheduling/observe.js";

/** Transport whose requests are observed under the names of their methods. */
export function observeTransport(transport: RpcTransport, observe: Observe): RpcTransport {
  return <Response>(request: Parameters<RpcTransport>[0]) =>
    observe(methodOf(request.payload), () => transport<Response>(request));
}

/** Method of a JSON-RPC request, as this service has written it. */
export const methodOf = (payload: unknown) => (payload as { method?: string }).method ?? "unknown";
