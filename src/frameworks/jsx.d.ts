import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { MintWidget } from "../index.js";
import type { MintWidgetAttributes, MintWidgetListeners, MintWidgetProperties } from "./template.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      /** React 19 listens and sets properties; for React 17 and 18 there is `mint-widget/react`. */
      "mint-widget": DetailedHTMLProps<HTMLAttributes<MintWidget>, MintWidget> &
        MintWidgetAttributes &
        MintWidgetProperties &
        MintWidgetListeners & { class?: string | undefined };
    }
  }
}
