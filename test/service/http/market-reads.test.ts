import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { createUrgentWork } from "../../../demo/service/platform/limits/urgent-work.js";
import { createConcurrencyLimit } from "../../../demo/service/platform/limits/concurrency-limit.js";
import type { MarketService } from "../../../demo/service/market/market-service.js";
import type { MintService } from "../../../demo/service/mint/mint-service.js";
import {
  type HttpHarness,
  pageOrigin,
  treasury,
  unreachableMintService,
  useHttpHarness,
  wallet,
} from "./harness.js";

const harness = useHttpHarness();

/** Calls that end when the test ends them, by name in the order of their start. */
function createCalls() {
  const open = new Map<string, () => void>();
  const started: string[] = [];
  return {
    started,
    call: (name: string): Promise<object> =>
      new Promise((resolve) => {
        started.push(name);
        open.set(name, () => resolve({ name }));
      }),
    end: (name: string) => open.get(name)!(),
  };
}

let calls: ReturnType<typeof createCalls>;
let app: ReturnType<HttpHarness["createApp"]>;
/** Milliseconds on the app's clock. */
const time = { elapsed: 0 };
const monotonic = () => time.elapsed;

beforeEach(() => {
  calls = createCalls();
  const settings = { total: 3, perClient: 2, waitingPerClient: 3, waitingTotal: 5 };
  const urgentWork = createUrgentWork({ monotonic });
  app = harness.createApp({
    market: { search: ({ query }: { query: string }) => calls.call(query) } as unknown as MarketService,
    mintService: {
      ...unreachableMintService,
      prepareMint: () => calls.call("prepare"),
      readWalletMints: (_collection: string, of: string) => calls.call(of),
      readEligibility: (_collection: string, _phase: string, of: string) => calls.call(`eligible ${of}`),
      readMetadata: (mint: string) => calls.call(mint).then(() => null),
      readSharedItem: (mint: string) => calls.call(`shared ${mint}`).then(() => null),
    } as unknown as MintService,
    mintReads: createConcurrencyLimit({ settings, monotonic }),
    marketReads: createConcurrencyLimit({ settings, monotonic, isUrgentWorkRunning: urgentWork.isRunning }),
    urgentWork,
    publicReads: createConcurrencyLimit({ settings, monotonic }),
    readClientIp: (context) => context.req.header("X-Client") ?? "nobody",
    monotonic,
  });
});

const search = (client: string, query: string) =>
  Promise.resolve(app.request(`/market/v1/search?q=${query}`, { headers: { "X-Client": client } }));
const prepare = () =>
  Promise.resolve(
    app.request("/mint/v1/prepare-mint", {
      method: "POST",
      headers: { "X-API-Key": harness.keys.secret, "Content-Type": "application/json" },
      body: JSON.stringify({
        collectionId: harness.own.id,
        phaseId: harness.own.phaseId,
        walletAddress: wallet,
        quantity: 1,
      }),
    }),
  );

/** Waits until all requests that were sent have had their turn, which is one round of the event loop for each of an address. */
async function takeTurns(): Promise<void> {
  for (let round = 0; round < 10; round++) await setImmediate();
}

async function started(...names: string[]): Promise<void> {
  await takeTurns();
  await expect.poll(() => calls.started).toEqual(names);
}

describe("reads of the Mint API", () => {
  const wallets = Array.from({ length: 5 }, (_, index) => `${wallet.slice(0, -1)}${"ABCDE"[index]}`);
  const read = (client: string, of: string, key: "publishable" | "secret" = "publishable") =>
    Promise.resolve(
      app.request(`/mint/v1/collections/OwnDrop/${of}`, {
        headers: {
          "X-Client": client,
          "X-API-Key": harness.keys[key],
          ...(key === "publishable" && { Origin: pageOrigin }),
        },
      }),
    );
  const readMints = (client: string, of: string) => read(client, `wallet-mints/${of}`);

  it("run at a time for one client address up to its limit, and in turns", async () => {
    const [a1, a2, a3, b1] = wallets as [string, string, string, string];
    const answers = [a1, a2, a3].map((of) => readMints("a", of));
    await started(a1, a2);
    answers.push(readMints("b", b1));
    await started(a1, a2, b1);
    calls.end(a1);
    await started(a1, a2, b1, a3);
    for (const of of [a2, a3, b1]) calls.end(of);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(4).fill(200));
  });

  it("of the chain, prepares and a server's reads don't wait for a client's other reads", async () => {
    const [a1, a2, a3] = wallets as [string, string, string];
    const answers = [readMints("a", a1), readMints("a", a2)];
    await started(a1, a2);
    answers.push(read("a", `eligibility/${harness.own.phaseId}/${a3}`));
    await started(a1, a2, `eligible ${a3}`);
    answers.push(read("a", `wallet-mints/${a3}`, "secret"));
    await started(a1, a2, `eligible ${a3}`, a3);
    answers.push(prepare());
    await started(a1, a2, `eligible ${a3}`, a3, "prepare");
    for (const name of calls.started) calls.end(name);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  });
});

