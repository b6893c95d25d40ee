import type { HTMLAttributes, ReservedProps } from "vue";
import type { CamelCase, ListenerProps } from "../widget/event-table.js";
import type { MintButtonAttributes, MintWidgetAttributes, MintWidgetProperties } from "./template.js";

/** Attributes in camel case: Vue's `publishableKey` for `publishable-key`. */
type VueAttributes<Attributes> = {
  [Name in keyof Attributes & string as CamelCase<Name>]: Attributes[Name];
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
  }
}
