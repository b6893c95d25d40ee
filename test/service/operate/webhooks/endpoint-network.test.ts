import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { BlockList } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  isPublicAddress,
  parseEndpointUrl,
  type Resolve,
} from "../../../../demo/service/operate/webhooks/endpoint-network.js";
import {
  createMessageSender,
  type SenderOptions,
} from "../../../../demo/service/operate/webhooks/send-message.js";
import { startReceiver, type Receiver } from "./receiver.js";

const noNetworks = new BlockList();
const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.1", 32);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 204 });
});

async function send(url: string, options: Partial<SenderOptions> = {}) {
  const sender = createMessageSender({ rules: { allowedNetworks: noNetworks, allowHttp: true }, ...options });
  try {
    return await sender.send({ url, headers: {}, body: "{}" });
  } finally {
    await sender.close();
  }
}

const allowed = { rules: { allowedNetworks: thisMachine, allowHttp: true } };

describe("addresses", () => {
  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback elsewhere", "127.8.9.10"],
    ["private, class A", "10.1.2.3"],
    ["private, class B", "172.16.0.1"],
    ["private, class C", "192.168.1.1"],
    ["link-local", "169.254.1.1"],
    ["the metadata service of clouds", "169.254.169.254"],
    ["CGNAT", "100.64.0.1"],
    ["the metadata service of Alibaba", "100.100.100.200"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["unspecified", "0.0.0.0"],
    ["reserved", "240.0.0.1"],
    ["documentation", "192.0.2.1"],
    ["benchmarking", "198.18.0.1"],
    ["loopback, IPv6", "::1"],
    ["unspecified, IPv6", "::"],
    ["unique-local", "fd12:3456::1"],
    ["the metadata service of AWS, IPv6", "fd00:ec2::254"],
    ["link-local, IPv6", "fe80::1"],
    ["site-local", "fec0::1"],
    ["multicast, IPv6", "ff02::1"],
    ["IPv4-mapped", "::ffff:127.0.0.1"],
    ["IPv4-mapped in hex", "::ffff:7f00:1"],
    ["IPv4-mapped private", "::ffff:10.0.0.1"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["translated by NAT64", "64:ff9b::7f00:1"],
    ["translated by a local NAT64", "64:ff9b:1::7f00:1"],
    ["6to4 of loopback", "2002:7f00:1::1"],
    ["Teredo", "2001::1"],
    ["documentation, IPv6", "2001:db8::1"],
    ["not assigned, IPv6", "4000::1"],
    ["no address", "example.com"],
  ])("are not public: %s", (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111"])("are public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("the URL of an endpoint", () => {
  const rules = { allowedNetworks: noNetworks, allowHttp: false };
  it.each([
    ["http://shop.example/hook", "must use https"],
    ["ftp://shop.example/hook", "isn't a web URL"],
    ["shop.example", "isn't a web URL"],
    ["https://user:secret@shop.example/hook", "must not contain a password"],
    ["https://shop.example:22/hook", "Port 22 is reserved for another protocol"],
    ["https://127.0.0.1/hook", "127.0.0.1 isn't on the public internet"],
    ["https://2130706433/hook", "127.0.0.1 isn't on the public internet"],
    ["https://0x7f.1/hook", "127.0.0.1 isn't on the public internet"],
    ["https://[::ffff:10.0.0.1]/hook", "WEBHOOK_ALLOWED_NETWORKS"],
  ])("is rejected: %s", (url, message) => {
    expect(() => parseEndpointUrl(url, rules)).toThrow(message);
  });

  it("is https, on any port that is no other protocol's; http and other networks only where they are allowed", () => {
    expect(parseEndpointUrl("https://shop.example:8443/hook?a=1#b", rules)).toBe(
      "https://shop.example:8443/hook?a=1",
    );
    expect(parseEndpointUrl("http://127.0.0.1:9000/", allowed.rules)).toBe("http://127.0.0.1:9000/");
  });
});

describe("a message", () => {
  it("reaches no address of this machine that isn't allowed: as it is, in other spellings, or behind a name", async () => {
    for (const host of ["127.0.0.1", "[::ffff:127.0.0.1]", "2130706433", "0", "localhost"]) {
      const answer = await send(`http://${host}:${receiver.port}/`);
      expect(answer, host).toMatchObject({
        status: null,
        error: expect.stringMatching(/^ENDPOINT_INVALID: /),
      });
    }
    expect(receiver.received).toEqual([]);
    expect(await send(`${receiver.url}/`, allowed)).toMatchObject({ status: 204 });
  });

  it("is verified with the address that it connects to: a name that changes reaches nothing", async () => {
    const addresses = ["127.0.0.1", "127.0.0.2"];
    const resolve: Resolve = (_name, callback) =>
      callback(null, [{ address: addresses.shift()!, family: 4 }]);
    receiver.answer = () => ({ status: 204, headers: { connection: "close" } });
    const sender = createMessageSender({ ...allowed, resolve });
    const message = { url: `http://rebound.example:${receiver.port}/`, headers: {}, body: "{}" };
    expect(await sender.send(message)).toMatchObject({ status: 204 });
    expect(await sender.send(message)).toMatchObject({
      status: null,
      error:
        "ENDPOINT_INVALID: rebound.example isn't on the public internet. Use WEBHOOK_ALLOWED_NETWORKS to allow your own networks.",
    });
    await sender.close();
    expect(receiver.received).toHaveLength(1);
    expect(addresses).toEqual([]);
  });

  it("uses only the allowed ones of a name's addresses", async () => {
    const resolve: Resolve = (_name, callback) =>
      callback(null, [
        { address: "127.0.0.2", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    const answer = await send(`http://both.example:${receiver.port}/`, { ...allowed, resolve });
    expect(answer).toMatchObject({ status: 204 });
  });

  it("follows no redirect", async () => {
    receiver.answer = ({ path }) =>
      path === "/from" ? { status: 307, headers: { location: `${receiver.url}/to` } } : { status: 204 };
    expect(await send(`${receiver.url}/from`, allowed)).toMatchObject({ status: 307 });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/from"]);
  });

  it("goes over http: only where that is allowed, whatever the database says", async () => {
    const answer = await send(`${receiver.url}/`, {
      rules: { allowedNetworks: thisMachine, allowHttp: false },
    });
    expect(answer).toMatchObject({ status: null, error: expect.stringContaining("must use https") });
    expect(receiver.received).toEqual([]);
  });

  it("has an end: an endpoint that never answers is given up", async () => {
    receiver.answer = () => new Promise(() => undefined);
    expect(await send(`${receiver.url}/`, { ...allowed, timeoutMilliseconds: 50 })).toEqual({
      status: null,
      error: "TIMEOUT",
      retryAfter: null,
    });
  });

  it("reads some kilobytes of an answer, and gives up the rest of one without end", async () => {
    let sent = 0;
    let isClosed: Promise<void> | undefined;
    const server: Server = createServer((_request, response) => {
      isClosed = new Promise((resolve) => response.once("close", () => resolve()));
      response.writeHead(200);
      const part = Buffer.alloc(65_536);
      const write = () => {
        while (!response.destroyed && response.write(part)) sent += part.length;
        response.once("drain", write);
      };
      write();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect(await send(`http://127.0.0.1:${port}/`, allowed)).toMatchObject({ status: 200 });
    await isClosed;
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    await new Promise((resolve) => server.close(resolve));
  });
});
