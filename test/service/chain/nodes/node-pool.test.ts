import { describe, expect, it } from "vitest";
import { NodeStatusError } from "../../../../demo/service/chain/rpc/http-transport.js";
import { createPoolHarness, never } from "./pool-harness.js";
import { settle } from "./manual-time.js";

const fail = (error: Error) => () => Promise.reject(error);
const reject =
  (code: number, message = "no") =>
  () => ({ error: { code, message } });

describe("a request to several nodes", () => {
  it.each([
    ["can't be reached", fail(new Error("ECONNREFUSED"))],
    ["limits the rate", fail(new NodeStatusError(429, "slow down"))],
    ["is overloaded", fail(new NodeStatusError(503))],
    ["is behind, by its own words", reject(-32005)],
    ["hasn't reached the slot", reject(-32016)],
    ["has trouble", reject(-32603)],
    ["lacks the method", reject(-32601, "Method not found")],
    ["answers something else", () => ({ result: {} })],
    ["answers nothing", () => "ok"],
    ["answers from an old block", () => ({ result: { context: { slot: 900 }, value: "old" } })],
  ])("is answered by another when the first %s", async (_what, respond) => {
    const { first, second, ask } = createPoolHarness();
    first.respond = respond;
    expect(await ask()).toBe("second");
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });

  it("that is invalid isn't retried", async () => {
    const { first, second, call } = createPoolHarness();
    first.respond = reject(-32602, "Invalid param");
    expect(await call()).toMatchObject({ error: { code: -32602 } });
    expect(second.asked).toEqual([]);
  });

  it("fails with the last node's words when all fail, and with its rejection when one has rejected it", async () => {
    const { first, second, call } = createPoolHarness();
    first.respond = fail(new Error("ECONNREFUSED"));
    second.respond = fail(new NodeStatusError(503, "busy"));
    await expect(call()).rejects.toThrow("getLatestBlockhash: status 503: busy");
    second.respond = reject(-32016);
    expect(await call()).toMatchObject({ error: { code: -32016 } });
  });

  it("goes to the fastest", async () => {
    const { time, first, second, ask } = createPoolHarness({ settings: { hedgeMilliseconds: 10_000 } });
    const after = (milliseconds: number, name: string) => async () => {
      await time.timers.wait(milliseconds);
      return { result: { context: { slot: 0 }, value: name } };
    };
    first.respond = after(50, "first");
    second.respond = after(5, "second");
    for (let round = 0; round < 60; round += 1) {
      const asked = ask();
      for (const milliseconds of [5, 45]) await time.pass(milliseconds);
      await asked;
    }
    first.asked.length = second.asked.length = 0;
    const asked = ask();
    await time.pass(50);
    expect(await asked).toBe("second");
    expect(first.asked).toEqual([]);
  });
});

describe("a read that isn't answered in time", () => {
  it("queries a second node, uses its response, and aborts the first", async () => {
    const { time, first, second, ask } = createPoolHarness();
    let aborted = false;
    first.respond = (call) => {
      call.signal?.addEventListener("abort", () => (aborted = true));
      return never(call);
    };
    const asked = ask();
    await time.pass(99);
    expect(second.asked).toEqual([]);
    await time.pass(1);
    expect(await asked).toBe("second");
    await settle();
    expect(aborted).toBe(true);
  });

  it("uses the first node's response if it arrives first after all", async () => {
    const { time, first, second, ask } = createPoolHarness();
    first.respond = async () => {
      await time.timers.wait(150);
      return { result: { context: { slot: 0 }, value: "first" } };
    };
    second.respond = never;
    const asked = ask();
    await time.pass(100);
    expect(second.asked).toHaveLength(1);
    await time.pass(50);
    expect(await asked).toBe("first");
  });

  it("ends with its caller's reason, at every node", async () => {
    const { time, first, second, call, events } = createPoolHarness();
    first.respond = second.respond = never;
    const controller = new AbortController();
    const asked = call("getLatestBlockhash", controller.signal);
    await time.pass(100);
    const reason = new Error("gone");
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    expect(events).toEqual([]);
  });
});

describe("a node that is back", () => {
  it.each(["fails", "doesn't answer"])("gets a request immediately if the last other one %s", async (how) => {
    const { time, first, second, ask, pool, events } = createPoolHarness();
    first.respond = first.respondToChecks = fail(new Error("ECONNREFUSED"));
    for (let round = 0; round < 3; round += 1) await pool.check();
    expect(await ask()).toBe("second");
    first.respond = () => ({ result: { context: { slot: 0 }, value: "first" } });
    first.respondToChecks = null;
    second.respond = second.respondToChecks = how === "fails" ? fail(new Error("ECONNREFUSED")) : never;
    const asked = ask();
    // The check that asks both takes two seconds where one doesn't answer.
    for (const milliseconds of how === "fails" ? [0] : [100, 2_000]) await time.pass(milliseconds);
    expect(await asked).toBe("first");
    expect(events.at(-1)).toMatchObject({ event: "node-returned", node: "first", reason: "failures" });
  });
});

