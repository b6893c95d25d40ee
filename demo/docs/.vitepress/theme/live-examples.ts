import { ButtonDemo } from "./button-demo.js";
import { DropDemo } from "./drop-demo.js";
import { ElementsDemo } from "./elements-demo.js";
import { HeadlessDemo } from "./headless-demo.js";
import { StateGallery } from "./state-gallery.js";

customElements.define("button-demo", ButtonDemo);
customElements.define("drop-demo", DropDemo);
customElements.define("elements-demo", ElementsDemo);
customElements.define("headless-demo", HeadlessDemo);
customElements.define("state-gallery", StateGallery);
