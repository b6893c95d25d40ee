import type {
  MintActionAttributes,
  MintButtonAttributes,
  MintElementAttributes,
  MintWidgetAttributes,
} from "./template.js";

declare global {
  namespace astroHTML.JSX {
    interface IntrinsicElements {
      "mint-widget": MintWidgetAttributes & Record<string, unknown>;
      "mint-button": MintButtonAttributes & Record<string, unknown>;
      "mint-action": MintActionAttributes & Record<string, unknown>;
      "mint-art": MintElementAttributes & Record<string, unknown>;
      "mint-countdown": MintElementAttributes & Record<string, unknown>;
      "mint-phases": MintElementAttributes & Record<string, unknown>;
      "mint-price": MintElementAttributes & Record<string, unknown>;
      "mint-supply": MintElementAttributes & Record<string, unknown>;
      "mint-wall": MintElementAttributes & Record<string, unknown>;
    }
  }
}
