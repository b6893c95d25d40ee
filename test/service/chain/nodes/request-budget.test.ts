import { describe, expect, it } from "vitest";
import { NodeStatusError } from "../../../../demo/service/chain/rpc/http-transport.js";
import { paceTransport } from "../../../../demo/service/chain/nodes/pace-transport.js";
import { createRequestBudget, type Priority } from "../../../../demo/service/chain/nodes/request-budget.js";
import { createManualTime } from "./manual-time.js";
import { createPoolHarness } from "./pool-harness.js";

/** Node that allows so many requests in each second, and refuses others. */
function createLimit(perSecond: number, monotonic: () => number) {
  const counted = { answered: 0, refused: 0 };
  let second = 0;
  let used = 0;
  return {
    counted,
    take() {
      const now = Math.floor(monotonic() / 1_000);
      if (now !== second) [second, used] = [now, 0];
      used += 1;
      if (used <= perSecond) return void (counted.answered += 1);
      counted.refused += 1;
      throw new NodeStatusError(429, "slow down", 1_000);
    },
  };
}

const payload = { jsonrpc: "2.0", id: "1", method: "getLatestBlockhash", params: [] };

describe("the requests to a node that limits the rate", () => {
  it("are as many as it allows, learned from its 429 responses, however many are wanted", async () => {
    const time = createManualTime();
    const { counted, take } = createLimit(10, time.monotonic);
    const budget = createRequestBudget(0, time.monotonic);
    const transport = paceTransport(async () => (take(), { result: 0 }) as never, budget, time, "execute");
    const failures: unknown[] = [];
    const want = () => transport({ payload }).catch((error: unknown) => failures.push(error));
    for (let tick = 0; tick < 20 * 10; tick++) {
      void want();
      void want();
      await time.pass(100);
    }
    const { answered, refused } = { ...counted };
    for (let tick = 0; tick < 20 * 10; tick++) {
      void want();
      void want();
      await time.pass(100);
    }
    expect((counted.answered - answered) / 20).toBeGreaterThan(7);
    expect((counted.refused - refused) / 20).toBeLessThan(0.5);
    expect(failures.at(-1)).toMatchObject({
      code: "CHAIN_OVERLOADED",
      message: expect.stringMatching(/^The Solana node allows [\d.]+ requests a second/) as string,
    });
  });

  it("wait for their turn instead of being refused while there are no more than it allows", async () => {
    const time = createManualTime();
    const { counted, take } = createLimit(10, time.monotonic);
    const budget = createRequestBudget(0, time.monotonic);
    const transport = paceTransport(async () => (take(), { result: 0 }) as never, budget, time, "execute");
    const outcomes: Promise<unknown>[] = [];
    // A burst that is refused, then five a second.
    for (let burst = 0; burst < 14; burst++) outcomes.push(transport({ payload }));
    for (let tick = 0; tick < 20 * 5; tick++) {
      outcomes.push(transport({ payload }));
      await time.pass(100);
      await time.pass(100);
    }
    for (let second = 0; second < 50; second++) await time.pass(100);
    const rejected = (await Promise.allSettled(outcomes)).filter(({ status }) => status === "rejected");
    expect(rejected).toEqual([]);
    expect(counted.answered).toBe(114);
  });

  it("give mints priority over jobs, which wait until mints leave some of the budget", async () => {
    const { time, pool, first, second } = createPoolHarness({ requestsPerSecond: 4 });
    await pool.check();
    await time.pass(5_000);
    const order: string[] = [];
    const ask = (kind: "execute" | "background") =>
      pool.transports[kind]({ payload }).then(() => order.push(kind));
    const asked: Promise<unknown>[] = [];
    for (let count = 0; count < 8; count++) asked.push(ask("execute"));
    await time.pass(0);
    for (let count = 0; count < 4; count++) asked.push(ask("background"));
    for (let count = 0; count < 8; count++) asked.push(ask("execute"));
    for (let tick = 0; tick < 40; tick++) await time.pass(100);
    await Promise.all(asked);
    expect(order.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => "execute"));
    expect([...first.asked, ...second.asked]).toHaveLength(20);
  });

  /** Requests by priority of a budget of two a second whose burst is used up, in the order in which they are sent. */
  function createShortBudget() {
    const time = createManualTime();
    const budget = createRequestBudget(2, time.monotonic);
    const sent: string[] = [];
    const ask = (priority: Priority, name: string = priority, signal?: AbortSignal) =>
      paceTransport(
        async () => (sent.push(name), { result: 0 }) as never,
        budget,
        time,
        priority,
      )({
        payload,
        ...(signal && { signal }),
      });
    void ask("execute", "burst");
    void ask("execute", "burst");
    return { time, budget, sent: () => sent.filter((name) => name !== "burst"), ask };
  }

  it("send executes before prepares, and prepares before reads, that wait", async () => {
    const { time, ask, sent } = createShortBudget();
    const asked = [ask("read"), ask("read"), ask("prepare"), ask("prepare"), ask("execute")];
    for (let tick = 0; tick < 30; tick++) await time.pass(100);
    await Promise.all(asked);
    expect(sent()).toEqual(["execute", "prepare", "prepare", "read", "read"]);
  });

  it("send a read within bounds, however many executes come after it", async () => {
    const { time, ask, sent } = createShortBudget();
    const asked = [ask("read")];
    for (let tick = 0; tick < 40; tick++) {
      // As many as the budget allows.
      if (tick % 5 === 0) asked.push(ask("execute"));
      await time.pass(100);
    }
    for (let tick = 0; tick < 10; tick++) await time.pass(100);
    await Promise.all(asked);
    expect(sent().indexOf("read")).toBeGreaterThan(0);
    expect(sent().indexOf("read")).toBeLessThan(5);
  });

  it("don't count a request whose caller has gone", async () => {
    const { time, ask, sent } = createShortBudget();
    const gone = new AbortController();
    const aborted = ask("prepare", "gone", gone.signal).catch((error: unknown) => error);
    const asked = ask("prepare");
    gone.abort();
    await aborted;
    for (let tick = 0; tick < 6; tick++) await time.pass(100);
    await asked;
    expect(sent()).toEqual(["prepare"]);
  });
});
