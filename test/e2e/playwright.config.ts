import { defineConfig } from "playwright/test";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { gateSelection } from "../gate-selection.js";
import { pollTimeout, testTimeout } from "../time-limits.js";

export default defineConfig({
  testDir: ".",
  outputDir: "../../dist/test-results/e2e",
  globalSetup: "./global-setup.ts",
  forbidOnly: true,
  ...gateSelection,
  // Each test publishes its own drop, so that any two can run in parallel.
  fullyParallel: true,
  workers: 2,
  timeout: testTimeout,
  expect: { timeout: pollTimeout },
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: browserLaunch(),
    locale: "en",
    actionTimeout: pollTimeout,
    navigationTimeout: pollTimeout,
    // Traces slow every test down: `--trace retain-on-failure` records those of failures.
    screenshot: "only-on-failure",
  },
});
