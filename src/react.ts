import { createComponent, type EventName } from "@lit/react";
import * as React from "react";
import {
  MintWidget as MintWidgetElement,
  type MintBeforePrepareEvent,
  type MintBeforeSignEvent,
  type MintErrorEvent,
  type MintLoadEvent,
  type MintPhaseChangeEvent,
  type MintSuccessEvent,
  type MintWalletChangeEvent,
} from "./index.js";

/** Props of `<MintWidget>` beside those of every HTML element. */
export interface MintWidgetProps extends Omit<React.HTMLAttributes<MintWidgetElement>, "children"> {
  /** Elements for the slots `header`, `footer` and `success`. */
  children?: React.ReactNode;
  /** Short id, UUID or address of the collection; case-sensitive. */
  collection: string;
  /** Publishable key. Not named `key`, because React reserves it. */
  publishableKey: string;
  /** Base URL of the Mint API: `https://mint.example/mint/v1`. */
  apiBase: string;
  /** Addresses of further programs that a mint may call, separated by spaces; their instructions are not verified. */
  trustedPrograms?: string;
  /** Only chain that may be minted on, such as `solana-mainnet`; by default the one that the service names. */
  chain?: string;
  /** Only addresses that may be paid, separated by spaces; by default those that the service names. */
  recipients?: string;
  /** Only mint authority of the items; by default any. */
  authority?: string;
  /** Passed through to the service when minting. */
  affiliateCode?: string;
  /** Optional sections in order, separated by spaces: `recent gallery traits holders minters bounty market`. */
  sections?: string;
  /** Adds the section `market`; it comes first when the mint is over. */
  market?: boolean;
  /** Base URL of the Market API; by default beside the Mint API's. */
  marketBase?: string;
  /** Color scheme; `auto`, the default, follows the system. */
  theme?: "auto" | "light" | "dark";
  /** Wallet of the page, connected or not: a Wallet Standard wallet or a wallet-adapter. */
  wallet?: MintWidgetElement["wallet"];
  /** Answers challenges of kinds that the service's operator has defined, such as a captcha. */
  proofHandler?: MintWidgetElement["proofHandler"];
  /** The collection was read for the first time. */
  onMintLoad?: (event: MintLoadEvent) => void;
  /** The wallet was connected, disconnected or switched. */
  onMintWalletChange?: (event: MintWalletChangeEvent) => void;
  /** The current phase or its status changed. */
  onMintPhaseChange?: (event: MintPhaseChangeEvent) => void;
  /** The mint is about to reserve supply; cancelable. */
  onMintBeforePrepare?: (event: MintBeforePrepareEvent) => void;
  /** The verified transactions are about to be signed; cancelable. */
  onMintBeforeSign?: (event: MintBeforeSignEvent) => void;
  /** Units were minted and confirmed. */
  onMintSuccess?: (event: MintSuccessEvent) => void;
  /** Loading, connecting or minting has failed. */
  onMintError?: (event: MintErrorEvent) => void;
}

/**
 * React component of `<mint-widget>`, for React 17 to 19. A ref gives the element with its methods.
 *
 * @example
 * ```tsx
 * import { MintWidget } from "mint-widget/react";
 *
 * export function Drop() {
 *   return (
 *     <MintWidget
 *       collection="AbC123"
 *       publishableKey="example_pub_key"
 *       apiBase="https://mint.example/mint/v1"
 *       onMintSuccess={({ items }) => console.log(items.map(({ name }) => name))}
 *     />
 *   );
 * }
 * ```
 */
export const MintWidget = createComponent({
  react: React,
  tagName: "mint-widget",
  elementClass: MintWidgetElement,
  displayName: "MintWidget",
  events: {
    onMintLoad: "mint-load" as EventName<MintLoadEvent>,
    onMintWalletChange: "mint-wallet-change" as EventName<MintWalletChangeEvent>,
    onMintPhaseChange: "mint-phase-change" as EventName<MintPhaseChangeEvent>,
    onMintBeforePrepare: "mint-before-prepare" as EventName<MintBeforePrepareEvent>,
    onMintBeforeSign: "mint-before-sign" as EventName<MintBeforeSignEvent>,
    onMintSuccess: "mint-success" as EventName<MintSuccessEvent>,
    onMintError: "mint-error" as EventName<MintErrorEvent>,
  },
  // Own types: those of @lit/react would make it a dependency, and would declare `key` as the element's.
}) as React.ExoticComponent<MintWidgetProps & React.RefAttributes<MintWidgetElement>>;
