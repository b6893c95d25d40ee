import { defineConfig } from "playwright/test";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { gateSelection } from "../gate-selection.js";

export default defineConfig({
  testDir: ".",
  outputDir: "../../dist/test-results/e2e",
  globalSetup: "./global-setup.ts",
  forbidOnly: true,
  ...gateSelection,
  // Each test publishes its own drop, so that any two run side by side.
  fullyParallel: true,
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: browserLaunch(),
    locale: "en",
    // A trace costs each test time: `--trace retain-on-failure` records one of what fails.
    screenshot: "only-on-failure",
  },
});
