import webPush from "web-push";
import { startPriceFeed } from "./price-feed.js";
import type { TestAddresses } from "./stack-harness.js";
import { startStack } from "./stack.js";

export interface RunningTestStack {
  readonly addresses: TestAddresses;
  stop(): Promise<void>;
}

/** Starts a stack whose rates come from a feed that tests set, and that offers notifications. */
export async function startTestStack(): Promise<RunningTestStack> {
  const feed = await startPriceFeed();
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const settings = {
    PRICE_FEED_URL: feed.address,
    PRICE_REFRESH_SECONDS: "1",
    PUSH_PUBLIC_KEY: publicKey,
    PUSH_PRIVATE_KEY: privateKey,
    PUSH_SUBJECT: "mailto:operator@mint.example",
  };
  const { addresses, stop } = await startStack(settings, ["./test/e2e/lighthouse-stand-in.ts"]);
  return {
    addresses: { ...addresses, priceFeed: feed.address },
    async stop() {
      await stop();
      await feed.close();
    },
  };
}
