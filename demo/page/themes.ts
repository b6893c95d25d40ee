/// <reference types="vite/client" />
import { registerBurnerWallet } from "../../src/testing.js";
import { showSource } from "./theme-source.js";

const sheets = import.meta.glob<string>("./themes/*.css", { query: "?raw", import: "default", eager: true });

registerBurnerWallet({ storage: localStorage });

for (const theme of document.querySelectorAll(".theme")) {
  const widget = theme.querySelector("mint-widget")!;
  theme.querySelector(".about")!.append(showSource(sheets[`./themes/${theme.id}.css`]!, widget));
}
