import type { Localization } from "../../localization.js";
import { checkout } from "./checkout.js";
import { firstView } from "./first-view.js";
import { sections } from "./sections.js";

/** All English messages, for consumers that don't load them by group. */
export const english: Localization = {
  language: "en",
  direction: "",
  messages: { ...firstView, ...checkout, ...sections },
};
