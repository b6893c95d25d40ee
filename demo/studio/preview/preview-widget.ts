import type { PreviewService } from "./preview-service.js";

/** Publishable key that a preview's service accepts, as it does any. */
const key = "mint_pub_PreviewInTheStudio";

let loading: Promise<unknown> | null = null;

/** Loads the script that the service serves to all pages. Without it, previews stay empty. */
export function loadWidget(): Promise<unknown> {
  if (customElements.get("mint-widget")) return Promise.resolve();
  const url = `${location.origin}/widget/mint-widget.js`;
  return (loading ??= import(/* @vite-ignore */ url).catch(() => (loading = null)));
}

/** Creates a widget that shows the drop of a preview's service. */
export function createPreviewWidget({ drop, base }: PreviewService): HTMLElement {
  const widget = document.createElement("mint-widget");
  const attributes = { collection: drop.id, key, "api-base": base, sections: "" };
  for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value);
  return widget;
}
