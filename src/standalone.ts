import { registerMintWidget } from "./register.js";

// Without classic adapters, Mobile Wallet Adapter and locales other than English.
registerMintWidget({ locales: {}, optionalWallets: {} });

export { MintWidget } from "./widget/mint-widget.js";
export * from "./widget/events.js";
