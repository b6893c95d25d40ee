import { html, nothing } from "lit";
import { toSafeAddress } from "../safe-address.js";

/**
 * A picture beside its name, as a square that has its place before it comes. One that can't be shown makes way for the
 * name's initial.
 */
export function pictureView(image: string | null | undefined, name: string, base: string) {
  const address = toSafeAddress(image, base);
  return html`<span class="picture" aria-hidden="true"
    ><span class="blank">${[...name.replace(/^#/, "").trim()][0]}</span>${
      address
        ? html`<img
            class="art"
            src=${address}
            alt=""
            width="400"
            height="400"
            loading="lazy"
            decoding="async"
            @error=${settle}
            @load=${settle}
          />`
        : nothing
    }</span
  >`;
}

function settle({ target, type }: Event): void {
  (target as HTMLElement).hidden = type === "error";
}
