import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Rate of a coin in the feed's format. */
export interface FeedRate {
  /** Dollars for one whole coin, as a decimal string. */
  readonly usd: string;
  /** ISO 8601. Default: the time of the request. */
  readonly last_updated_at?: string;
}

/** Fixed rates that all tests share. */
const usual: Readonly<Record<string, FeedRate>> = { SOL: { usd: "160" }, tUSD: { usd: "1" } };

export interface RunningPriceFeed {
  /** Url for `PRICE_FEED_URL`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Price feed in the service's default format, whose rates are set by PATCH. */
export async function startPriceFeed(): Promise<RunningPriceFeed> {
  const rates: Record<string, FeedRate> = { ...usual };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      if (request.method === "PATCH") Object.assign(rates, JSON.parse(body) as typeof rates);
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(rates));
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
 * Sets rates of a feed; the service reads them within a second.
 * @throws Error for a coin that other tests depend on
 */
export async function setFeedRates(
  address: string,
  rates: Readonly<Record<string, FeedRate>>,
): Promise<void> {
  const shared = Object.keys(rates).filter((symbol) => symbol in usual);
  if (shared.length > 0) throw new Error(`Other tests depend on the rate of ${shared.join(", ")}.`);
  await fetch(address, { method: "PATCH", body: JSON.stringify(rates) });
}
