"use client";

export { MintWidget, type MintWidgetProps } from "./react/mint-widget.js";
export { MintButton, type MintButtonProps } from "./react/mint-button.js";
export {
  MintAction,
  MintArt,
  MintCountdown,
  MintPhases,
  MintPrice,
  MintSupply,
  MintWall,
  type MintActionProps,
  type MintElementProps,
} from "./react/elements.js";
export { useMintStore } from "./react/use-mint-store.js";
export type { BalanceShortage, MainAction } from "./core/main-action.js";
export type { MintSnapshot } from "./core/snapshot.js";
export type { MintStore } from "./core/mint-store.js";
export type { MintState } from "./core/mint-state.js";
