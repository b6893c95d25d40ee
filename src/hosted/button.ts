import { defineButton } from "../button/define-button.js";
import { elementSelector } from "../widget/element-tags.js";

// Script of pages with buttons only, which the script of the widget loads, too, after its first view. It loads the
// element's code with the first intent, and that of small elements at once if the page has one.
defineButton(() => import("./element.js"), "mint-button", globalThis.customElements);
if (document.querySelector(elementSelector))
  void import("./element.js").then(({ defineElements }) => defineElements());