describe("a node that limits the rate", () => {
  it("gets no requests for as long as Retry-After says", async () => {
    const { time, first, second, ask } = createPoolHarness();
    first.respond = fail(new NodeStatusError(429, "slow down", 7_000));
    await ask();
    await time.pass(6_999);
    await ask();
    expect(first.asked).toHaveLength(1);
    expect(second.asked).toHaveLength(2);
    await time.pass(1);
    await ask();
    expect(first.asked).toHaveLength(2);
  });

  it("is waited for where all do for less than a second, and not for longer", async () => {
    const { time, first, second, ask, call } = createPoolHarness();
    first.respond = second.respond = fail(new NodeStatusError(429, "slow down", 2_000));
    await expect(call()).rejects.toThrow("slow down");
    await expect(call()).rejects.toThrow(
      "All nodes of SOLANA_RPC_URL are rate-limited for another 2 seconds",
    );
    first.respond = second.respond = () => ({ result: { context: { slot: 0 }, value: "again" } });
    await time.pass(1_500);
    const asked = ask();
    await time.pass(500);
    expect(await asked).toBe("again");
  });
});

describe("a budget of requests", () => {
  it("divides requests among the nodes, makes them wait for three seconds, and then fails in words", async () => {
    const { time, nodes, ask } = createPoolHarness({ requestsPerSecond: 4 });
    // The first check takes two requests of each node.
    const outcomes = Promise.allSettled(Array.from({ length: 40 }, () => ask()));
    for (let tick = 0; tick <= 30; tick++) await time.pass(100);
    const results = await outcomes;
    const failed = results.filter(({ status }) => status === "rejected");
    expect(results).toHaveLength(40);
    for (const node of nodes) expect(node.asked).toHaveLength(14);
    expect(failed).toHaveLength(12);
    expect(failed[0]).toMatchObject({
      reason: {
        code: "CHAIN_OVERLOADED",
        message:
          "The request budget of the Solana nodes is used up (first: 4 requests a second, second: 4 requests a second). Get a larger plan, raise SOLANA_RPC_REQUESTS_PER_SECOND if your plan allows more, or add a node to SOLANA_RPC_URL.",
      },
    });
  });
});

describe("a transaction", () => {
  const send = "sendTransaction";
  const landed = () => ({ error: { code: -32002, message: "no", data: { err: "AlreadyProcessed" } } });
  const accept = () => ({ result: "signature" });
  const preflight = () => ({ error: { code: -32002, message: "no", data: { err: "BlockhashNotFound" } } });

  it("is sent to all nodes at once, and accepted as soon as one accepts it", async () => {
    const { first, second, third, call } = createPoolHarness({ names: ["first", "second", "third"] });
    first.respond = never;
    second.respond = preflight;
    third.respond = accept;
    expect(await call(send)).toEqual({ result: "signature" });
    expect([first.asked, second.asked, third.asked]).toEqual([[send], [send], [send]]);
  });

  it.each([
    ["fails", fail(new Error("ECONNRESET"))],
    ["is late", never],
  ])("that was simulated goes to one node, and to the others once that one %s", async (_how, respond) => {
    const { time, first, second, send: sendOnce } = createSender();
    expect(await sendOnce()).toEqual({ result: "signature" });
    expect([first.asked, second.asked]).toEqual([[send], []]);
    first.respond = respond;
    const sent = sendOnce();
    await time.pass(100);
    expect(await sent).toEqual({ result: "signature" });
    expect(second.asked).toEqual([send]);

    function createSender() {
      const harness = createPoolHarness();
      harness.first.respond = harness.second.respond = accept;
      const params = ["bytes", { encoding: "base64", skipPreflight: true }];
      const payload = { jsonrpc: "2.0", id: "1", method: send, params };
      return { ...harness, send: () => harness.pool.transports.execute({ payload }) };
    }
  });

  it("that has already landed is reported as landed, whatever the other nodes say", async () => {
    const { first, second, call } = createPoolHarness();
    first.respond = fail(new Error("ECONNRESET"));
    second.respond = landed;
    expect(await call(send)).toEqual(landed());
  });

  it("is rejected if all nodes reject it, and in flight if one doesn't respond", async () => {
    const { first, second, call } = createPoolHarness();
    first.respond = second.respond = preflight;
    expect(await call(send)).toEqual(preflight());
    second.respond = fail(new Error("ECONNRESET"));
    await expect(call(send)).rejects.toThrow("sendTransaction: ECONNRESET");
  });

  it("isn't sent to a node of another network", async () => {
    const { first, second, call } = createPoolHarness();
    second.genesisHash = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";
    first.respond = accept;
    await call(send);
    expect(second.asked).toEqual([]);
  });
});

