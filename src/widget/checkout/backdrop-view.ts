import { css, html, nothing } from "lit";
import { toSafeUrl } from "../shared/safe-url.js";
import type { ViewContext } from "../view-context.js";

/** Width of the file that is blurred, as a CSS length: details don't show. */
const blurredWidth = "10rem";

/**
 * Backdrop of the artwork, where that leaves space: the artwork itself, blurred, over its color. Loads nothing in a
 * layout that the artwork fills.
 */
export function backdropView({ store, base }: ViewContext) {
  const { mint, collection } = store.state;
  if (!collection.value) return nothing;
  const [minted] = "items" in mint ? mint.items : [];
  const { image, imageSrcset, imageColor } = minted ?? collection.value.collection;
  const url = toSafeUrl(image, base);
  if (!url && !imageColor) return nothing;
  return html`<div
    part="backdrop"
    class="backdrop"
    .style=${imageColor ? `background:${imageColor}` : nothing}
  >
    ${
      url
        ? html`<img
            loading="lazy"
            alt=""
            sizes=${blurredWidth}
            srcset=${imageSrcset ?? nothing}
            src=${url}
            @error=${hide}
          />`
        : nothing
    }
  </div>`;
}

function hide({ target }: Event): void {
  (target as HTMLElement).hidden = true;
}

/**
 * Shown in layouts with the art next to the panel. In the others the art fills its area, so a lazy backdrop image isn't
 * loaded. It is a separate layer, because each tick of a countdown would otherwise blur it again.
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
    overflow: clip;
    contain: strict;
    will-change: transform;
  }
  .backdrop img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
    filter: blur(calc(2.5 * var(--_rem))) saturate(1.6) brightness(0.8);
    scale: 1.25;
  }
`;
