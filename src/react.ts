"use client";

export { MintWidget, type MintWidgetProps } from "./react/mint-widget.js";
export { useMintStore, type MintSnapshot } from "./react/use-mint-store.js";
