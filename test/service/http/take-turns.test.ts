import { setImmediate as nextTurn } from "node:timers/promises";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { takeTurns } from "../../../demo/service/http/middleware/take-turns.js";

/** App whose requests are recorded as they start, by the address in a header. */
function createRecorder() {
  const started: string[] = [];
  const app = new Hono();
  app.use(takeTurns((context) => context.req.header("X-Client") ?? "", new Set(["/livez"])));
  app.get("*", (context) => {
    started.push(context.req.header("X-Client") ?? "");
    return context.text("");
  });
  const send = (client: string, path = "/") => app.request(path, { headers: { "X-Client": client } });
  return { started, send };
}

it("starts a request at once while another address has many waiting", async () => {
  const { started, send } = createRecorder();
  const flood = Array.from({ length: 50 }, () => send("flood"));
  const reader = send("reader");
  expect(started).toEqual(["flood", "reader"]);
  await reader;
  await Promise.all(flood);
  expect(started).toHaveLength(51);
});

it("lets an address start one request in each round of the event loop, in order", async () => {
  const { started, send } = createRecorder();
  const order: number[] = [];
  const all = Array.from({ length: 12 }, async (_, index) => {
    await send("one");
    order.push(index);
  });
  for (let before = started.length; started.length < 12; before = started.length) {
    await nextTurn();
    expect(started.length - before).toBeLessThanOrEqual(1);
  }
  await Promise.all(all);
  expect(order).toEqual(Array.from({ length: 12 }, (_, index) => index));
});

it("doesn't let probes of a load balancer wait", async () => {
  const { started, send } = createRecorder();
  const flood = Array.from({ length: 50 }, () => send("proxy"));
  const before = started.length;
  const probe = send("proxy", "/livez");
  expect(started).toHaveLength(before + 1);
  await Promise.all([...flood, probe]);
});
