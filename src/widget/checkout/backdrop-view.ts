import { css, html, nothing } from "lit";
import { toSafeUrl } from "../shared/safe-url.js";
import type { ViewContext } from "../view-context.js";

/**
 * Backdrop of the artwork, where that leaves space: the collection's banner, otherwise the artwork's color, otherwise
 * the artwork itself, blurred. Loads nothing in a layout that the artwork fills.
 */
export function backdropView({ store, base }: ViewContext) {
  const { mint, collection } = store.state;
  if (!collection.value) return nothing;
  const { banner } = collection.value.collection;
  const [minted] = "items" in mint ? mint.items : [];
  const { image, imageColor } = minted ?? collection.value.collection;
  const bannerUrl = toSafeUrl(banner, base);
  if (bannerUrl)
    return html`<img
      part="backdrop"
      class="backdrop"
      loading="lazy"
      alt=""
      src=${bannerUrl}
      @error=${hide}
    />`;
  if (imageColor)
    return html`<div part="backdrop" class="backdrop" .style=${`background:${imageColor}`}></div>`;
  const url = toSafeUrl(image, base);
  return url
    ? html`<img
        part="backdrop"
        class="backdrop"
        data-blurred
        loading="lazy"
        alt=""
        src=${url}
        @error=${hide}
      />`
    : nothing;
}

function hide({ target }: Event): void {
  (target as HTMLElement).hidden = true;
}

/**
 * Shown in layouts with the art beside the panel. In the others the art fills its area, so a lazy backdrop image isn't
 * loaded.
 */
export const backdropStyles = css`
  .stage {
    position: relative;
    isolation: isolate;
    overflow: clip;
  }
  .backdrop {
    position: absolute;
    z-index: -1;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    opacity: 0.85;
  }
  .backdrop[data-blurred] {
    filter: blur(calc(2.5 * var(--_rem))) saturate(1.3);
    scale: 1.25;
    opacity: 0.6;
  }
`;
