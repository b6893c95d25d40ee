import type { Server } from "node:http";
import { isIP, type BlockList } from "node:net";

/** Limits of connections and of the time that a client may take to send a request. */
export interface ConnectionLimits {
  /** Open connections; further ones are closed at once. */
  readonly maximum: number;
  /** Open connections of one remote address, trusted proxies excepted; further ones are closed at once. */
  readonly perAddress: number;
  readonly trustedProxies: BlockList;
  /** Time for a request's header, and for all of it with its body. Then the response is 408, and the connection closes. */
  readonly headerMilliseconds: number;
  readonly requestMilliseconds: number;
}

/** Closes connections of an address over its limit at once. */
export function limitByAddress(server: Server, { perAddress, trustedProxies }: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0 || trustedProxies.check(address, family)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(address, count);
    socket.once("close", () => {
      const rest = open.get(address)! - 1;
      if (rest === 0) open.delete(address);
      else open.set(address, rest);
    });
  });
}
