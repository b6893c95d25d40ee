import type { Server } from "node:http";
import type { BlockList } from "node:net";
import { isInside, listNetworks, networkOf, parseAddress } from "./ip-network.js";

/** Limits on connections, and on the time for sending a request. */
export interface ConnectionLimits {
  /** Maximum open connections; more are closed immediately. */
  readonly max: number;
  /**
   * Maximum open connections per IPv4 address or IPv6 /64, except for trusted proxies; a /56 has four times as many, a
   * /48 sixteen times. More are closed immediately.
   */
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
    const networks = listNetworks(networkOf(address));
    const isFull = networks.some(({ name, factor }) => (open.get(name) ?? 0) >= perAddress * factor);
    if (isFull) return void socket.destroy();
    for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1);
    socket.once("close", () => {
      for (const { name } of networks) {
        const rest = open.get(name)! - 1;
        if (rest === 0) open.delete(name);
        else open.set(name, rest);
      }
    });
  });
}
