import { describe, expect, it } from "vitest";
import { checkEmbed } from "../../../demo/page/builder/check-embed.js";
import type { Embed } from "../../../demo/page/builder/embed.js";
import { initialEmbed } from "./samples.js";

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
}

const page = "https://demo.test";
const collection = {
  success: true,
  collection: {
    id: "6f1c0a52-0000-4000-8000-000000000001",
    shortId: "aurora",
    name: "Aurora",
    chain: "solana-devnet",
    features: { claimCodes: true, bounty: false, gallery: true },
  },
  phases: { active: [], upcoming: [], all: [{ id: "1", name: "Public", status: "sold_out" }] },
  supply: { total: 500, minted: 12 },
  serverTime: "2026-11-21T12:00:00.000Z",
};
const version = { success: true, version: "1.0.0", stability: "stable", docs: "https://builder.test/docs" };
const errorAnswer = (status: number, code: string): Answer => ({
  status,
  body: { success: false, code, message: code },
});

/**
 * Checks an embed against a fake network of these URLs; prefix `no-cors`: responds to opaque requests only. Other URLs
 * can't be reached.
 */
async function check(change: Partial<Embed>, network: Readonly<Record<string, Answer>>, from = page) {
  const sent: { url: string; key: string | null }[] = [];
  const fake: typeof fetch = async (input, init) => {
    const url = String(input);
    sent.push({ url, key: new Headers(init?.headers).get("X-API-Key") });
    const closed = network[`no-cors ${url}`];
    const answer = network[url] ?? (init?.mode === "no-cors" ? closed : undefined);
    if (!answer) throw new TypeError("Failed to fetch");
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  };
  const { signal } = new AbortController();
  const result = await checkEmbed({ ...initialEmbed, ...change }, { page: from, signal, fetch: fake });
  return { ...result, sent };
}

const base = "https://builder.test/mint/v1";
const read = `${base}/collections/aurora`;

