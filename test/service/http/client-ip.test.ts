import type { Context } from "hono";
import { describe, expect, it } from "vitest";
import { createClientIp } from "../../../demo/service/http/middleware/client-ip.js";
import { parseNetworks } from "../../../demo/service/platform/limits/ip-network.js";
import { silentLog } from "./harness.js";

const proxies = "10.0.0.0/8, 192.0.2.7, fd00::/8";

/** @param trusted in the format of `TRUSTED_PROXIES` */
function read(remoteAddress: string | undefined, forwarded?: string, trusted = proxies) {
  const context = {
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: (name: string) => (name === "X-Forwarded-For" ? forwarded : undefined) },
  };
  const clientIp = createClientIp({ trustedProxies: parseNetworks(trusted)!, log: silentLog });
  return clientIp(context as unknown as Context);
}

describe("the client IP", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:cb00:7109", "203.0.113.9"],
    ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
    ["127.0.0.1", "127.0.0.1"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0DB8:0000:0000:1:2:3:4", "2001:db8:0:0::/64"],
    ["2001:db8:0:7::", "2001:db8:0:7::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:3:4::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
    [undefined, "unknown"],
    ["", "unknown"],
  ])("of a direct connection from %s is %s", (remote, address) => {
    expect(read(remote)).toBe(address);
  });

  it("is never taken from the header of an untrusted peer", () => {
    expect(read("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
    expect(read("203.0.113.9", "198.51.100.1, 10.0.0.1")).toBe("203.0.113.9");
    expect(read("127.0.0.1", "198.51.100.1", "")).toBe("127.0.0.1");
    expect(read("::1", "198.51.100.1", "0.0.0.0/0")).toBe("0:0:0:0::/64");
  });

  it.each([
    ["10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["::ffff:10.1.2.3", "198.51.100.1", "198.51.100.1"],
    ["192.0.2.7", "198.51.100.1", "198.51.100.1"],
    ["fd12::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    // Entries left of the last untrusted address can be forged by the client.
    ["10.1.2.3", "198.51.100.66, 198.51.100.1", "198.51.100.1"],
    ["10.1.2.3", "198.51.100.66, 10.9.9.9, 198.51.100.1", "198.51.100.1"],
    ["10.1.2.3", "198.51.100.66,198.51.100.1 , 192.0.2.7,fd00::2", "198.51.100.1"],
    ["10.1.2.3", "198.51.100.1:4711", "198.51.100.1"],
    ["10.1.2.3", "[2001:db8:1:2::5]:4711", "2001:db8:1:2::/64"],
    ["10.1.2.3", "[2001:db8:1:2::5]", "2001:db8:1:2::/64"],
  ])("behind the trusted proxy %s with X-Forwarded-For “%s” is %s", (remote, forwarded, address) => {
    expect(read(remote, forwarded)).toBe(address);
  });

  it.each([
    ["10.1.2.3", undefined, "10.1.2.3"],
    ["10.1.2.3", "", "10.1.2.3"],
    ["10.1.2.3", "unknown", "10.1.2.3"],
    ["10.1.2.3", "198.51.100.66, _hidden", "10.1.2.3"],
    ["10.1.2.3", "198.51.100.66, 1.2.3.4.5, 10.0.0.2", "10.0.0.2"],
    ["10.1.2.3", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ])("is the last known proxy's when the header has none: %s with “%s”", (remote, forwarded, address) => {
    expect(read(remote, forwarded)).toBe(address);
  });

  it("logs one warning when an untrusted peer sends X-Forwarded-For", () => {
    const events: unknown[] = [];
    const readClientIp = createClientIp({
      trustedProxies: parseNetworks(proxies)!,
      log: (level, event, fields) => void events.push({ level, event, ...fields }),
    });
    for (const [remoteAddress, forwarded] of [
      ["203.0.113.9", undefined],
      ["10.0.0.1", "198.51.100.1"],
      ["172.16.0.1", "198.51.100.1"],
      ["172.16.0.2", "198.51.100.1"],
    ]) {
      const env = { incoming: { socket: { remoteAddress } } };
      readClientIp({ env, req: { header: () => forwarded } } as unknown as Context);
    }
    expect(events).toEqual([
      expect.objectContaining({ level: "warn", event: "forwarded-for-ignored", proxy: "172.16.0.1" }),
    ]);
  });
});

describe("a list of networks", () => {
  it("contains addresses and networks, separated by commas or spaces", () => {
    const networks = parseNetworks("10.0.0.0/8,192.0.2.7  fd00::/8, 0.0.0.0/32,")!;
    for (const address of ["10.255.0.1", "192.0.2.7", "0.0.0.0"]) expect(networks.check(address)).toBe(true);
    for (const address of ["11.0.0.1", "192.0.2.8", "0.0.0.1"]) expect(networks.check(address)).toBe(false);
    expect(networks.check("fdff::1", "ipv6")).toBe(true);
    expect(networks.check("fe00::1", "ipv6")).toBe(false);
  });

  it.each([
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
    "fd00::/129",
    "proxy.example",
    "10.0.0",
    "2",
  ])("rejects %s", (text) => {
    expect(parseNetworks(text)).toBeNull();
  });
});
