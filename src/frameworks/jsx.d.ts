import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { MintButton } from "../button.js";
import type { MintWidget } from "../index.js";
import type {
  MintButtonAttributes,
  MintWidgetAttributes,
  MintWidgetListeners,
  MintWidgetProperties,
} from "./template.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** For React 19, which sets properties and adds listeners; React 17 and 18 need `mint-widget/react`. */
      "mint-widget": DetailedHTMLProps<HTMLAttributes<MintWidget>, MintWidget> &
        MintWidgetAttributes &
        MintWidgetProperties &
        MintWidgetListeners & { class?: string | undefined };
      /** For React 19; React 17 and 18 need `mint-widget/react`. */
      "mint-button": DetailedHTMLProps<HTMLAttributes<MintButton>, MintButton> &
        MintButtonAttributes &
        MintWidgetProperties &
        MintWidgetListeners & { class?: string | undefined };
    }
  }
}
