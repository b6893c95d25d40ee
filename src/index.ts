import { MintWidget } from "./widget/mint-widget.js";

// The script may be on a page twice, in two versions: the first one stays.
if (typeof customElements !== "undefined" && !customElements.get("mint-widget")) {
  customElements.define("mint-widget", MintWidget);
}

export { MintWidget };
export * from "./widget/events.js";
export type { MintOutcome } from "./mint/state.js";
