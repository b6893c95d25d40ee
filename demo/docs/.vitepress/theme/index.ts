import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme";
import "./theme.css";

/** VitePress's own theme in the widget's colors, with the elements of the live examples. */
export default {
  extends: DefaultTheme,
  async enhanceApp() {
    if (!import.meta.env.SSR) await import("./live-examples.js");
  },
} satisfies Theme;
