import { html, nothing } from "lit";
import { toSafeUrl } from "../../shared/safe-url.js";

/**
 * A picture beside its name, as a square that has its place before it comes. One that can't be shown makes way for the
 * name's initial.
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
