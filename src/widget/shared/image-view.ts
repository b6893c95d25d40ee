import { html, nothing } from "lit";
import { toSafeUrl } from "./safe-url.js";

export interface ImageOptions {
  /** From the service; relative to `base`. */
  readonly image: string | null | undefined;
  /** Its initial takes the place of a missing or broken image. */
  readonly name: string;
  /** Alternative text; empty beside a name. */
  readonly alt: string;
  readonly base: string;
  /** Loaded near the viewport only. */
  readonly isLazy?: boolean;
}

/** An image that fills its positioned container, over the name's initial. */
export function imageView({ image, name, alt, base, isLazy = false }: ImageOptions) {
  const url = toSafeUrl(image, base);
  // Loading starts when `src` is set: `loading` has to stand before it.
  return html`<span class="image-fallback" aria-hidden="true">${[...name.trim()][0]}</span>${
      url
        ? html`<img
            class="art"
            loading=${isLazy ? "lazy" : nothing}
            decoding=${isLazy ? "async" : nothing}
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
