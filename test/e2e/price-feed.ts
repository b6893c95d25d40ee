import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a coin is worth, as the feed says it. */
export interface ToldRate {
  /** For one whole coin; a decimal text. */
  readonly usd: string;
  /** ISO 8601. Default: whenever it is asked. */
  readonly last_updated_at?: string;
}

/** Rates that all tests share: they stand still. */
const usual: Readonly<Record<string, ToldRate>> = { SOL: { usd: "160" }, tUSD: { usd: "1" } };

export interface RunningPriceFeed {
  /** For `PRICE_FEED_URL`. */
  readonly address: string;
  close(): Promise<void>;
}

/** A price feed in the default form of the service, whose rates are set over the same address. */
export async function startPriceFeed(): Promise<RunningPriceFeed> {
  const told: Record<string, ToldRate> = { ...usual };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      if (request.method === "PATCH") Object.assign(told, JSON.parse(body) as typeof told);
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(told));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Makes a feed tell these rates, too; the service hears of them within a second.
 * @throws Error for a coin that other tests count on
 */
export async function tellRates(address: string, rates: Readonly<Record<string, ToldRate>>): Promise<void> {
  const shared = Object.keys(rates).filter((symbol) => symbol in usual);
  if (shared.length > 0) throw new Error(`Other tests count on the rate of ${shared.join(", ")}.`);
  await fetch(address, { method: "PATCH", body: JSON.stringify(rates) });
}
