import { defineConfig } from "@playwright/test";

const baseURL = "http://localhost:5180";

export default defineConfig({
  testDir: "tests",
  use: { baseURL, locale: "en" },
  webServer: { command: "npm run dev", url: baseURL, reuseExistingServer: !process.env.CI },
});
