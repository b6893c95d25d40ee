import { isProduction, type Chain } from "../../../../src/contract/values/chain.js";
import { createHttpFeed } from "./http-feed.js";
import { nullFeed, type PriceFeed } from "./price-feed.js";
import { createRecordedFeed } from "./recorded-feed.js";
import { sampleRecording } from "./sample-recording.js";

/** Feed over HTTP; see `createHttpFeed`. */
export interface FeedSettings {
  readonly address: string;
  readonly ratePath: string;
  readonly timePath: string;
}

/**
 * The configured feed. Production chains without a feed have no rates, since a recording would lead to made-up prices.
 */
export function chooseFeed({
  chain,
  feed,
  fetch,
  clock,
}: {
  chain: Chain;
  feed: FeedSettings | undefined;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
}): PriceFeed {
  if (feed) return createHttpFeed({ ...feed, fetch, clock });
  return isProduction(chain) ? nullFeed : createRecordedFeed({ recording: sampleRecording, clock });
}
