import type { Speech } from "../../speech.js";
import { checkout } from "./checkout.js";
import { page } from "./page.js";
import { sections } from "./sections.js";

/** All of English at once, for whoever doesn't load it part by part. */
export const english: Speech = {
  language: "en",
  direction: "",
  words: { ...page, ...checkout, ...sections },
};
