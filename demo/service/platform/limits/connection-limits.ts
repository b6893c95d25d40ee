import type { Server } from "node:http";
import type { BlockList } from "node:net";
import { isInside, networkOf, parseAddress } from "./ip-network.js";

/** Limits on connections, and on the time for sending a request. */
export interface ConnectionLimits {
  /** Maximum open connections; more are closed immediately. */
  readonly max: number;
  /** Maximum open connections per IPv4 address or IPv6 /64, except for trusted proxies; more are closed immediately. */
  readonly perAddress: number;
  readonly trustedProxies: BlockList;
  /**
   * Time for receiving a request's headers, and all of it including the body. On timeout, the response is 408 and the
   * connection is closed.
   */
  readonly headerMilliseconds: number;
  readonly requestMilliseconds: number;
}

/** Immediately closes connections of an address or network over its limit. */
export function limitByAddress(
  server: Pick<Server, "on">,
  { perAddress, trustedProxies }: ConnectionLimits,
): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = parseAddress(socket.remoteAddress ?? "");
    if (!address || isInside(trustedProxies, address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(network, count);
    socket.once("close", () => {
      const rest = open.get(network)! - 1;
      if (rest === 0) open.delete(network);
      else open.set(network, rest);
    });
  });
}
