import type { HTMLAttributes, ReservedProps } from "vue";
import type { CamelCase, ListenerProps } from "../widget/event-table.js";
import type { MintWidgetAttributes, MintWidgetProperties } from "./template.js";

/** Attributes in camel case: Vue's `publishableKey` for `publishable-key`. */
type VueAttributes = {
  [Name in keyof MintWidgetAttributes as CamelCase<Name>]: MintWidgetAttributes[Name];
};

declare module "vue" {
  interface GlobalComponents {
    "mint-widget": new () => {
      $props: HTMLAttributes & ReservedProps & VueAttributes & MintWidgetProperties & ListenerProps;
    };
  }
}
