import type { HTMLAttributes } from "svelte/elements";
import type { MintWidget } from "../index.js";
import type { MintWidgetAttributes, MintWidgetListeners, MintWidgetProperties } from "./template.js";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "mint-widget": HTMLAttributes<MintWidget> &
      MintWidgetAttributes &
      MintWidgetProperties &
      MintWidgetListeners;
  }
}
