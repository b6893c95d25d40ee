import type { ElementTag } from "../widget/element-tags.js";
import { MintAction } from "./mint-action.js";
import { MintArt } from "./mint-art.js";
import { MintCountdown } from "./mint-countdown.js";
import { MintPhases } from "./mint-phases.js";
import { MintPrice } from "./mint-price.js";
import { MintSupply } from "./mint-supply.js";
import { MintWall } from "./mint-wall.js";

const classes = {
  "mint-action": MintAction,
  "mint-price": MintPrice,
  "mint-countdown": MintCountdown,
  "mint-supply": MintSupply,
  "mint-phases": MintPhases,
  "mint-art": MintArt,
  "mint-wall": MintWall,
} as const satisfies Readonly<Record<ElementTag, CustomElementConstructor>>;

/** Registers the elements. A tag that is already defined keeps its definition. Does nothing without a registry, as in Node. */
export function registerElements(registry: CustomElementRegistry | undefined): void {
  for (const [tag, Class] of Object.entries(classes)) if (!registry?.get(tag)) registry?.define(tag, Class);
}
