import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startLocalChain, type LocalChain } from "../local-chain.js";
import { cosignOne, mintOne, prepareOne } from "../mint.js";
import { orderOf, seed } from "../order.js";
import { signAsIs } from "../wallet.js";

let local: LocalChain;
let server: Server;
let requests: number;
let respond: RequestListener;
beforeEach(async () => {
  local = await startLocalChain();
  requests = 0;
  server = createServer((request, response) => {
    requests++;
    respond(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** Chain client that talks HTTP to the test's server. Two attempts end before a node that limits the rate is asked again. */
const connect = (requestTimeoutMilliseconds = 400) =>
  local.create({
    rpc: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestTimeoutMilliseconds,
  });

/** Each with the number of requests that a read makes: one that is refused for its rate waits for its turn. */
const faults: [string, RequestListener, number?][] = [
  ["is overloaded", (_request, response) => response.writeHead(503).end("busy")],
  ["limits the rate", (_request, response) => response.writeHead(429).end("slow down"), 1],
  ["answers with a web page", (_request, response) => response.end("<html>")],
  [
    "limits the rate with a web page",
    (_request, response) => response.writeHead(429, { "content-type": "text/html" }).end("<h1>Slow down"),
    1,
  ],
  [
    "answers with half of a response",
    (_request, response) => response.end('{"jsonrpc":"2.0","id":"1","resu'),
  ],
  [
    "breaks off its response",
    (_request, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write('{"jsonrpc":"2.0"', () => response.destroy());
    },
  ],
  [
    "compresses its response, which wasn't asked for",
    (_request, response) =>
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync('{"jsonrpc":"2.0","id":"1","result":"ok"}')),
  ],
  [
    "never ends its response",
    (_request, response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    },
  ],
  ["hangs up", (request) => request.socket.destroy()],
  ["never answers", () => undefined],
];

describe.each(faults)("a node that %s", (_what, fault, attempts = 2) => {
  beforeEach(() => {
    respond = fault;
  });

  it("is unavailable once an idempotent request was repeated as often as it allows", async () => {
    await expect(connect().confirm([])).resolves.toEqual([]);
    await expect(connect().verifyNetwork()).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    expect(requests).toBe(attempts);
    expect(await connect().isHealthy()).toBe(false);
  });

  it("gets a transaction once, with an unknown outcome", async () => {
    const { transactionBytes } = await cosignOne(local, await prepareOne(local));
    expect(await connect().send(transactionBytes)).toMatchObject({
      status: "unavailable",
      cause: expect.anything(),
    });
    expect(requests).toBe(1);
  });
});

it("a request that fails once is retried", async () => {
  local.node.intercept = async (_method, proceed) => {
    local.node.intercept = (_method, proceed) => proceed();
    await proceed();
    throw new TypeError("fetch failed");
  };
  expect(await local.chain.isHealthy()).toBe(true);
  expect(local.requests.filter((method) => method === "getLatestBlockhash")).toHaveLength(2);
});

it("a request that the node rejects is not repeated", async () => {
  local.node.intercept = async () => ({
    jsonrpc: "2.0",
    id: "1",
    error: { code: -32601, message: "no such method" },
  });
  const before = local.requests.length;
  await expect(local.chain.verifyNetwork()).rejects.toMatchObject({ code: "CHAIN_REQUEST_REJECTED" });
  expect(local.requests.length - before).toBe(1);
});

it("an aborted caller gets its own reason, from every method that asks the node", async () => {
  const reason = new Error("shutting down");
  const signal = AbortSignal.abort(reason);
  const { chain } = local;
  const submission = {
    signature: "1".repeat(64),
    mintAddress: local.wallet.address,
    lastValidBlockHeight: 0n,
    transactionBytes: new Uint8Array(),
  };
  for (const call of [
    chain.verifyNetwork(signal),
    chain.isHealthy(signal),
    chain.estimateCost(orderOf(local), 1, { signal }),
    chain.prepareMints(orderOf(local), [], signal),
    chain.confirm([submission], { signal }),
  ]) {
    await expect(call).rejects.toBe(reason);
  }
});

it("an aborted caller doesn't wait for a node that is slow to respond", async () => {
  respond = () => undefined;
  const controller = new AbortController();
  const call = connect(60_000).isHealthy(controller.signal);
  const reason = new Error("shutting down");
  server.once("request", () => controller.abort(reason));
  await expect(call).rejects.toBe(reason);
});

it("a response that lacks requested entries is CHAIN_UNAVAILABLE; it doesn't expire a mint", async () => {
  const { prepared, cosigned } = await mintOne(local);
  local.ledger.advanceSlot(200);
  local.node.intercept = async (method, proceed) => {
    if (method === "getMultipleAccounts") return answerWith({ context: { slot: 900 }, value: [] });
    // Node without a history.
    if (method === "getSignatureStatuses") return answerWith({ context: { slot: 900 }, value: [null] });
    return proceed();
  };
  await expect(local.chain.confirm([{ ...prepared, ...cosigned }])).rejects.toMatchObject({
    code: "CHAIN_UNAVAILABLE",
  });
  local.node.intercept = (_method, proceed) => proceed();
  expect(await local.chain.confirm([{ ...prepared, ...cosigned }])).toEqual([{ status: "finalized" }]);
});

it.each([[{}], [null], ["ok"], [{ value: null }]])(
  "a node that responds to every request with %j is unavailable",
  async (result) => {
    const { cosigned, prepared } = await mintOne(local);
    const signed = await signAsIs(prepared.transaction, local.wallet);
    const verified = await local.chain.verifySignedTransaction(prepared.message, signed);
    local.node.intercept = async () => answerWith(result);
    // Client without any cached response.
    const chain = local.create();
    for (const call of [
      chain.estimateCost(orderOf(local), 1),
      chain.prepareMints(orderOf(local), [seed(2)]),
      chain.simulate(verified),
      chain.confirm([{ ...prepared, ...cosigned }]),
    ]) {
      await expect(call).rejects.toMatchObject({ code: "CHAIN_UNAVAILABLE" });
    }
  },
);

it("prepares within one second share one blockhash request", async () => {
  const requestCount = () => local.requests.filter((method) => method === "getLatestBlockhash").length;
  const before = requestCount();
  const prepareAll = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) => local.chain.prepareMints(orderOf(local), [seed(index + 1)])),
    );
  const [first] = await prepareAll();
  expect(requestCount() - before).toBe(1);
  local.ledger.advanceSlot();
  const [later] = await prepareAll();
  expect(requestCount() - before).toBe(2);
  expect(later![0]!.lastValidBlockHeight).toBe(first![0]!.lastValidBlockHeight + 1n);
});

const answerWith = (result: unknown) => ({ jsonrpc: "2.0", id: "1", result });
