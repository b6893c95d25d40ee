import { html, nothing } from "lit";
import type { ImageFields } from "../../contract/values/media.js";
import { toSafeUrl } from "./safe-url.js";

export interface ImageOptions {
  /** From the service; its URLs are relative to `base`. */
  readonly image: ImageFields;
  /** Its initial takes the place of a missing or broken image. */
  readonly name: string;
  /** Alternative text; empty beside a name. */
  readonly alt: string;
  readonly base: string;
  /** Width at which it is drawn at most, as a CSS length. Browsers that know `sizes="auto"` use the actual one of lazy images. */
  readonly width: string;
  /** Loaded near the viewport only. */
  readonly isLazy?: boolean;
}

/** Maximum width of the artwork and of the minted items in its place. */
export const artworkWidth = "min(100vw, 46rem)";

/** An image that fills its positioned container, over the name's initial. */
export function imageView({ image, name, alt, base, width, isLazy = false }: ImageOptions) {
  const url = toSafeUrl(image.image, base);
  // Loading starts when `src` is set: the other attributes have to stand before it.
  return html`<span class="image-fallback" aria-hidden="true">${[...name.trim()][0]}</span>${
      url
        ? html`<img
            class="art"
            loading=${isLazy ? "lazy" : nothing}
            decoding=${isLazy ? "async" : nothing}
            .style=${image.imageColor ? `background:${image.imageColor}` : nothing}
            sizes=${`auto, ${width}`}
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
