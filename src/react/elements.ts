import type * as React from "react";
import { defineElements } from "../elements/define-elements.js";
import {
  actionAttributes,
  elementAttributes,
  type ActionTable,
  type ElementTable,
} from "../elements/element-attributes.js";
import type { MintAction as MintActionElement } from "../elements/mint-action.js";
import type { MintArt as MintArtElement } from "../elements/mint-art.js";
import type { MintCountdown as MintCountdownElement } from "../elements/mint-countdown.js";
import type { MintPhases as MintPhasesElement } from "../elements/mint-phases.js";
import type { MintPrice as MintPriceElement } from "../elements/mint-price.js";
import type { MintSupply as MintSupplyElement } from "../elements/mint-supply.js";
import type { MintWall as MintWallElement } from "../elements/mint-wall.js";
import type { AttributeTable, PropsOf } from "../widget/attributes.js";
import type { ListenerProps, ViewListenerProps } from "../widget/event-table.js";
import { createComponent } from "./create-component.js";

type RequiredName = "collection" | "publishableKey" | "apiBase";

/** Props of a table. React reserves `key`. */
type TableProps<Table extends AttributeTable> = Omit<PropsOf<Table>, RequiredName | "key"> &
  Record<RequiredName, string>;

interface HtmlProps<Element> extends Omit<React.HTMLAttributes<Element>, "children"> {
  /**
   * `template` of an element that `renderMintElements` from `mint-widget/server` has rendered. Ignored in the browser,
   * whose parser has already moved it to the shadow root.
   */
  serverTemplate?: string | undefined;
}

/** Props of a component that shows one part of a drop, such as `<MintPrice>`, besides those of every HTML element. */
export interface MintElementProps<Element extends HTMLElement = HTMLElement>
  extends HtmlProps<Element>, TableProps<ElementTable>, ViewListenerProps {}

/** Props of `<MintAction>` besides those of every HTML element. */
export interface MintActionProps
  extends HtmlProps<MintActionElement>, TableProps<ActionTable>, ListenerProps {
  /** Elements for the slots `funds` and `success`. */
  children?: React.ReactNode;
}

const create = <Element extends HTMLElement>(tag: string, displayName: string) =>
  createComponent<Element, MintElementProps<Element>>(tag, displayName, elementAttributes, () =>
    defineElements(),
  );

/**
 * React component of `<mint-price>`, for React 17 to 19.
 *
 * @example
 * ```tsx
 * import { MintPrice } from "mint-widget/react";
 *
 * const drop = {
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * };
 *
 * export const Price = () => <MintPrice {...drop} />;
 * ```
 */
export const MintPrice = create<MintPriceElement>("mint-price", "MintPrice");

/**
 * React component of `<mint-countdown>`, for React 17 to 19.
 *
 * @example
 * ```tsx
 * import { MintCountdown } from "mint-widget/react";
 *
 * const drop = {
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * };
 *
 * export const Opening = () => <MintCountdown {...drop} />;
 * ```
 */
export const MintCountdown = create<MintCountdownElement>("mint-countdown", "MintCountdown");

/**
 * React component of `<mint-supply>`, for React 17 to 19.
 *
 * @example
 * ```tsx
 * import { MintSupply } from "mint-widget/react";
 *
 * const drop = {
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * };
 *
 * export const Supply = () => <MintSupply {...drop} />;
 * ```
 */
export const MintSupply = create<MintSupplyElement>("mint-supply", "MintSupply");

/**
 * React component of `<mint-phases>`, for React 17 to 19.
 *
 * @example
 * ```tsx
 * import { MintPhases } from "mint-widget/react";
 *
 * const drop = {
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * };
 *
 * export const Phases = () => <MintPhases {...drop} />;
 * ```
 */
export const MintPhases = create<MintPhasesElement>("mint-phases", "MintPhases");

/**
 * React component of `<mint-art>`, for React 17 to 19.
 *
 * @example
 * ```tsx
 * import { MintArt } from "mint-widget/react";
 *
 * const drop = {
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * };
 *
 * export const Artwork = () => <MintArt {...drop} />;
 * ```
 */
export const MintArt = create<MintArtElement>("mint-art", "MintArt");

/**
 * React component of `<mint-wall>`, for React 17 to 19.
 *
 * @example
 * ```tsx
 * import { MintWall } from "mint-widget/react";
 *
 * const drop = {
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * };
 *
 * export const Collection = () => <MintWall {...drop} />;
 * ```
 */
export const MintWall = create<MintWallElement>("mint-wall", "MintWall");

/**
 * React component of `<mint-action>`, for React 17 to 19. Its ref is the element with its methods.
 *
 * @example
 * ```tsx
 * import { MintAction, MintCountdown, MintPrice } from "mint-widget/react";
 *
 * const drop = {
 *   collection: "aurora",
 *   publishableKey: "mint_pub_…",
 *   apiBase: "https://mint.example.com/mint/v1",
 * };
 *
 * export function Header() {
 *   return (
 *     <header>
 *       <MintCountdown {...drop} />
 *       <MintPrice {...drop} />
 *       <MintAction {...drop} onMintSuccess={({ items }) => console.log(items.length)} />
 *     </header>
 *   );
 * }
 * ```
 */
export const MintAction = createComponent<MintActionElement, MintActionProps>(
  "mint-action",
  "MintAction",
  actionAttributes,
  () => defineElements(),
);
