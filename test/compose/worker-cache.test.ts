import { describe, expect, it, vi } from "vitest";
import type { ResponseTiming } from "../../src/client/request.js";
import { observeServerTime } from "../../src/compose/observe-server-time.js";
import { bypassWorkerCache, type ChangeableTransport, type Workers } from "../../src/compose/worker-cache.js";
import { ServerClock } from "../../src/core/time/server-clock.js";
import { FakeTime } from "../core/fake-time.js";

const second = 1_000;
const worker = { controller: {} } as Workers;
const url = "https://mint.example/mint/v1/collections/aurora";

/** Page whose first response was `age` milliseconds old. */
function open(age: number, workers: Workers | null = worker) {
  const time = new FakeTime();
  const clock = new ServerClock(time);
  const sent: string[] = [];
  const transport: ChangeableTransport = {
    base: "https://mint.example/mint/v1",
    fetch: async (target) => {
      sent.push(String(target));
      return new Response();
    },
    onResponse: (timing) => observeServerTime(clock, timing),
  };
  const answer = (answerAge: number, headers: Record<string, string> = {}): ResponseTiming => ({
    body: { serverTime: new Date(time.server() - answerAge).toISOString() },
    headers: new Headers(headers),
    sentAt: time.monotonic() - 40,
    receivedAt: time.monotonic(),
  });
  transport.onResponse!(answer(age));
  const refresh = vi.fn();
  const check = vi.fn(async (send: typeof fetch) => send(url, { method: "GET" }));
  bypassWorkerCache(transport, clock, { workers: workers ?? undefined, check, refresh });
  const isBypassed = async () => {
    await transport.fetch!(url, { method: "GET" });
    return sent.at(-1) !== url;
  };
  return { time, clock, transport, answer, refresh, check, sent, isBypassed };
}

describe("On a page with a service worker,", () => {
  it("a first response that was old is noticed by a read with a URL that no cache knows", async () => {
    const page = open(35 * second);
    expect(page.check).toHaveBeenCalledOnce();
    expect(page.sent).toEqual([expect.stringMatching(/\/collections\/aurora\?fresh=[\d-]+$/)]);
    page.transport.onResponse!(page.answer(0));
    expect(page.refresh).toHaveBeenCalledOnce();
    expect(Math.abs(page.clock.now() - page.time.server())).toBeLessThan(100);
    expect(await page.isBypassed()).toBe(true);
  });

  it("a response that is sent again from a cache is noticed, whatever was read", async () => {
    const page = open(0);
    page.transport.onResponse!(page.answer(0));
    expect(await page.isBypassed()).toBe(false);
    page.transport.onResponse!(page.answer(12 * second));
    expect(page.refresh).toHaveBeenCalledOnce();
    expect(await page.isBypassed()).toBe(true);
    page.transport.onResponse!(page.answer(12 * second));
    expect(page.refresh).toHaveBeenCalledOnce();
  });

  it("each read around the cache has another URL, and what is posted has its own", async () => {
    const page = open(0);
    page.transport.onResponse!(page.answer(12 * second));
    for (const path of [url, url, `${url}?limit=5`]) await page.transport.fetch!(path, { method: "GET" });
    await page.transport.fetch!(url, { method: "POST" });
    const read = page.sent.slice(1);
    expect(new Set(read).size).toBe(4);
    expect(read[2]).toMatch(/\?limit=5&fresh=/);
    expect(read[3]).toBe(url);
  });

  it.each([
    ["of a second in front of the service", 1 * second, {}],
    ["that says how old its responses are", 20 * second, { Age: "20" }],
  ])("a cache %s is fine", async (_, age, headers) => {
    const page = open(0);
    page.transport.onResponse!(page.answer(age, headers));
    expect(page.refresh).not.toHaveBeenCalled();
    expect(await page.isBypassed()).toBe(false);
  });
});

it.each([
  ["without service workers", null],
  ["that no service worker controls", { controller: null }],
])("A page %s reads as it always does", async (_, workers) => {
  const page = open(0, workers);
  page.transport.onResponse!(page.answer(12 * second));
  expect(page.check).not.toHaveBeenCalled();
  expect(page.refresh).not.toHaveBeenCalled();
  expect(await page.isBypassed()).toBe(false);
});
