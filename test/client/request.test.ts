import * as z from "zod/mini";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/client/api-error.js";
import {
  request,
  type ResponseTiming,
  type RequestOptions,
  type SentRequest,
} from "../../src/client/request.js";
import { fakeFetch, json, offline, silence, stalled, text } from "./fake-fetch.js";

const schema = z.looseObject({ name: z.string() });
const good = json({ success: true, name: "Aurora" });
const base = "https://mint.example/mint/v1";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function send(
  { fetch }: { fetch: typeof globalThis.fetch },
  options: RequestOptions = {},
  transport: { random?: () => number; key?: string; onResponse?: (exchange: ResponseTiming) => void } = {},
) {
  const outcome = request({ base, fetch, random: () => 0.5, ...transport }, "/thing", schema, options);
  outcome.catch(() => undefined);
  return outcome;
}

/** Runs a request to its end, and returns its result and duration. */
async function finish(outcome: Promise<unknown>) {
  const start = Date.now();
  let took = NaN;
  const settled = outcome.then(
    (value) => ({ value, error: null, took: (took = Date.now() - start) }),
    (error: unknown) => ({ value: null, error: error as ApiError, took: (took = Date.now() - start) }),
  );
  while (Number.isNaN(took)) await vi.advanceTimersByTimeAsync(50);
  return settled;
}

describe("a request", () => {
  it("is sent with the key and without cookies, below the base URL with any trailing slashes", async () => {
    const service = fakeFetch(good);
    await request({ base: `${base}//`, key: "demo_pub_1", fetch: service.fetch }, "/collections/x", schema);
    expect(service.sent).toMatchObject([
      { url: `${base}/collections/x`, method: "GET", headers: { "X-API-Key": "demo_pub_1" } },
    ]);
    expect(service.sent[0]!.headers).not.toHaveProperty("Content-Type");
  });

  it("without a key carries no key header", async () => {
    const service = fakeFetch(good);
    await send(service);
    expect(service.sent[0]!.headers).toEqual({});
  });

  it("sends the same body where a library has added toJSON to strings and arrays", async () => {
    const service = fakeFetch(good);
    const patched = [String.prototype, Array.prototype] as { toJSON?: (this: unknown) => string }[];
    for (const prototype of patched) prototype.toJSON = () => "patched";
    try {
      await send(service, { body: { code: "A", all: ["B"] } });
    } finally {
      for (const prototype of patched) delete prototype.toJSON;
    }
    expect(service.sent).toMatchObject([{ body: { code: "A", all: ["B"] } }]);
  });

  it("with a body is a POST of JSON", async () => {
    const service = fakeFetch(good);
    await send(service, { body: { quantity: 2 } });
    expect(service.sent).toMatchObject([
      { method: "POST", headers: { "Content-Type": "application/json" }, body: { quantity: 2 } },
    ]);
  });

  it("leaves no timer behind", async () => {
    await send(fakeFetch(good));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps fields that the schema doesn't know", async () => {
    expect(await send(fakeFetch(json({ name: "Aurora", later: 1 })))).toEqual({ name: "Aurora", later: 1 });
  });
});

