import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nodeMethods, type NodeMethod } from "../../../../demo/service/chain/rpc/node-methods.js";
import type { Log } from "../../../../demo/service/platform/deps.js";
import { startValidator, type Validator } from "../../../../demo/validator/start-validator.js";
import { createTestDatabase, type TestDatabase } from "../../../database.js";
import {
  rejectWith,
  startNodeProxy,
  type NodeProxy,
  type Respond,
} from "../../../faults/processes/node-proxy.js";
import { startTestService } from "../../../start-test-service.js";

let database: TestDatabase;
let validator: Validator;
let proxy: NodeProxy;
beforeAll(async () => {
  [database, validator] = await Promise.all([createTestDatabase(), startValidator({ port: 0 })]);
  proxy = await startNodeProxy(validator.url);
});
afterEach(() => proxy.fail(null));
afterAll(() => Promise.all([database.close(), validator.close(), proxy.close()]));

async function start() {
  const lines: Record<string, unknown>[] = [];
  const log: Log = (level, event, fields) => void lines.push({ level, event, ...fields });
  const variables = { DATABASE_URL: database.url, SOLANA_RPC_URL: `${proxy.url}/key-of-the-provider` };
  const service = await startTestService(variables, { log });
  await service.close();
  return lines.filter(({ event }) => event !== "directory-missing");
}

const respondWith =
  (status: number, body: string): Respond =>
  (response) =>
    void response.writeHead(status).end(body);

const denials: [string, Respond][] = [
  ["Method not found", rejectWith(-32601, "Method not found")],
  [
    "Method getX is not available on your plan",
    rejectWith(-32600, "Method getX is not available on your plan"),
  ],
  ["The method is disabled", rejectWith(-32000, "The method is disabled")],
  ["Upgrade to a paid plan to use this", rejectWith(-32403, "Upgrade to a paid plan to use this")],
  [
    "status 403: Method requires a paid plan",
    respondWith(
      403,
      JSON.stringify({ jsonrpc: "2.0", error: { code: 7, message: "Method requires a paid plan" } }),
    ),
  ],
  ["status 405: method not allowed", respondWith(405, "method not allowed")],
];

describe("a service whose node", () => {
  it.each(denials)(
    "says about a method that it needs: %s, doesn't start, and says so",
    async (words, respond) => {
      proxy.fail(
        respond,
        ({ method }) => method === "getLatestBlockhash" || method === "simulateTransaction",
      );
      await expect(start()).rejects.toMatchObject({
        code: "METHOD_MISSING",
        message: `The Solana node lacks methods without which nothing can be minted: getLatestBlockhash (the node's response: ${words}), simulateTransaction (the node's response: ${words}). Use another node or plan in SOLANA_RPC_URL.`,
        context: { missing: ["getLatestBlockhash", "simulateTransaction"] },
      });
    },
  );

  it.each(Object.entries<NodeMethod>(nodeMethods))("lacks %s", async (method, { work }) => {
    proxy.fail(rejectWith(-32601, "Method not found"), (call) => call.method === method);
    const started = start();
    if (work === null) {
      await expect(started).rejects.toMatchObject({ code: "METHOD_MISSING", context: { missing: [method] } });
      return;
    }
    const said =
      work === "fees"
        ? { event: "priority-fees-off" }
        : { event: "job-off", job: work === "holders" ? "holders" : "index", work };
    expect((await started).filter(({ level }) => level !== "info")).toEqual([
      { level: "warn", ...said, method, nodeSays: "Method not found" },
    ]);
  });

  it.each([
    ["limits the rate, and recommends a plan", respondWith(429, "Too many requests, upgrade your plan")],
    ["limits the rate in its own code", rejectWith(-32005, "Method rate limit exceeded on the free plan")],
    ["has trouble", rejectWith(-32603, "Internal error")],
  ])("%s for a moment, starts", async (_what, respond) => {
    proxy.fail(respond, ({ method }) => method === "getTransaction" || method === "simulateTransaction");
    expect((await start()).filter(({ level }) => level !== "info")).toEqual([]);
  });

  it("lacks nothing, starts without a word about it", async () => {
    expect((await start()).filter(({ level }) => level !== "info")).toEqual([]);
  });
});

it("the operator's page lists each method with its purpose and what is off without it, and no other", () => {
  const page = readFileSync(new URL("../../../../demo/docs/operate/node.md", import.meta.url), "utf8");
  const rows = page
    .split("\n")
    .filter((line) => /^\| `(get|is|send|simulate)[A-Za-z]+` +\|/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  const consequences = {
    holders: "job `holders` is off: moved items keep their old holder",
    fees: "each mint pays the fixed fee, within the cap",
    moves: "job `index` leaves out moves: the market shows no transfers",
  };
  expect(rows).toEqual(
    Object.entries<NodeMethod>(nodeMethods).map(([method, { purpose, work }]) => [
      `\`${method}\``,
      purpose,
      work === null ? "the service doesn't start" : consequences[work],
    ]),
  );
});
