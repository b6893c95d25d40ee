import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { limitByAddress } from "../../../demo/service/platform/limits/connection-limits.js";
import { parseNetworks } from "../../../demo/service/platform/limits/ip-network.js";

const trusted = "fd00::/8, 10.0.0.0/8";

it.each([
  [
    "addresses of one IPv6 network",
    ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::3"],
    [true, true, false],
  ],
  [
    "addresses of several IPv6 networks",
    ["2001:db8::1", "2001:db8:0:1::1", "2001:db8:0:2::1"],
    [true, true, true],
  ],
  ["an IPv4 address in both spellings", ["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"], [true, true, false]],
  [
    "trusted proxies",
    ["fd00::1", "fd00::1", "fd00::1", "::ffff:10.0.0.1", "10.0.0.1", "10.0.0.1"],
    Array(6).fill(true),
  ],
])("counts the connections of %s", (_what, addresses, accepted) => {
  const server = new EventEmitter();
  limitByAddress(server as never, {
    max: 100,
    perAddress: 2,
    trustedProxies: parseNetworks(trusted)!,
    headerMilliseconds: 1_000,
    requestMilliseconds: 1_000,
  });
  const connections = addresses.map((remoteAddress) => {
    let isOpen = true;
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isOpen = false) });
    server.emit("connection", socket);
    return isOpen;
  });
  expect(connections).toEqual(accepted);
});