describe("an unsuccessful answer", () => {
  it.each([
    ["flat", { success: false, code: "SOLD_OUT", message: "Gone.", details: { left: 0 } }],
    ["nested under error", { error: { code: "SOLD_OUT", message: "Gone.", details: { left: 0 } } }],
  ])("rejects with the service's code, message and details: %s", async (_, body) => {
    const { error } = await finish(send(fakeFetch(json(body, 409))));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "SOLD_OUT", message: "Gone.", status: 409, details: { left: 0 } });
  });

  it("may have status 200 and success: false", async () => {
    const { error } = await finish(send(fakeFetch(json({ success: false, code: "NEW_CODE", name: "x" }))));
    expect(error).toMatchObject({ code: "NEW_CODE", status: 200 });
  });

  it("may have success: false and no code, even when the schema would accept it", async () => {
    const { error } = await finish(send(fakeFetch(json({ success: false, name: "Aurora" }))));
    expect(error).toMatchObject({ code: "INVALID_RESPONSE", status: 200 });
  });

  it.each([403, 404])("has no code when a proxy answers %i with a page", async (status) => {
    const { error } = await finish(send(fakeFetch(text("<h1>Blocked</h1>", status))));
    expect(error).toMatchObject({ code: "INVALID_RESPONSE", status });
  });

  it.each([
    ["a page", text("<h1>Sign in</h1>", 200)],
    ["nothing", text("", 200)],
    ["null", json(null)],
    ["a list", json([])],
    ["another shape", json({ success: true, name: 7 })],
  ])("with status 200 that is %s is invalid, and not retried", async (_, answer) => {
    const service = fakeFetch(answer);
    const { error } = await finish(send(service));
    expect(error).toMatchObject({ code: "INVALID_RESPONSE", status: 200 });
    expect(service.sent).toHaveLength(1);
  });

  it("keeps the schema's error as its cause", async () => {
    const { error } = await finish(send(fakeFetch(json({ name: 7 }))));
    expect(error?.cause).toMatchObject({ issues: [{ path: ["name"] }] });
  });
});

describe("retrying", () => {
  it.each([
    ["the network fails", offline],
    ["a proxy answers 502 with a page", text("<h1>Bad gateway</h1>", 502)],
    ["nothing comes back with 503", text("", 503)],
    ["the service answers 500", json({ success: false, code: "INTERNAL", message: "" }, 500)],
    ["the service limits the rate", json({ success: false, code: "RATE_LIMITED", message: "" }, 429)],
  ])("repeats a GET when %s", async (_, failure) => {
    const service = fakeFetch(failure, failure, good);
    expect((await finish(send(service))).value).toMatchObject({ name: "Aurora" });
    expect(service.sent).toHaveLength(3);
  });

  it("ends after three attempts with the last failure", async () => {
    const service = fakeFetch(offline, offline, json({ code: "CHAIN_UNAVAILABLE", message: "" }, 503));
    const { error } = await finish(send(service));
    expect(error).toMatchObject({ code: "CHAIN_UNAVAILABLE", status: 503 });
    expect(service.sent).toHaveLength(3);
  });

  it("does not follow a rejection", async () => {
    const service = fakeFetch(json({ code: "COLLECTION_NOT_IN_SCOPE", message: "" }, 403));
    const { error } = await finish(send(service));
    expect(error).toMatchObject({ code: "COLLECTION_NOT_IN_SCOPE" });
    expect(service.sent).toHaveLength(1);
  });

  it.each([
    ["a lost answer", offline],
    ["an internal error", json({ code: "INTERNAL", message: "" }, 500)],
    ["too many requests", json({ code: "RATE_LIMITED", message: "" }, 429)],
  ])("is not applied to a non-idempotent POST: %s", async (_, failure) => {
    const service = fakeFetch(failure);
    expect((await finish(send(service, { body: {} }))).error).toBeInstanceOf(ApiError);
    expect(service.sent).toHaveLength(1);
  });

  it("repeats an idempotent POST with the same body", async () => {
    const service = fakeFetch(offline, good);
    await finish(send(service, { body: { sessionId: "s" }, repeatable: true }));
    expect(service.sent.map(({ body }) => body)).toEqual([{ sessionId: "s" }, { sessionId: "s" }]);
  });

  it("backs off exponentially, with jitter over the second half", async () => {
    const waits = (share: number) =>
      finish(send(fakeFetch(offline, offline, good), {}, { random: () => share }));
    expect((await waits(0)).took).toBeGreaterThanOrEqual(600);
    expect((await waits(0)).took).toBeLessThan(650);
    const { took } = await waits(0.999);
    expect(took).toBeGreaterThan(1100);
    expect(took).toBeLessThanOrEqual(1250);
  });

  it("waits for Retry-After, with jitter", async () => {
    const busy = json({ code: "RATE_LIMITED", message: "" }, 429, { "Retry-After": "3" });
    const { took } = await finish(send(fakeFetch(busy, good), {}, { random: () => 0.5 }));
    expect(took).toBeGreaterThanOrEqual(3300);
    expect(took).toBeLessThan(3400);
  });

  it("reports a Retry-After of at most a day, which every timer can hold", async () => {
    const service = fakeFetch(
      json({ code: "RATE_LIMITED", message: "" }, 429, { "Retry-After": "999999999" }),
    );
    const { error } = await finish(send(service));
    expect(error).toMatchObject({ code: "RATE_LIMITED", retryAfter: 86_400_000 });
  });

  it("is left to the caller when Retry-After is longer than a visitor would wait", async () => {
    const service = fakeFetch(json({ code: "RATE_LIMITED", message: "" }, 429, { "Retry-After": "60" }));
    const { error, took } = await finish(send(service));
    expect(error).toMatchObject({ code: "RATE_LIMITED", retryAfter: 60_000 });
    expect(took).toBeLessThanOrEqual(50);
  });

  it("ignores a date in Retry-After: the visitor's clock may be hours off", async () => {
    const headers = { "Retry-After": "Wed, 21 Oct 2115 07:28:00 GMT" };
    const { value, took } = await finish(send(fakeFetch(json({}, 503, headers), good)));
    expect(value).toMatchObject({ name: "Aurora" });
    expect(took).toBeLessThan(500);
  });
});

