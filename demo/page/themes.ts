/// <reference types="vite/client" />
import { registerBurnerWallet } from "../../src/testing.js";
import { showSource } from "./theme-source.js";

const sheets = import.meta.glob<string>("./themes/*.css", { query: "?raw", import: "default", eager: true });

registerBurnerWallet({ storage: localStorage });

/** In wide windows the source is expanded beside the themes with the class `card`. */
const isWide = matchMedia("(min-width: 860px)").matches;

for (const theme of document.querySelectorAll(".theme")) {
  const widget = theme.querySelector("mint-widget")!;
  const isOpen = isWide && theme.classList.contains("card");
  theme.querySelector(".about")!.append(showSource(sheets[`./themes/${theme.id}.css`]!, widget, isOpen));
}
