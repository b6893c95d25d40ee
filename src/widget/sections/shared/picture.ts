import { html } from "lit";
import type { ImageFields } from "../../../contract/values/media.js";
import { imageView } from "../../shared/image-view.js";

/**
 * Square image of an item, decorative next to its name, with its space reserved before it loads. An image that can't be
 * loaded is replaced by the name's initial.
 *
 * @param width Maximum rendered width, as a CSS length; by default that of a row's image.
 */
export function pictureView(image: ImageFields, name: string, base: string, width = "3.5rem") {
  const options = { image, name: name.replace(/^#/, ""), alt: "", base, width, isLazy: true };
  return html`<span class="picture" aria-hidden="true">${imageView(options)}</span>`;
}
