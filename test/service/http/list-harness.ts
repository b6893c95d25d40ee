import { tablesOf } from "../../tables.js";
import { createJobs } from "../../../demo/service/operate/jobs/jobs.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import { importCollection } from "../../../demo/service/import/import-collection.js";
import { createMarketService } from "../../../demo/service/market/market-service.js";
import type { Activity, MarketActivityResponse } from "../../../src/contract/market/trading.js";
import { activityKinds } from "../../../src/contract/values/kinds.js";
import { createFakeChain, signFake } from "../mint/fake-chain.js";
import {
  createHttpHarness,
  defineCollection,
  now,
  pageOrigin,
  publicBase,
  random,
  silentLog,
} from "./harness.js";

const skies = ["Dusk", "Dusk", "Dusk", "Dawn"];

/** Twelve items: Sky is dusk for nine and dawn for three, Moon is 1 to 12 days, every sixth has a Lamp. */
export const drawItems = () =>
  Array.from({ length: 12 }, (_, index) => ({
    number: index + 1,
    name: `Night #${index + 1}`,
    image: `/art/${index + 1}.svg`,
    attributes: [
      { trait_type: "Sky", value: skies[index % 4]! },
      { trait_type: "Moon, days", value: index + 1 },
      ...(index % 6 === 0 ? [{ trait_type: "Lamp", value: "Lit" }] : []),
    ],
    rarityRank: 12 - index,
  }));

/** Drop of twelve items behind HTTP on a fake chain, with a key for it. */
export async function createListHarness() {
  const harness = await createHttpHarness();
  const { database } = harness;
  const fake = createFakeChain();
  const time = { now };
  const context = {
    database,
    chain: fake.chain,
    clock: () => time.now,
    monotonic: () => time.now.getTime(),
    random,
    publicBase: "https://mint.example",
    countsMilliseconds: 0,
    log: silentLog,
  };
  const mintService = createMintService(context);

  let drops = 0;
  async function addDrop(changes: Parameters<typeof defineCollection>[1] = {}) {
    const shortId = `Nights${(drops += 1)}`;
    const definition = defineCollection(shortId, { supply: 12, items: drawItems(), ...changes });
    for (const phase of definition.phases) phase.limits = { perWallet: null, perMint: 20 };
    const { id } = await importCollection({ database, chain: "solana-localnet", random }, definition);
    const phase = await tablesOf(database).phases.findFirst({
      where: (table, { eq }) => eq(table.collectionId, id),
    });
    const row = await tablesOf(database).collections.findFirst({
      where: (table, { eq }) => eq(table.id, id),
    });
    const key = await harness.issue({ collectionIds: [id] });
    const phaseId = phase!.id;

    const headers = { "X-API-Key": key.value, Origin: pageOrigin };
    const app = harness.createApp({ mintService });
    const get = (path: string, identifier = shortId) =>
      app.request(`/mint/v1/collections/${identifier}${path}`, { headers });
    return {
      id,
      shortId,
      phaseId,
      key,
      address: row!.address,
      get,
      /** Body of a successful response. @throws Error for any other status */
      async read<Body = Record<string, unknown>>(path: string): Promise<Body> {
        const response = await get(path);
        const body = (await response.json()) as Body;
        if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
        return body;
      },
      /** Body of a successful response of the Market API. @throws Error for any other status */
      async readMarket<Body>(path = ""): Promise<Body> {
        const market = createMarketService({ database, clock: context.clock, publicBase });
        const app = harness.createApp({ market, cacheMilliseconds: 0 });
        const response = await app.request(`/market/v1/collections/${id}${path}`);
        const body: unknown = await response.json();
        if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
        return body as Body;
      },
      /** Latest activity of all kinds, newest first. */
      async readActivity(): Promise<Activity[]> {
        const kinds = activityKinds.map((kind) => `kind=${kind}`).join("&");
        return (await this.readMarket<MarketActivityResponse>(`/activity?limit=100&${kinds}`)).data;
      },
      /** Mints `quantity` items one after another. */
      async mint(wallet: string, quantity = 1) {
        const order = { collectionId: id, phaseId, walletAddress: wallet, quantity };
        const session = await mintService.prepareMint({ key: key.id }, order);
        const minted = [];
        for (const { transaction } of session.transactions) {
          const signed = { sessionId: session.sessionId, signedTransaction: signFake(transaction) };
          const { items } = await mintService.executeMint(new Set([id]), signed);
          minted.push(items[0]!);
        }
        return minted;
      },
    };
  }

  return {
    ...harness,
    ...fake,
    context,
    mintService,
    addDrop,
    createJobs: () => createJobs(context),
    pass(milliseconds: number) {
      time.now = new Date(time.now.getTime() + milliseconds);
    },
  };
}
export type ListHarness = Awaited<ReturnType<typeof createListHarness>>;
export type Drop = Awaited<ReturnType<ListHarness["addDrop"]>>;
