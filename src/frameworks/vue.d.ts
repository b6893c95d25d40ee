import type { HTMLAttributes, ReservedProps } from "vue";
import type { CamelCase, ListenerProps, ViewListenerProps } from "../widget/event-table.js";
import type {
  MintActionAttributes,
  MintActionProperties,
  MintButtonAttributes,
  MintElementAttributes,
  MintElementProperties,
  MintWidgetAttributes,
  MintWidgetProperties,
} from "./template.js";

/** Attributes in camel case: Vue's `publishableKey` for `publishable-key`. */
type VueAttributes<Attributes> = {
  [Name in keyof Attributes as CamelCase<Name & string>]: Attributes[Name];
};

type VueElement = new () => {
  $props: HTMLAttributes &
    ReservedProps &
    VueAttributes<MintElementAttributes> &
    MintElementProperties &
    ViewListenerProps;
};

declare module "vue" {
  interface GlobalComponents {
    "mint-widget": new () => {
      $props: HTMLAttributes &
        ReservedProps &
        VueAttributes<MintWidgetAttributes> &
        MintWidgetProperties &
        ListenerProps;
    };
    "mint-button": new () => {
      $props: HTMLAttributes &
        ReservedProps &
        VueAttributes<MintButtonAttributes> &
        MintWidgetProperties &
        ListenerProps;
    };
    "mint-action": new () => {
      $props: HTMLAttributes &
        ReservedProps &
        VueAttributes<MintActionAttributes> &
        MintActionProperties &
        ListenerProps;
    };
    "mint-art": VueElement;
    "mint-countdown": VueElement;
    "mint-phases": VueElement;
    "mint-price": VueElement;
    "mint-supply": VueElement;
    "mint-wall": VueElement;
  }
}
