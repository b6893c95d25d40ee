import type { HTMLAttributes } from "svelte/elements";
import type { MintButton } from "../button.js";
import type {
  MintAction,
  MintArt,
  MintCountdown,
  MintPhases,
  MintPrice,
  MintSupply,
  MintWall,
} from "../elements.js";
import type { MintWidget } from "../index.js";
import type {
  MintActionAttributes,
  MintActionProperties,
  MintButtonAttributes,
  MintElementAttributes,
  MintElementListeners,
  MintElementProperties,
  MintWidgetAttributes,
  MintWidgetListeners,
  MintWidgetProperties,
} from "./template.js";

type SvelteElement<Element extends EventTarget> = HTMLAttributes<Element> &
  MintElementAttributes &
  MintElementProperties &
  MintElementListeners;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "mint-widget": HTMLAttributes<MintWidget> &
      MintWidgetAttributes &
      MintWidgetProperties &
      MintWidgetListeners;
    "mint-button": HTMLAttributes<MintButton> &
      MintButtonAttributes &
      MintWidgetProperties &
      MintWidgetListeners;
    "mint-action": HTMLAttributes<MintAction> &
      MintActionAttributes &
      MintActionProperties &
      MintWidgetListeners;
    "mint-art": SvelteElement<MintArt>;
    "mint-countdown": SvelteElement<MintCountdown>;
    "mint-phases": SvelteElement<MintPhases>;
    "mint-price": SvelteElement<MintPrice>;
    "mint-supply": SvelteElement<MintSupply>;
    "mint-wall": SvelteElement<MintWall>;
  }
}
