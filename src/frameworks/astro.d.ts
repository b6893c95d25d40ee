import type { MintWidgetAttributes } from "./template.js";

declare global {
  namespace astroHTML.JSX {
    interface IntrinsicElements {
      "mint-widget": MintWidgetAttributes & Record<string, unknown>;
    }
  }
}
