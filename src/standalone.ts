import { registerMintWidget } from "./register.js";

/** Everything but the classic adapters, the wallet apps of a phone and the locales beside English. */
registerMintWidget({ locales: {}, optionalWallets: {} });

export { MintWidget } from "./widget/mint-widget.js";
export * from "./widget/events.js";
