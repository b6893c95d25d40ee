import type { TestAddresses } from "./stack-harness.js";
import { startPriceFeed } from "./price-feed.js";
import { startStack } from "./stack.js";

/** One stack for the whole run, which takes its rates from a feed that tests set; where they are goes to the workers through the environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const feed = await startPriceFeed();
  const { addresses, stop } = await startStack({
    PRICE_FEED_URL: feed.address,
    PRICE_REFRESH_SECONDS: "1",
  });
  const all: TestAddresses = { ...addresses, priceFeed: feed.address };
  process.env.STACK_ADDRESSES = JSON.stringify(all);
  return async () => {
    await stop();
    await feed.close();
  };
}
