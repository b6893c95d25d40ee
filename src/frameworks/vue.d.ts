import type { HTMLAttributes, ReservedProps } from "vue";
import type { MintWidgetEventMap } from "../index.js";
import type { MintWidgetAttributes, MintWidgetProperties } from "./template.js";

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Vue knows `publishable-key` as `publishableKey`, */
type VueAttributes = {
  [Name in keyof MintWidgetAttributes as CamelCase<Name>]: MintWidgetAttributes[Name];
};

/** and `@mint-success` as `onMintSuccess`. */
type VueListeners = {
  [Name in keyof MintWidgetEventMap as CamelCase<`on-${Name}`>]?: (event: MintWidgetEventMap[Name]) => void;
};

declare module "vue" {
  interface GlobalComponents {
    "mint-widget": new () => {
      $props: HTMLAttributes & ReservedProps & VueAttributes & MintWidgetProperties & VueListeners;
    };
  }
}
