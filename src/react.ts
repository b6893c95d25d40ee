"use client";

export { MintWidget, type MintWidgetProps } from "./react/mint-widget.js";
export { useMintStore } from "./react/use-mint-store.js";
export type { MainAction } from "./core/state/main-action.js";
export type { MintSnapshot } from "./core/store/snapshot.js";
export type { MintStore } from "./core/store/mint-store.js";
export type { MintState } from "./core/state/mint-state.js";
