import { describe, expect, test } from "vitest";
import { MintApi } from "../../src/api/mint-api.js";
import { fakeFetch, json, offline } from "./fake-fetch.js";

const base = "https://mint.example/mint/v1";
const apiOf = ({ fetch }: { fetch: typeof globalThis.fetch }) =>
  new MintApi({ base, key: "demo_pub_1", fetch, random: () => 0 });

const prepareBody = { collectionId: "c", phaseId: "p", walletAddress: "w", quantity: 1 };
const prepared = { success: true, sessionId: "s", transactions: [] };

describe("the Mint API's routes", () => {
  test.each([
    [
      "/",
      { success: true, version: "v1", stability: "additive-only", docs: "https://mint.example/docs" },
      (api: MintApi) => api.readVersion(),
    ],
    [
      "/collections/AbC123",
      {
        success: true,
        collection: { id: "c", shortId: "AbC123", name: "Aurora" },
        phases: { active: [], upcoming: [], all: [] },
        serverTime: "2026-11-21T08:00:00.000Z",
      },
      (api: MintApi) => api.readCollection("AbC123"),
    ],
    ["/collections/c/availability", { success: true }, (api: MintApi) => api.readAvailability("c")],
    [
      "/collections/c/eligibility/p/w",
      { eligible: true, phase: { hasStarted: true, hasEnded: false } },
      (api: MintApi) => api.readEligibility("c", "p", "w"),
    ],
    ["/collections/c/wallet-mints/w", { phases: [] }, (api: MintApi) => api.readWalletMints("c", "w")],
  ])("reads %s", async (path, body, read) => {
    const service = fakeFetch(json(body));
    expect(await read(apiOf(service))).toMatchObject(body);
    expect(service.sent).toMatchObject([{ url: base + path, method: "GET" }]);
  });

  test("keeps an identifier's case, and whatever is in it stays one segment of the path", async () => {
    const service = fakeFetch(json({}, 404));
    await expect(apiOf(service).readCollection("AbC/../x?y#z ä")).rejects.toMatchObject({ status: 404 });
    expect(service.sent[0]!.url).toBe(`${base}/collections/AbC%2F..%2Fx%3Fy%23z%20%C3%A4`);
  });

  test("prepare is sent once: a second one would take the place of the first", async () => {
    const service = fakeFetch(offline);
    await expect(apiOf(service).prepareMint(prepareBody)).rejects.toMatchObject({ code: "NETWORK" });
    expect(service.sent).toMatchObject([{ url: `${base}/prepare-mint`, method: "POST", body: prepareBody }]);
  });

  test("prepare answers with the session", async () => {
    expect(await apiOf(fakeFetch(json(prepared))).prepareMint(prepareBody)).toEqual(prepared);
  });

  test("execute is sent again with the same bytes when the answer is lost", async () => {
    const service = fakeFetch(offline, json({}, 502), json({ status: "confirmed", signature: "g" }));
    const body = { sessionId: "s", signedTransaction: "AQID" };
    expect(await apiOf(service).executeMint(body)).toMatchObject({ status: "confirmed" });
    expect(service.sent.map(({ url, body }) => [url, body])).toEqual(
      Array.from({ length: 3 }, () => [`${base}/execute-mint`, body]),
    );
  });
});
