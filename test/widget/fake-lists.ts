import { samplePrizes } from "../../src/testing/samples/sample-bounty.js";
import { createSampleItems } from "../../src/testing/samples/sample-items.js";
import { wallet } from "../solana/build-mint.js";
import { artwork } from "./artwork.js";

export { answerGallery, queryOf, skies } from "../../src/testing/samples/sample-items.js";

/** Options of the samples: images that exist, and the tests' own wallet among holders, minters and winners. */
export const samples = {
  artwork,
  shareUrl: (mint: string) => `https://mint.test/share/${mint}`,
  wallet,
  now: () => Date.now(),
};

export const { workOf, galleryOf, recordOf } = createSampleItems(samples);
export const prizesOf = () => samplePrizes(samples);
