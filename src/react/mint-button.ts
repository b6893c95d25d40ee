import type * as React from "react";
import { defineMintButton, type MintButton as MintButtonElement } from "../button.js";
import { buttonAttributes, type ButtonTable } from "../button/button-attributes.js";
import type { PropsOf, RequireProps } from "../widget/attributes.js";
import type { ListenerProps } from "../widget/event-table.js";
import { createComponent } from "./create-component.js";

type TableProps = RequireProps<
  // React reserves `key`.
  Omit<PropsOf<ButtonTable>, "key">,
  "collection" | "publishableKey" | "apiBase"
>;

/** Props of `<MintButton>` in addition to those of every HTML element. */
export interface MintButtonProps
  extends Omit<React.HTMLAttributes<MintButtonElement>, "children">, TableProps, ListenerProps {
  /** Text of the button. Default: `Mint`, in the language of the page. */
  children?: React.ReactNode;
}

/**
 * React component of `<mint-button>`, for React 17 to 19. Its ref is the element with its methods. Its listeners receive the
 * events of the widget in the dialog.
 *
 * @example
 * ```tsx
 * import { MintButton } from "mint-widget/react";
 *
 * export function Header() {
 *   return (
 *     <MintButton collection="AbC123" publishableKey="example_pub_key" apiBase="https://mint.example/mint/v1">
 *       Mint yours
 *     </MintButton>
 *   );
 * }
 * ```
 */
export const MintButton = createComponent<MintButtonElement, MintButtonProps>(
  "mint-button",
  "MintButton",
  buttonAttributes,
  () => defineMintButton(),
);
