import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { requestAirdrop, requestTrialDollars } from "../../demo/page/faucet.js";

let server: Server | null = null;

afterEach(() => {
  server?.close();
  server = null;
});

/** Chain that answers every request with this body. */
async function startFakeChain(status: number, body: string): Promise<{ url: string; requests: unknown[] }> {
  const requests: unknown[] = [];
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    requests.push(JSON.parse(Buffer.concat(parts).toString()));
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

it("requests coins from the chain and returns the signature", async () => {
  const { url, requests } = await startFakeChain(200, '{"jsonrpc":"2.0","id":1,"result":"5sig"}');
  expect(await requestAirdrop(url, "Address", 10_000_000_000)).toBe("5sig");
  expect(requests).toEqual([
    { jsonrpc: "2.0", id: 1, method: "requestAirdrop", params: ["Address", 10_000_000_000] },
  ]);
});

it.each([
  ["the chain's own reason", 200, '{"error":{"code":-32602,"message":"Too much"}}', -32602, "Too much"],
  ["a status without a JSON body", 429, "slow down", 429, "can't be read"],
])("an error carries %s", async (_, status, body, code, message) => {
  const { url } = await startFakeChain(status, body);
  const error = await requestAirdrop(url, "Address", 1).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) as string });
});

it("requests dollars from the embedded chain, and handles a chain without any", async () => {
  const embedded = await startFakeChain(200, '{"jsonrpc":"2.0","id":1,"result":"5sig"}');
  expect(await requestTrialDollars(embedded.url, "Address", 100_000_000)).toBe("5sig");
  expect(embedded.requests).toMatchObject([
    { method: "requestTokenAirdrop", params: ["Address", 100_000_000] },
  ]);
  server?.close();
  const other = await startFakeChain(200, '{"error":{"code":-32601,"message":"Method not found"}}');
  expect(await requestTrialDollars(other.url, "Address", 1)).toBeNull();
  server?.close();
  const empty = await startFakeChain(200, '{"error":{"code":-32603,"message":"No"}}');
  await expect(requestTrialDollars(empty.url, "Address", 1)).rejects.toMatchObject({ code: -32603 });
});
