import { defineConfig } from "vite";

const pages = ["connectorkit", "react-hooks", "wallet-adapter", "wallet-standard"];

export default defineConfig({
  build: { rolldownOptions: { input: pages.map((name) => `${name}.html`) } },
});
