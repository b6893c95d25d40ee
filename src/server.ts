export {
  renderMintWidget,
  type RenderedMintWidget,
  type RenderOptions,
} from "./server/render-mint-widget.js";
export type { WidgetAttributes } from "./server/attributes.js";
export type { ReadOptions } from "./server/read-for-html.js";
export {
  renderMintElements,
  type RenderedElement,
  type RenderedMintElements,
  type RenderElementsOptions,
} from "./server/render-mint-elements.js";
