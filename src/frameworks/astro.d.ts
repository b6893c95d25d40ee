import type { MintButtonAttributes, MintWidgetAttributes } from "./template.js";

declare global {
  namespace astroHTML.JSX {
    interface IntrinsicElements {
      "mint-widget": MintWidgetAttributes & Record<string, unknown>;
      "mint-button": MintButtonAttributes & Record<string, unknown>;
    }
  }
}
