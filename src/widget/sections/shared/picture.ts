import { html } from "lit";
import type { ImageFields } from "../../../contract/values/media.js";
import { imageView } from "../../shared/image-view.js";

/**
 * Square image of an item, decorative beside its name, with its space reserved before it loads. The name's initial
 * replaces an image that can't be shown.
 *
 * @param width Width at which it is drawn at most, as a CSS length; by default that of a row's.
 */
export function pictureView(image: ImageFields, name: string, base: string, width = "3.5rem") {
  const options = { image, name: name.replace(/^#/, ""), alt: "", base, width, isLazy: true };
  return html`<span class="picture" aria-hidden="true">${imageView(options)}</span>`;
}
