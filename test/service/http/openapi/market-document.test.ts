import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeMarketApi } from "../../../../demo/service/http/market/market-document.js";
import { marketErrorStatuses } from "../../../../src/contract/market-errors.js";
import { createRecordedMarket } from "../../../../demo/samples/recorded-market.js";
import { createMarketHarness, type MarketHarness } from "../../market/market-harness.js";
import { createDocumentCheck } from "./document-check.js";
import type { FeedRecord } from "../../../../demo/service/market/ingest/feed-record.js";

const document = describeMarketApi("https://mint.example/market/v1");
const check = createDocumentCheck(document);
const paths = Object.keys(document.paths);

const slug = "tessellate-studies";
let harness: MarketHarness;
beforeAll(async () => {
  harness = await createMarketHarness();
  const { records } = createRecordedMarket(harness.clock(), "solana-localnet");
  const feed = (records as (FeedRecord & { slug?: string; collection?: string })[]).filter(
    (record) => (record.slug ?? record.collection) === slug,
  );
  await harness.importRecords(feed);
});
afterAll(() => harness.close());

const queries: Record<string, string[]> = {
  "/collections": ["?limit=1"],
  "/collections/{id}/items": ["?limit=100", "?listed=true", "?trait.System=Quilt"],
  "/collections/{id}/activity": ["?limit=100", "?kind=offer"],
  "/activity": ["?limit=100", "?kind=sale&kind=mint"],
  "/search": ["?q=study", "?q=quilt&type=trait", "?q=studies&type=collection"],
};

describe("the OpenAPI document of the Market API", () => {
  it("has every route of the API, and no other", () => {
    const served = harness
      .createApp()
      .routes.filter(({ method, path }) => method === "GET" && path.startsWith("/market/v1"))
      .map(({ path }) => path.slice("/market/v1".length).replace(":id", "{id}"));
    expect(new Set(paths)).toEqual(new Set(served));
    expect(paths).toHaveLength(11);
  });

  it("has every error code, and an example that matches its schema for every response", () => {
    const everywhere = ["METHOD_NOT_ALLOWED", "NOT_FOUND"];
    const described = JSON.stringify(document.paths);
    for (const code of Object.keys(marketErrorStatuses)) {
      expect(described.includes(`"${code}"`) || everywhere.includes(code), code).toBe(true);
    }
    for (const { get } of Object.values(document.paths)) {
      for (const [status, { content }] of Object.entries(get!.responses)) {
        if (status === "304") continue;
        const { schema, example } = content!["application/json"];
        expect(check(schema, example), JSON.stringify(example)).toBeNull();
      }
    }
  });

  it("is served to every origin", async () => {
    const response = await harness.createApp().request("/openapi/market.json");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe("a real response of the Market API", () => {
  it.each(paths)("to %s matches the document", async (path) => {
    for (const query of queries[path] ?? [""]) {
      const response = await harness.get(path.replace("{id}", slug) + query);
      const body: unknown = await response.json();
      expect(response.status).toBe(200);
      const { schema } = document.paths[path]!.get!.responses[200]!.content!["application/json"];
      expect(check(schema, body), `${path}${query}`).toBeNull();
    }
  });

  it.each(paths)("to a revalidation of %s matches the document", async (path) => {
    const url = path.replace("{id}", slug) + (queries[path]?.[0] ?? "");
    const { parameters = [], responses } = document.paths[path]!.get!;
    const first = await harness.get(url);
    for (const name of Object.keys(responses[200]!.headers!)) expect(first.headers.get(name)).not.toBeNull();
    const [header] = parameters.filter((parameter) => parameter.in === "header");
    const again = await harness.get(url, { [header!.name]: first.headers.get("ETag")! });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" });
    expect(responses[304]!.content).toBeUndefined();
    for (const name of Object.keys(responses[304]!.headers!)) expect(again.headers.get(name)).not.toBeNull();
  });

  it.each(paths)("with an error for %s matches the document", async (path) => {
    const sign = path === "/search" ? "?q=x&" : "?";
    const requests: [string, Record<string, string>][] = [
      [path.replace("{id}", slug), { "X-API-Key": "unknown" }],
    ];
    if (path.includes("{id}")) requests.push([path.replace("{id}", "nowhere"), {}]);
    const { query = [] } = { query: document.paths[path]!.get!.parameters?.map(({ name }) => name) };
    if (query.includes("limit")) requests.push([`${path.replace("{id}", slug)}${sign}limit=0`, {}]);
    if (query.includes("cursor")) requests.push([`${path.replace("{id}", slug)}?cursor=x`, {}]);
    if (query.includes("q")) requests.push([path, {}]);
    for (const [url, headers] of requests) {
      const response = await harness.get(url, headers);
      const described = document.paths[path]!.get!.responses[response.status];
      expect(described, `${url} answers ${response.status}`).toBeDefined();
      expect(check(described!.content!["application/json"].schema, await response.json())).toBeNull();
    }
  });
});
