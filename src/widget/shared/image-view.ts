import { html, nothing } from "lit";
import type { ImageFields } from "../../contract/values/media.js";
import { toSafeUrl } from "./safe-url.js";

export interface ImageOptions {
  /** Image from the service. Its URLs are relative to `base`. */
  readonly image: ImageFields;
  /** Name whose initial replaces a missing or broken image. */
  readonly name: string;
  /** Alternative text; empty next to a name. */
  readonly alt: string;
  readonly base: string;
  /**
   * Maximum rendered width, as a CSS length. Browsers that support `sizes="auto"` use the actual width of lazy images;
   * for other images, they would take that as the width of the viewport.
   */
  readonly width: string;
  /** True: loaded only near the viewport. */
  readonly isLazy?: boolean;
}

/** Maximum width of the artwork, and of minted items shown instead of it. `sizes` can't contain custom properties. */
export const artworkWidth = "min(100vw, 46rem)";

/** Image that fills its positioned container, over the name's initial. */
export function imageView({ image, name, alt, base, width, isLazy = false }: ImageOptions) {
  const url = toSafeUrl(image.image, base);
  // Loading starts when `src` is set, so the other attributes must be set before it.
  return html`<span class="image-fallback" aria-hidden="true">${[...name.trim()][0]}</span>${
      url
        ? html`<img
            class="art"
            loading=${isLazy ? "lazy" : nothing}
            decoding=${isLazy ? "async" : nothing}
            .style=${image.imageColor ? `background:${image.imageColor}` : nothing}
            sizes=${isLazy ? `auto, ${width}` : width}
            srcset=${image.imageSrcset ?? nothing}
            src=${url}
            alt=${alt}
            @error=${toggleFallback}
            @load=${toggleFallback}
          />`
        : nothing
    }`;
}

function toggleFallback({ target, type }: Event): void {
  (target as HTMLElement).hidden = type === "error";
}