describe("a timeout", () => {
  it("ends an unanswered attempt, and starts again for the next one", async () => {
    const service = fakeFetch(silence, silence, silence);
    const { error, took } = await finish(send(service, { timeout: 1000 }));
    expect(error).toMatchObject({ code: "TIMEOUT", status: 0 });
    expect(service.sent).toHaveLength(3);
    expect(took).toBeGreaterThanOrEqual(3000);
    expect(took).toBeLessThan(4000);
  });

  it("covers the body too", async () => {
    const { error } = await finish(send(fakeFetch(stalled), { timeout: 1000, body: {} }));
    expect(error).toMatchObject({ code: "TIMEOUT" });
  });

  it("is ten seconds by default", async () => {
    const { took } = await finish(send(fakeFetch(silence), { body: {} }));
    expect(took).toBeGreaterThanOrEqual(10_000);
    expect(took).toBeLessThan(10_100);
  });
});

describe("aborting", () => {
  const reason = new Error("the page has gone on");

  it("rejects with the caller's reason while the answer is pending", async () => {
    const service = fakeFetch(silence);
    const controller = new AbortController();
    const outcome = send(service, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(reason);
    await expect(outcome).rejects.toBe(reason);
    expect(service.sent[0]!.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("rejects with the caller's reason between two attempts, and prevents another", async () => {
    const service = fakeFetch(offline);
    const controller = new AbortController();
    const outcome = send(service, { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(reason);
    await expect(outcome).rejects.toBe(reason);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(service.sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("before sending prevents the request", async () => {
    const service = fakeFetch();
    await expect(send(service, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(service.sent).toHaveLength(0);
  });
});

describe("an observer", () => {
  it("receives the answer with the times of the request and of its first byte", async () => {
    let now = 100;
    const exchanges: ResponseTiming[] = [];
    const body = { name: "Aurora", serverTime: "2026-11-21T08:00:00.000Z" };
    const service = fakeFetch(() => {
      now = 180;
      return new Response(JSON.stringify(body), { headers: { Age: "1" } });
    });
    await request(
      {
        base,
        fetch: service.fetch,
        monotonic: () => now,
        onResponse: (exchange) => void exchanges.push(exchange),
      },
      "/",
      schema,
    );
    expect(exchanges).toEqual([{ body, headers: expect.any(Headers), sentAt: 100, receivedAt: 180 }]);
    expect(exchanges[0]!.headers.get("Age")).toBe("1");
  });

  it("receives the times of the answered attempt, not of the first", async () => {
    const exchanges: ResponseTiming[] = [];
    const start = performance.now();
    await finish(
      send(fakeFetch(offline, good), {}, { random: () => 0.999, onResponse: (e) => void exchanges.push(e) }),
    );
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]!.sentAt - start).toBeGreaterThan(300);
  });

  it("is not called for rejections and unreadable answers", async () => {
    const onResponse = () => {
      throw new Error("must not be called");
    };
    for (const answer of [json({ code: "NOT_FOUND", message: "" }, 404), json({ name: 7 })]) {
      const { error } = await finish(send(fakeFetch(answer), {}, { onResponse }));
      expect(error).toBeInstanceOf(ApiError);
    }
  });
});

describe("a request that was sent already", () => {
  const body = { success: true, name: "Aurora" };
  const sentRequest = ({
    response = Promise.resolve(Response.json(body)),
    ...change
  }: Partial<SentRequest> = {}): SentRequest => {
    const text = response.then((answer) => answer.text());
    text.catch(() => undefined);
    return {
      sentAt: 100,
      receivedAt: 180,
      isComplete: true,
      response,
      text,
      abort: () => undefined,
      ...change,
    };
  };

  it("is not sent again, and is reported with its own times", async () => {
    const service = fakeFetch();
    const onResponse = vi.fn();
    const transport = { base, fetch: service.fetch, monotonic: () => 5_000, onResponse };
    expect(await request(transport, "/", schema, { sent: sentRequest() })).toEqual(body);
    expect(onResponse.mock.calls).toEqual([
      [{ body, headers: expect.any(Headers), sentAt: 100, receivedAt: 180 }],
    ]);
    expect(service.sent).toEqual([]);
  });

  it("is the first of the attempts", async () => {
    const failed = sentRequest({ response: Promise.reject(new TypeError("Failed to fetch")) });
    const service = fakeFetch(offline, good);
    expect((await finish(send(service, { sent: failed }))).value).toEqual(body);
    expect(service.sent).toHaveLength(2);
    const { error } = await finish(send(fakeFetch(offline, offline), { sent: failed }));
    expect(error).toMatchObject({ code: "NETWORK" });
  });

  it("times out from the time at which it was sent", async () => {
    const abort = vi.fn();
    const response = new Promise<Response>((_, reject) =>
      abort.mockImplementation(() => reject(new Error())),
    );
    const sent = sentRequest({ sentAt: performance.now() - 7_000, response, receivedAt: undefined, abort });
    const outcome = await finish(send(fakeFetch(good), { sent }));
    expect(outcome.value).toEqual(body);
    expect(abort).toHaveBeenCalledOnce();
    expect(outcome.took).toBeGreaterThan(3_000);
    expect(outcome.took).toBeLessThan(4_000);
  });

  it("is aborted by the signal of its caller", async () => {
    const controller = new AbortController();
    const abort = vi.fn();
    const response = new Promise<Response>((_, reject) =>
      abort.mockImplementation(() => reject(new Error())),
    );
    const sent = sentRequest({ sentAt: performance.now(), response, receivedAt: undefined, abort });
    const outcome = finish(send(fakeFetch(), { sent, signal: controller.signal }));
    controller.abort(new Error("No longer needed."));
    expect((await outcome).error).toMatchObject({ message: "No longer needed." });
    expect(abort).toHaveBeenCalledOnce();
  });
});

it("What a framework throws on purpose is passed on at once, and isn't a lost connection", async () => {
  const thrown = Object.assign(new Error("During prerendering, fetch() rejects."), { digest: "HANGING" });
  const fetch = vi.fn(() => Promise.reject(thrown));
  await expect(send({ fetch })).rejects.toBe(thrown);
  expect(fetch).toHaveBeenCalledOnce();
});

it("A request that can't be made fails as what it is, not as a lost connection", async () => {
  const { fetch } = {
    fetch: (url: string, init: RequestInit) => Promise.resolve().then(() => new Request(url, init)),
  };
  const { error } = await finish(
    send({ fetch: fetch as unknown as typeof globalThis.fetch }, {}, { key: "demo_pub_”" }),
  );
  expect(error).toBeInstanceOf(TypeError);
});
