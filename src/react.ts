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

/** What `<MintWidget>` takes beside what every HTML element does. */
export interface MintWidgetProps extends Omit<React.HTMLAttributes<MintWidgetElement>, "children"> {
  /** For the slots `header`, `footer` and `success`. */
  children?: React.ReactNode;
  /** Short id, UUID or address of the collection; case is kept. */
  collection: string;
  /** A publishable key. React keeps `key` to itself. */
  publishableKey: string;
  /** Mint API base address: `https://mint.example/mint/v1`. */
  apiBase: string;
  /** Addresses of programs that a mint may call beside the usual ones, with spaces between them; trusted blindly. */
  trustedPrograms?: string;
  affiliateCode?: string;
  /** Which optional sections, in which order: `recent gallery traits holders minters bounty market`. */
  sections?: string;
  /** Shows the section `market`, too; when the mint is over the widget begins with it. */
  market?: boolean;
  /** Market API base address; by default the one beside the Mint API's. */
  marketBase?: string;
  theme?: "auto" | "light" | "dark";
  /** A wallet that the page has connected already: a Wallet Standard wallet or a wallet-adapter. */
  wallet?: MintWidgetElement["wallet"];
  onMintLoad?: (event: MintLoadEvent) => void;
  onMintWalletChange?: (event: MintWalletChangeEvent) => void;
  onMintPhaseChange?: (event: MintPhaseChangeEvent) => void;
  onMintBeforePrepare?: (event: MintBeforePrepareEvent) => void;
  onMintBeforeSign?: (event: MintBeforeSignEvent) => void;
  onMintSuccess?: (event: MintSuccessEvent) => void;
  onMintError?: (event: MintErrorEvent) => void;
}

/** `<mint-widget>` for React 17 to 19. A ref gives the element, with its methods. */
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
  // The types are ours: those of @lit/react would make it a dependency, and let `key` be the element's.
}) as React.ExoticComponent<MintWidgetProps & React.RefAttributes<MintWidgetElement>>;
