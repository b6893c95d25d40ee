import { describe, expect, it } from "vitest";
import { MintApi } from "../../src/client/mint-api.js";
import { fakeFetch, json, offline } from "./fake-fetch.js";

const base = "https://mint.example/mint/v1";
const apiOf = ({ fetch }: { fetch: typeof globalThis.fetch }) =>
  new MintApi({ base, key: "demo_pub_1", fetch, random: () => 0 });

const prepareBody = { collectionId: "c", phaseId: "p", walletAddress: "w", quantity: 1 };
const prepared = { success: true, sessionId: "s", transactions: [] };

describe("the Mint API's routes", () => {
  it.each([
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
    [
      "/token-prices",
      { success: true, tokens: [{ mint: null, symbol: "SOL", usd: "163.2" }] },
      (api: MintApi) => api.readTokenPrices(),
    ],
    [
      "/collections/c/availability",
      { success: true, available: null },
      (api: MintApi) => api.readAvailability("c"),
    ],
    [
      "/collections/c/eligibility/p/w",
      { eligible: true, phase: { hasStarted: true, hasEnded: false } },
      (api: MintApi) => api.readEligibility("c", "p", "w"),
    ],
    ["/collections/c/wallet-mints/w", { phases: [] }, (api: MintApi) => api.readWalletMints("c", "w")],
    ["/collections/c/gallery", { items: [{ number: 1 }], total: 1 }, (api: MintApi) => api.readGallery("c")],
    [
      "/collections/c/gallery?limit=50&offset=100&minted=false&trait.Sky=Dusk&trait.Sky=D%26wn&trait.No+moon=7",
      { items: [] },
      (api: MintApi) =>
        api.readGallery("c", {
          limit: 50,
          offset: 100,
          minted: false,
          traits: { Sky: ["Dusk", "D&wn"], "No moon": ["7"] },
        }),
    ],
    ["/collections/c/recently-minted", { items: [] }, (api: MintApi) => api.readRecentlyMinted("c")],
    [
      "/collections/c/recently-minted?limit=5",
      { items: [{ mint: "m", wallet: "w" }] },
      (api: MintApi) => api.readRecentlyMinted("c", { limit: 5 }),
    ],
    [
      "/collections/c/all-minted?limit=100&offset=0",
      { items: [{ mint: "m" }], total: 1 },
      (api: MintApi) => api.readAllMinted("c", { limit: 100, offset: 0 }),
    ],
    [
      "/collections/c/traits",
      { traits: [{ trait_type: "Sky", values: [{ value: "Dusk", count: 3 }] }] },
      (api: MintApi) => api.readTraits("c"),
    ],
    [
      "/collections/c/top-holders?limit=10",
      { holders: [{ wallet: "w", count: 2 }] },
      (api: MintApi) => api.readTopHolders("c", { limit: 10 }),
    ],
    ["/collections/c/top-minters", { minters: [] }, (api: MintApi) => api.readTopMinters("c")],
    ["/collections/c/bounty", { enabled: false }, (api: MintApi) => api.readBounty("c")],
    [
      "/collections/c/bounty-prizes",
      { enabled: true, prizes: [{ name: "A print", winners: [{ wallet: "w", draw: 7 }] }] },
      (api: MintApi) => api.readBountyPrizes("c"),
    ],
    [
      "/collections/c/claim-codes",
      { enabled: true, kind: "access", required: false, phases: [{ phaseId: "p", required: true }] },
      (api: MintApi) => api.readClaimCodes("c"),
    ],
    [
      "/collections/c/claim-codes/benefits/w",
      { benefits: [{ kind: "bonus", benefit: { bonusUnits: 2 }, quantity: 1 }] },
      (api: MintApi) => api.readClaimBenefits("c", "w"),
    ],
  ])("reads %s", async (path, body, read) => {
    const service = fakeFetch(json(body));
    expect(await read(apiOf(service))).toMatchObject(body);
    expect(service.sent).toMatchObject([{ url: base + path, method: "GET" }]);
  });

  it("keep an identifier's case, and any identifier within one segment of the path", async () => {
    const service = fakeFetch(json({}, 404));
    await expect(apiOf(service).readCollection("AbC/../x?y#z ä")).rejects.toMatchObject({ status: 404 });
    expect(service.sent[0]!.url).toBe(`${base}/collections/AbC%2F..%2Fx%3Fy%23z%20%C3%A4`);
  });

  it("send prepare once: a second one would replace the first session", async () => {
    const service = fakeFetch(offline);
    await expect(apiOf(service).prepareMint(prepareBody)).rejects.toMatchObject({ code: "NETWORK" });
    expect(service.sent).toMatchObject([{ url: `${base}/prepare-mint`, method: "POST", body: prepareBody }]);
  });

  it("return the session of prepare", async () => {
    expect(await apiOf(fakeFetch(json(prepared))).prepareMint(prepareBody)).toEqual(prepared);
  });

  it("carry any claim code in the body", async () => {
    const service = fakeFetch(
      json({ valid: true, kind: "discount", benefit: { discountBasisPoints: 2500 } }),
    );
    const answer = await apiOf(service).validateClaimCode("c", "ab/c?d=1");
    expect(answer).toMatchObject({ valid: true, benefit: { discountBasisPoints: 2500 } });
    const url = `${base}/collections/c/claim-codes/validate`;
    expect(service.sent).toMatchObject([{ url, method: "POST", body: { code: "ab/c?d=1" } }]);
  });

  it("send execute again with the same bytes when the answer is lost", async () => {
    const service = fakeFetch(offline, json({}, 502), json({ status: "confirmed", signature: "g" }));
    const body = { sessionId: "s", signedTransaction: "AQID" };
    expect(await apiOf(service).executeMint(body)).toMatchObject({ status: "confirmed" });
    expect(service.sent.map(({ url, body }) => [url, body])).toEqual(
      Array.from({ length: 3 }, () => [`${base}/execute-mint`, body]),
    );
  });
});
