import type * as React from "react";
import { define, type MintWidget as MintWidgetElement } from "../element.js";
import { attributes, type PropsOf, type RequireProps, type WidgetTable } from "../widget/attributes.js";
import type { ListenerProps } from "../widget/event-table.js";
import { createComponent } from "./create-component.js";

type TableProps = RequireProps<
  // React reserves `key`.
  Omit<PropsOf<WidgetTable>, "key">,
  "collection" | "publishableKey" | "apiBase"
>;

/** Props of `<MintWidget>` in addition to those of every HTML element. */
export interface MintWidgetProps
  extends Omit<React.HTMLAttributes<MintWidgetElement>, "children">, TableProps, ListenerProps {
  /**
   * `template` of `renderMintWidget` from `mint-widget/server`, which React renders on the server. Ignored in the
   * browser, whose parser has already moved it to the shadow root.
   */
  serverTemplate?: string | undefined;
  /** Elements for the slots `header`, `footer`, `funds` and `success`. */
  children?: React.ReactNode;
}

/**
 * React component of `<mint-widget>`, for React 17 to 19. Its ref is the element with its methods. On the server, the
 * element is rendered with its attributes. The first component on a page registers the element.
 *
 * @example
 * ```tsx
 * import { MintWidget } from "mint-widget/react";
 *
 * export function Drop() {
 *   return (
 *     <MintWidget
 *       collection="aurora"
 *       publishableKey="mint_pub_…"
 *       apiBase="https://mint.example.com/mint/v1"
 *       onMintSuccess={({ items }) => console.log(items.map(({ name }) => name))}
 *     />
 *   );
 * }
 * ```
 */
export const MintWidget = createComponent<MintWidgetElement, MintWidgetProps>(
  "mint-widget",
  "MintWidget",
  attributes,
  define,
);
