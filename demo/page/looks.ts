/// <reference types="vite/client" />
import { registerBurnerWallet } from "./burner-wallet.js";
import { showSource } from "./look-source.js";

const sheets = import.meta.glob<string>("./looks/*.css", { query: "?raw", import: "default", eager: true });

registerBurnerWallet({ storage: localStorage });

/** In wide windows the source is expanded beside the looks with the class `card`. */
const isWide = matchMedia("(min-width: 860px)").matches;

for (const look of document.querySelectorAll(".look")) {
  const widget = look.querySelector("mint-widget")!;
  const isOpen = isWide && look.classList.contains("card");
  look.querySelector(".about")!.append(showSource(sheets[`./looks/${look.id}.css`]!, widget, isOpen));
}
