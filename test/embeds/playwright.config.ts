import { defineConfig } from "playwright/test";
import { browserLaunch } from "../browser-launcher/browser-launch.js";

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: ".",
  outputDir: "../../dist/test-results-embeds",
  globalSetup: "./global-setup.ts",
  forbidOnly: true,
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["./matrix-reporter.ts"], ...(report ? [["json"] as const] : [])],
  use: { browserName: "chromium", launchOptions: browserLaunch(), locale: "en", trace: "retain-on-failure" },
});
