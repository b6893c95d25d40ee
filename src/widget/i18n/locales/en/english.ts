import type { Localization } from "../../localization.js";
import { checkout } from "./checkout.js";
import { firstView } from "./first-view.js";
import { sections } from "./sections.js";

/** All of English at once, for whoever doesn't load it part by part. */
export const english: Localization = {
  language: "en",
  direction: "",
  messages: { ...firstView, ...checkout, ...sections },
};
