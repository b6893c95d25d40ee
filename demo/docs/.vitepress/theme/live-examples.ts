import { DropDemo } from "./drop-demo.js";
import { StateGallery } from "./state-gallery.js";

customElements.define("drop-demo", DropDemo);
customElements.define("state-gallery", StateGallery);
