import { defineWidget } from "./widget/define-widget.js";

// Excludes the classic adapters, mobile wallet apps, QR codes for phones, the viewer of 3D models, and locales other
// than English.
defineWidget({ locales: {} });

export { MintWidget } from "./widget/mint-widget.js";
export * from "./widget/events.js";
export type { MintWidgetEventMap } from "./widget/event-table.js";
