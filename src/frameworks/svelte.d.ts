import type { HTMLAttributes } from "svelte/elements";
import type { MintButton } from "../button.js";
import type { MintWidget } from "../index.js";
import type {
  MintButtonAttributes,
  MintWidgetAttributes,
  MintWidgetListeners,
  MintWidgetProperties,
} from "./template.js";

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
  }
}
