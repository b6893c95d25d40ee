import { createMintStore } from "mint-widget/headless";

export const store = createMintStore({
  collection: "aurora",
  publishableKey: "demo_pub_ForTrialsOnlyEverybodyKnowsThese",
  apiBase: "http://localhost:8787/mint/v1",
});
