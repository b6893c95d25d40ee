import { defineButton } from "../button/define-button.js";

// Script of pages with buttons only. It loads the element's code with the first intent.
defineButton(() => import("./element.js"), "mint-button", globalThis.customElements);