describe("The embed validation", () => {
  it("describes the collection of a valid embed", async () => {
    const market = "https://builder.test/market/v1/collections/6f1c0a52-0000-4000-8000-000000000001";
    const { code, tone, summary, sent } = await check(
      {},
      {
        [read]: { body: collection },
        [market]: { body: { slug: "aurora", name: "Aurora", recorded: true } },
      },
    );
    expect([code, tone]).toEqual(["READY", "good"]);
    expect(Object.fromEntries(summary)).toEqual({
      Collection: "Aurora",
      Network: "Solana devnet (test network)",
      Phases: "Public (sold out)",
      Supply: "12 of 500 minted",
      Features: "claim codes, gallery",
      Market: "yes, with sample data",
    });
    expect(sent).toEqual([
      { url: read, key: "demo_pub_Sample" },
      { url: market, key: null },
    ]);
  });

  it.each([
    ["a secret key", { key: " MINT_live_x" }, "SECRET_KEY_TYPED", "key"],
    ["no key", { key: "" }, "KEY_MISSING", "key"],
    ["no collection", { collection: "" }, "COLLECTION_MISSING", "collection"],
    ["no base", { base: "" }, "API_BASE_MISSING", "base"],
    ["a base that is no URL", { base: "builder.test" }, "API_BASE_INVALID", "base"],
    ["an invalid site", { site: "mailto:me@shop.test" }, "SITE_INVALID", "site"],
    ["an http base on an https page", { base: "http://builder.test/mint/v1" }, "MIXED_CONTENT", "base"],
  ] as const)("sends nothing when there is %s", async (_, change, code, field) => {
    const result = await check(change, {});
    expect(result).toMatchObject({ code, field, tone: "bad", sent: [] });
    expect(result.remedy).not.toMatch(/[{}]/);
  });

  it("sends nothing to an http base that the https site could not read", async () => {
    const change = { base: "http://builder.test/mint/v1", site: "shop.test" };
    expect(await check(change, {}, "http://localhost:5173")).toMatchObject({
      code: "MIXED_CONTENT",
      sent: [],
    });
  });

  it.each([
    ["INVALID_API_KEY", 401, "key", "The key isn’t valid"],
    ["COLLECTION_NOT_IN_SCOPE", 403, "collection", "The key doesn’t cover this collection"],
    ["SANDBOX_KEY_ON_MAINNET", 403, "key", "Sandbox keys don’t work on mainnet"],
    ["RATE_LIMITED", 429, null, "Too many requests"],
  ])("explains a rejection by the service in the widget’s words: %s", async (code, status, field, title) => {
    expect(await check({}, { [read]: errorAnswer(status, code) })).toMatchObject({
      code,
      field,
      title,
      tone: "bad",
    });
  });

  it("names the origin to register, and the limits of a check from here", async () => {
    const network = { [read]: errorAnswer(403, "ORIGIN_NOT_ALLOWED") };
    const here = await check({}, network);
    expect(here).toMatchObject({ code: "ORIGIN_NOT_ALLOWED", tone: "bad", field: "key" });
    expect(here.title).toBe("This page’s origin isn’t registered on the key");
    expect(here.remedy).toContain("this page’s origin, https://demo.test.");
    expect(here.remedy).not.toContain("Register the origin");
    const same = await check({ site: page }, network);
    expect(same).toMatchObject({ code: "ORIGIN_NOT_ALLOWED", tone: "bad" });
    expect(same.remedy).toContain("Register the origin https://demo.test on the key.");
    const elsewhere = await check({ site: "shop.test/drops?a=1" }, network);
    expect(elsewhere.tone).toBe("caution");
    expect(elsewhere.remedy).toContain("Register the origin https://shop.test on the key.");
    expect(elsewhere.remedy).toContain("can’t be checked from here");
  });

  it("reports that another site can only be checked from a page there", async () => {
    const network = { [read]: { body: collection } };
    const elsewhere = await check({ site: "https://shop.test" }, network);
    expect(elsewhere).toMatchObject({ code: "READY", tone: "caution" });
    expect(elsewhere.remedy).toContain("Register the origin https://shop.test on the key.");
    expect(await check({ site: page }, network)).toMatchObject({ code: "READY", tone: "good" });
  });

  it("warns of an API that only this machine can reach", async () => {
    const local = "http://localhost:8787/mint/v1";
    const network = { [`${local}/collections/aurora`]: { body: collection } };
    const result = await check({ base: local, site: "http://shop.test" }, network, "http://localhost:5173");
    expect(result).toMatchObject({ code: "BASE_LOCAL", tone: "caution", field: "base" });
    expect(result.summary).not.toEqual([]);
  });

  it("distinguishes a missing collection from a missing API", async () => {
    const network = { [read]: errorAnswer(404, "NOT_FOUND") };
    expect(await check({}, { ...network, [`${base}/`]: { body: version } })).toMatchObject({
      code: "COLLECTION_NOT_FOUND",
      field: "collection",
    });
    expect(await check({}, network)).toMatchObject({ code: "BASE_NOT_MINT_API", field: "base" });
  });

  it("finds the Mint API near an invalid base URL, without sending it the key first", async () => {
    const change = { base: "https://builder.test" };
    const network = {
      "https://builder.test/collections/aurora": { body: "<!doctype html>" },
      [`${base}/`]: { body: version },
    };
    const { code, remedy, sent } = await check(change, network);
    expect(code).toBe("BASE_ELSEWHERE");
    expect(remedy).toContain(base);
    expect(sent.at(-1)).toEqual({ url: `${base}/`, key: null });
  });

  it("lists the causes that a browser can't tell apart, and the single one that it can", async () => {
    const nothing = await check({}, {});
    expect(nothing.code).toBe("BASE_UNREACHABLE");
    expect(nothing.remedy).toMatch(/offline.*CORS/);
    const closed = await check({}, { [`no-cors ${base}`]: {} });
    expect(closed).toMatchObject({ code: "BASE_CLOSED", field: "base" });
    expect(closed.remedy).toContain(page);
    expect(closed.sent.slice(1).every(({ key }) => key === null)).toBe(true);
  });

  it("has a readable result for any answer of a service", async () => {
    for (const code of ["TOTALLY_NEW", "constructor", "__proto__"]) {
      const { title, field } = await check({}, { [read]: errorAnswer(400, code) });
      expect(title).toBe(code);
      expect(field).toBeNull();
    }
    expect(await check({}, { [read]: { status: 502, body: "bad gateway" } })).toMatchObject({ tone: "bad" });
  });

  it("rejects with the signal's reason when aborted", async () => {
    const asking = new AbortController();
    const hanging: typeof fetch = (_, init) =>
      new Promise((_, reject) => init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason)));
    const result = checkEmbed(initialEmbed, { page, signal: asking.signal, fetch: hanging });
    asking.abort(new Error("another one"));
    await expect(result).rejects.toThrow("another one");
  });
});
