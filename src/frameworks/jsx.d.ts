import type { DetailedHTMLProps, HTMLAttributes } from "react";
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

type ElementJsx<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element> &
  MintElementAttributes &
  MintElementProperties &
  MintElementListeners & { class?: string | undefined };

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
      /** For React 19; React 17 and 18 need `mint-widget/react`, also for the elements below. */
      "mint-action": DetailedHTMLProps<HTMLAttributes<MintAction>, MintAction> &
        MintActionAttributes &
        MintActionProperties &
        MintWidgetListeners & { class?: string | undefined };
      "mint-art": ElementJsx<MintArt>;
      "mint-countdown": ElementJsx<MintCountdown>;
      "mint-phases": ElementJsx<MintPhases>;
      "mint-price": ElementJsx<MintPrice>;
      "mint-supply": ElementJsx<MintSupply>;
      "mint-wall": ElementJsx<MintWall>;
    }
  }
}
