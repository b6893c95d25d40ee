import type { HTMLAttributes, ReservedProps } from "vue";
import type { MintWidgetEventMap } from "../index.js";
import type { MintWidgetAttributes, MintWidgetProperties } from "./template.js";

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Attributes in camel case: Vue's `publishableKey` for `publishable-key`. */
type VueAttributes = {
  [Name in keyof MintWidgetAttributes as CamelCase<Name>]: MintWidgetAttributes[Name];
};

/** Event listeners as props: Vue's `onMintSuccess` for `@mint-success`. */
type VueListeners = {
  [Name in keyof MintWidgetEventMap as CamelCase<`on-${Name}`>]?:
    | ((event: MintWidgetEventMap[Name]) => void)
    | undefined;
};

declare module "vue" {
  interface GlobalComponents {
    "mint-widget": new () => {
      $props: HTMLAttributes & ReservedProps & VueAttributes & MintWidgetProperties & VueListeners;
    };
  }
}
