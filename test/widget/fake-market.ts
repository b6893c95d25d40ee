import { answerMarket as answerMarketOf } from "../../src/testing/samples/answer-market.js";
import { createSampleMarket } from "../../src/testing/samples/sample-market.js";
import { samples } from "./fake-lists.js";

export { solOf } from "../../src/testing/samples/sample-market.js";

export const { statsOf, marketItemOf, offerOf, eventOf } = createSampleMarket(samples);
export const answerMarket = () => answerMarketOf(samples);
