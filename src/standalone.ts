import { defineWidget } from "./widget/define-widget.js";

// Without the classic adapters, the wallet apps of a phone, the QR codes for phones, the viewer of 3D models, and the locales beside English.
defineWidget({ locales: {} });

export { MintWidget } from "./widget/mint-widget.js";
export * from "./widget/events.js";
