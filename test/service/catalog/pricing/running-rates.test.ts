import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseServiceConfig } from "../../../../demo/service/config/service-config.js";
import { currencies } from "../../../../demo/service/catalog/currencies/tables.js";
import { nativeCoin } from "../../../../demo/service/catalog/currencies/currency.js";
import { formatRate } from "../../../../demo/service/platform/rates/rate.js";
import { startRates } from "../../../../demo/service/start/start-rates.js";
import { useDatabase } from "../../mint/harness.js";
import { dollarCoin } from "../../mint/terms.js";

const shared = useDatabase();
const now = new Date("2026-11-21T12:00:00.000Z");
let server: Server;
let paths: string[];
let body: string;
let address: string;
beforeAll(async () => {
  await shared.database.insert(currencies).values([
    { ...dollarCoin, feedSymbol: "usd-coin" },
    { ...dollarCoin, mint: "unpriced", symbol: "NONE", feedSymbol: null },
    { ...dollarCoin, mint: "elsewhere", symbol: "OTHER", chain: "solana-mainnet", feedSymbol: "other" },
  ]);
  server = createServer((request, response) => {
    paths.push(request.url!);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates?ids={symbols}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function run(environment: Record<string, string>) {
  paths = [];
  const events: [string, unknown][] = [];
  const { prices, chain } = parseServiceConfig({
    DATABASE_URL: shared.url,
    SOLANA_RPC_URL: "http://127.0.0.1:1",
    CHAIN: "solana-localnet",
    AUTHORITY_KEY: JSON.stringify(Array(64).fill(1)),
    PUBLIC_BASE_URL: "https://mint.example",
    ...environment,
  });
  const { rates, stop } = await startRates(
    { prices, chain },
    { clock: () => now, log: (_level, event, fields) => void events.push([event, fields]) },
    shared.database,
  );
  await stop();
  const getUsd = (coin: Parameters<typeof rates.get>[0]) => {
    const known = rates.get(coin);
    return known && formatRate(known.rate);
  };
  return { rates, getUsd, events };
}

describe("the rates of a service process", () => {
  it("are recorded ones on a test network, known from the start and marked as such", async () => {
    for (const CHAIN of ["solana-localnet", "solana-devnet"]) {
      const { rates, getUsd } = await run({ CHAIN });
      expect(rates.source.recorded).toBe(true);
      expect(Number(getUsd(nativeCoin))).toBeGreaterThan(0);
    }
  });

  it("are empty on a production chain: nothing is sold at sample rates", async () => {
    const { rates, getUsd } = await run({ CHAIN: "solana-mainnet" });
    expect(rates.source).toEqual({ name: "none", recorded: false });
    expect(getUsd(nativeCoin)).toBeNull();
  });

  it("are read from the configured feed, for the currencies of its chain", async () => {
    body = JSON.stringify({ solana: { usd: 162.4 }, "usd-coin": { usd: 0.9998 } });
    const feed = { PRICE_FEED_URL: address, PRICE_FEED_SOL: "solana" };
    const { rates, getUsd, events } = await run(feed);
    expect(paths).toEqual(["/rates?ids=solana,usd-coin"]);
    expect(getUsd(nativeCoin)).toBe("162.4");
    expect(getUsd({ ...dollarCoin, feedSymbol: "usd-coin" })).toBe("0.9998");
    expect(getUsd({ ...dollarCoin, feedSymbol: null })).toBeNull();
    expect(rates.source).toEqual({ name: "Price feed", recorded: false });
    expect(events).toEqual([]);
  });

  it("don't keep a process from starting when the feed is unavailable, which is logged", async () => {
    body = "<html>";
    const { getUsd, events } = await run({ PRICE_FEED_URL: `${address}&key=secret` });
    expect(getUsd(nativeCoin)).toBeNull();
    expect(events).toMatchObject([["price-feed-failed", { error: "PriceFeedError" }]]);
    expect(JSON.stringify(events)).not.toContain("secret");
  });
});