describe("reads of the Market API", () => {
  it("run at a time for one client address up to its limit, and in total, in turns", async () => {
    const answers = ["a1", "a2", "a3", "a4"].map((query) => search("a", query));
    await started("a1", "a2");
    answers.push(search("b", "b1"), search("b", "b2"), search("c", "c1"));
    await started("a1", "a2", "b1");
    calls.end("a1");
    // The address that has waited longest is served, not the one with most reads.
    await started("a1", "a2", "b1", "a3");
    calls.end("b1");
    await started("a1", "a2", "b1", "a3", "b2");
    calls.end("a2");
    await started("a1", "a2", "b1", "a3", "b2", "c1");
    for (const name of ["a3", "b2", "c1"]) calls.end(name);
    await expect.poll(() => calls.started).toContain("a4");
    calls.end("a4");
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(7).fill(200));
  });

  it("are rejected when too many of one address wait, and nobody else's", async () => {
    const answers = Array.from({ length: 5 }, (_, index) => search("a", `a${index}`));
    await started("a0", "a1");
    const rejected = await search("a", "a5");
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get("Retry-After")).toBe("1");
    expect(rejected.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await rejected.json()).toMatchObject({
      code: "RATE_LIMITED",
      message: expect.stringContaining(
        "Too many concurrent reads from this address: 3 are waiting.",
      ) as string,
    });
    answers.push(search("b", "b0"));
    await started("a0", "a1", "b0");
    answers.push(search("b", "b1"), search("c", "c0"));
    await takeTurns();
    const busy = await search("d", "d0");
    expect(busy.status).toBe(503);
    expect(await busy.json()).toMatchObject({ code: "SERVICE_BUSY" });
    for (const name of ["a0", "a1", "b0", "a2", "b1", "c0", "a3", "a4"]) {
      await expect.poll(() => calls.started).toContain(name);
      calls.end(name);
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it("that are cached don't wait, and another client's read is shared only once it is the reader's turn", async () => {
    const first = search("a", "cached");
    await started("cached");
    calls.end("cached");
    await first;
    const answers = ["a1", "a2", "a3"].map((query) => search("a", query));
    await started("cached", "a1", "a2");
    expect((await search("a", "cached")).status).toBe(200);
    // The load waits in the queue of "a"; "b" begins it.
    answers.push(search("b", "a3"));
    await started("cached", "a1", "a2", "a3");
    for (const name of ["a1", "a2", "a3"]) calls.end(name);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(calls.started).toHaveLength(4);
  });

  it("run one at a time during a prepare, and pause for five times as long as each took", async () => {
    const preparing = prepare();
    await started("prepare");
    const answers = ["a", "b", "c"].map((client) => search(client, `${client}1`));
    await started("prepare", "a1");
    time.elapsed += 20;
    calls.end("a1");
    await answers[0];
    time.elapsed += 99;
    answers.push(search("d", "d1"));
    await setImmediate();
    expect(calls.started).toEqual(["prepare", "a1"]);
    time.elapsed += 1;
    await started("prepare", "a1", "b1");
    calls.end("prepare");
    expect((await preparing).status).toBe(200);
    // A quarter of a second after the last prepare, reads run side by side again.
    time.elapsed += 250;
    answers.push(search("e", "e1"));
    await started("prepare", "a1", "b1", "c1", "d1");
    for (const name of ["b1", "c1", "d1"]) calls.end(name);
    await expect.poll(() => calls.started).toContain("e1");
    calls.end("e1");
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  });
});

describe("reads of metadata and share pages", () => {
  const mints = [wallet, treasury, "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T"] as const;
  const readFrom = (client: string, path: string) =>
    Promise.resolve(app.request(path, { headers: { "X-Client": client } }));

  it("run a few at a time for one client address, and others don't wait for them", async () => {
    const [first, second, third] = mints;
    const paths = [`/m/${first}`, `/share/${second}`, `/m/${third}`];
    const answers = paths.map((path) => readFrom("a", path));
    answers.push(readFrom("b", `/m/${second}`));
    // In turns: one of each address, then the next ones.
    await started(first, second, `shared ${second}`);
    calls.end(first);
    await started(first, second, `shared ${second}`, third);
    for (const name of [`shared ${second}`, second, third]) calls.end(name);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(4).fill(404));
  });

  it("are answered from memory for a second, also for addresses that nothing was minted at", async () => {
    const [mint] = mints;
    const first = readFrom("a", `/m/${mint}`);
    await started(mint);
    calls.end(mint);
    expect((await first).status).toBe(404);
    time.elapsed += 999;
    for (const path of [`/m/${mint}`, `/metadata/${mint}.json`])
      expect((await readFrom("b", path)).status).toBe(404);
    expect(calls.started).toEqual([mint]);
    time.elapsed += 1;
    const again = readFrom("a", `/m/${mint}`);
    await started(mint, mint);
    calls.end(mint);
    expect((await again).status).toBe(404);
  });
});
