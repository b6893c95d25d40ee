import { startPriceFeed } from "./price-feed.js";
import type { TestAddresses } from "./stack-harness.js";
import { startStack } from "./stack.js";

export interface RunningTestStack {
  readonly addresses: TestAddresses;
  stop(): Promise<void>;
}

/** Starts a stack whose rates come from a feed that tests set. */
export async function startTestStack(): Promise<RunningTestStack> {
  const feed = await startPriceFeed();
  const settings = { PRICE_FEED_URL: feed.address, PRICE_REFRESH_SECONDS: "1" };
  const { addresses, stop } = await startStack(settings, ["./test/e2e/lighthouse-stand-in.ts"]);
  return {
    addresses: { ...addresses, priceFeed: feed.address },
    async stop() {
      await stop();
      await feed.close();
    },
  };
}
