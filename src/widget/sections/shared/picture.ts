import { html, nothing } from "lit";
import { toSafeUrl } from "../../shared/safe-url.js";

/**
 * Square image of an item, decorative beside its name, with its space reserved before it loads. The name's initial
 * replaces an image that can't be shown.
 */
export function pictureView(image: string | null | undefined, name: string, base: string) {
  const url = toSafeUrl(image, base);
  return html`<span class="picture" aria-hidden="true"
    ><span class="image-fallback">${[...name.replace(/^#/, "").trim()][0]}</span>${
      url
        ? html`<img
            class="art"
            src=${url}
            alt=""
            width="400"
            height="400"
            loading="lazy"
            decoding="async"
            @error=${toggleFallback}
            @load=${toggleFallback}
          />`
        : nothing
    }</span
  >`;
}

function toggleFallback({ target, type }: Event): void {
  (target as HTMLElement).hidden = type === "error";
}
