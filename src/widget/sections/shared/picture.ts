import { html } from "lit";
import { imageView } from "../../shared/image-view.js";

/**
 * Square image of an item, decorative beside its name, with its space reserved before it loads. The name's initial
 * replaces an image that can't be shown.
 */
export function pictureView(image: string | null | undefined, name: string, base: string) {
  const options = { image, name: name.replace(/^#/, ""), alt: "", base, isLazy: true };
  return html`<span class="picture" aria-hidden="true">${imageView(options)}</span>`;
}
