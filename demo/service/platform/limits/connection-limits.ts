import type { Server } from "node:http";
import type { BlockList } from "node:net";
import { isInside, networkOf, parseAddress } from "./ip-network.js";

/** Limits of connections and of the time that a client may take to send a request. */
export interface ConnectionLimits {
  /** Open connections; further ones are closed at once. */
  readonly max: number;
  /** Open connections of one IPv4 address or IPv6 /64, trusted proxies excepted; further ones are closed at once. */
  readonly perAddress: number;
  readonly trustedProxies: BlockList;
  /** Time for a request's header, and for all of it with its body. Then the response is 408, and the connection closes. */
  readonly headerMilliseconds: number;
  readonly requestMilliseconds: number;
}

/** Closes connections of an address or network over its limit at once. */
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
