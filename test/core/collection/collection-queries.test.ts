import { expect, it } from "vitest";
import {
  CollectionQueries,
  type CollectionQueryService,
} from "../../../src/core/collection/collection-queries.js";
import type { MintProgress } from "../../../src/core/mint-state.js";
import { Ticker } from "../../../src/core/time/ticker.js";
import { FakePage } from "../fake-page.js";
import { FakeTime, settle } from "../fake-time.js";

function setUp() {
  const time = new FakeTime();
  const requests: [route: string, query: unknown][] = [];
  const note =
    <T>(route: string, answer: T) =>
    async (query: unknown) => {
      requests.push([route, query]);
      return answer;
    };
  const service = {
    readGallery: note("gallery", { items: [], total: 0 }),
    readRecentlyMinted: note("recent", { items: [] }),
    readTraits: note("traits", { traits: [] }),
    readTopHolders: note("holders", { holders: [] }),
    readTopMinters: note("minters", { minters: [] }),
    readBounty: note("bounty", { enabled: false }),
    readBountyPrizes: note("prizes", { enabled: false }),
  } as unknown as CollectionQueryService;
  const lists = new CollectionQueries(service, {
    ticker: new Ticker(time, new FakePage()),
    monotonic: () => time.monotonic(),
    random: () => 0.5,
  });
  return { lists, requests, routes: () => requests.map(([route]) => route).sort() };
}

const succeeded = (): MintProgress => ({
  status: "succeeded",
  quantity: 1,
  minted: 1,
  items: [],
  signatures: [],
});

it("requests nothing without subscribers", async () => {
  const { lists, routes } = setUp();
  lists.onMintProgress({ status: "idle" });
  lists.onMintProgress(succeeded());
  await settle();
  expect(routes()).toEqual([]);
});

it("refreshes subscribed queries once after a mint succeeds, however many listeners report it", async () => {
  const { lists, routes, requests } = setUp();
  lists.prizes.subscribe(() => undefined);
  lists.gallery({ minted: true, traits: {} }).subscribe(() => undefined);
  lists.onMintProgress({ status: "idle" });
  await settle();
  requests.length = 0;
  const mint = succeeded();
  lists.onMintProgress({ status: "executing", quantity: 1, items: [] });
  lists.onMintProgress(mint);
  lists.onMintProgress(mint);
  await settle();
  expect(routes()).toEqual(["gallery", "prizes"]);
});

it("ignores a mint that had succeeded before the first subscription", async () => {
  const { lists, routes } = setUp();
  lists.recent.subscribe(() => undefined);
  lists.onMintProgress(succeeded());
  await settle();
  expect(routes()).toEqual(["recent"]);
});

it("shares one artwork list per filter and requests no more than the filter selects", async () => {
  const { lists, requests } = setUp();
  const one = lists.gallery({ minted: null, traits: { Sky: ["Violet"], Moon: [] } });
  expect(lists.gallery({ minted: null, traits: { Sky: ["Violet"] } })).toBe(one);
  expect(lists.gallery({ minted: false, traits: { Sky: ["Violet"] } })).not.toBe(one);
  one.subscribe(() => undefined);
  await settle();
  expect(requests).toEqual([
    ["gallery", { limit: 48, offset: 0, minted: undefined, traits: { Sky: ["Violet"] } }],
  ]);
});
