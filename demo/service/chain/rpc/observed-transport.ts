import type { RpcTransport } from "@solana/kit";
import type { Observe } from "../../platform/scheduling/observe.js";

/** Observes the requests of a transport, by method. */
export function observeTransport(transport: RpcTransport, observe: Observe): RpcTransport {
  return <Response>(request: Parameters<RpcTransport>[0]) =>
    observe(methodOf(request.payload), () => transport<Response>(request));
}

/** Method of a JSON-RPC request of this service. */
export const methodOf = (payload: unknown) => (payload as { method?: string }).method ?? "unknown";
