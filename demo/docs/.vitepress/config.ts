import { createHash } from "node:crypto";
import { defineConfig } from "vitepress";

/** Site of this folder's pages, served by the service below `/docs/`. */
export default defineConfig({
  title: "mint-widget",
  description: "The mint page of a Solana NFT drop as one web component, and the service behind it.",
  base: "/docs/",
  outDir: "../../dist/docs",
  cacheDir: "../../node_modules/.vitepress",
  cleanUrls: true,
  themeConfig: {
    search: { provider: "local" },
    nav: [],
    sidebar: [],
    outline: "deep",
  },
  markdown: { theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } },
});
