import { defineConfig } from "playwright/test";
import { browserLaunch } from "../browser/browser-launch.js";

export default defineConfig({
  testDir: ".",
  outputDir: "../../dist/test-results",
  globalSetup: "./global-setup.ts",
  forbidOnly: true,
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: browserLaunch(),
    locale: "en",
    trace: "retain-on-failure",
  },
});