describe("a node that lies", () => {
  it("about its network gets no requests until it is on the right one", async () => {
    const { first, pool, ask, events } = createPoolHarness();
    first.genesisHash = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";
    expect(await ask()).toBe("second");
    await pool.check();
    expect(first.asked).toEqual([]);
    expect(events).toEqual([
      {
        level: "error",
        event: "node-absent",
        node: "first",
        reason: "network",
        genesisHash: first.genesisHash,
      },
    ]);
    first.genesisHash = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";
    await pool.check();
    expect(events.at(-1)).toEqual({
      level: "info",
      event: "node-returned",
      node: "first",
      reason: "network",
    });
    expect(await ask()).toBe("first");
  });

  it("about its network when it comes back stays away", async () => {
    const { first, pool, ask, events } = createPoolHarness();
    await ask();
    first.respondToChecks = fail(new Error("ECONNREFUSED"));
    for (let round = 0; round < 3; round += 1) await pool.check();
    expect(events).toMatchObject([
      { level: "warn", event: "node-absent", node: "first", reason: "failures" },
    ]);
    first.respondToChecks = null;
    first.genesisHash = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";
    await pool.check();
    expect(events.at(-1)).toMatchObject({ level: "error", node: "first", reason: "network" });
    expect(await ask()).toBe("second");
  });

  it("like all others gets no requests, and the error says so", async () => {
    const { first, second, call } = createPoolHarness();
    first.genesisHash = second.genesisHash = "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG";
    await expect(call()).rejects.toMatchObject({
      code: "WRONG_NETWORK",
      message:
        "All nodes of SOLANA_RPC_URL serve a different network than CHAIN is set to (first, second). Change one of the two.",
    });
    expect([...first.asked, ...second.asked]).toEqual([]);
  });

  it("about the slot doesn't make the others lag, and comes back only when there can be such a slot", async () => {
    const { time, first, second, pool, ask, events } = createPoolHarness();
    await pool.check();
    second.slot = 1_010;
    first.slot = 900_000;
    await time.pass(5_000);
    expect(await ask()).toBe("second");
    expect(events).toEqual([
      {
        level: "error",
        event: "node-absent",
        node: "first",
        reason: "leap",
        slot: "900000",
        before: "1000",
      },
    ]);
    await pool.check();
    expect(await ask()).toBe("second");
    first.slot = 1_020;
    await pool.check();
    expect(events.at(-1)).toMatchObject({ event: "node-returned", node: "first" });
    expect(pool.figures().map(({ isUp }) => isUp)).toEqual([true, true]);
  });

  it("about the slot from the start can't make two others lag", async () => {
    const { first, pool } = createPoolHarness({ names: ["first", "second", "third"] });
    first.slot = 900_000;
    await pool.check();
    expect(pool.figures().map(({ isUp }) => isUp)).toEqual([true, true, true]);
  });
});

describe("a node that lags", () => {
  it("gets no requests until it has caught up", async () => {
    const { first, second, pool, ask, events } = createPoolHarness();
    [first.slot, second.slot] = [1_000, 1_025];
    await pool.check();
    expect(await ask()).toBe("first");
    second.slot = 1_026;
    await pool.check();
    expect(await ask()).toBe("second");
    expect(pool.figures()).toEqual([
      { name: "first", isUp: false, lagSlots: 26 },
      { name: "second", isUp: true, lagSlots: 0 },
    ]);
    first.slot = 1_020;
    await pool.check();
    expect(events).toEqual([
      { level: "warn", event: "node-absent", node: "first", reason: "lag", slots: 26 },
      { level: "info", event: "node-returned", node: "first", reason: "lag" },
    ]);
  });
});

describe("a node without a method", () => {
  it("gets no more requests for it, but requests for others", async () => {
    const { first, ask, events } = createPoolHarness();
    const { respond } = first;
    first.respond = (call) =>
      call.method === "getTokenLargestAccounts" ? reject(-32601, "Method not found")() : respond(call);
    for (let round = 0; round < 3; round += 1) expect(await ask("getTokenLargestAccounts")).toBe("second");
    expect(first.asked).toEqual(["getTokenLargestAccounts"]);
    expect(events).toEqual([
      {
        level: "warn",
        event: "node-lacks-method",
        node: "first",
        method: "getTokenLargestAccounts",
        nodeSays: "Method not found",
      },
    ]);
    expect(await ask()).toBe("first");
  });
});

it("stops using a node that contradicts itself for ten minutes, but never the last one", async () => {
  const { time, pool, ask, events, first } = createPoolHarness();
  await pool.check();
  const distrust = (name: string) =>
    pool
      .confirmingNodes()
      .find((node) => node.name === name)
      ?.distrust({ signature: "5sig" });
  distrust("first");
  expect(events).toMatchObject([
    { event: "node-absent", node: "first", reason: "contradiction", signature: "5sig" },
  ]);
  expect(await ask()).toBe("second");
  distrust("second");
  expect(await ask()).toBe("second");
  expect(first.asked).toEqual([]);
  expect(events).toHaveLength(1);
  await time.pass(600_000);
  await pool.check();
  expect(events.at(-1)).toMatchObject({ event: "node-returned", node: "first" });
});
