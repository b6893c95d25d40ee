"use client";

export { MintWidget, type MintWidgetProps } from "./react/mint-widget.js";
export { useMintStore } from "./react/use-mint-store.js";
export type { MintSnapshot } from "./core/store/snapshot.js";
