import { defineConfig } from "playwright/test";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { gateSelection } from "../gate-selection.js";
import { pollTimeout, testTimeout } from "../time-limits.js";

const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: ".",
  outputDir: "../../dist/test-results/embeds",
  globalSetup: "./global-setup.ts",
  forbidOnly: true,
  ...gateSelection,
  // Each test has its own drop, key and wallet; a worker has a browser and a server for the hosts.
  fullyParallel: true,
  workers: 2,
  timeout: testTimeout,
  expect: { timeout: pollTimeout },
  reporter: [["list"], ["./matrix-reporter.ts"], ...(report ? [["json"] as const] : [])],
  // Traces slow every test down: `--trace retain-on-failure` records those of failures.
  use: {
    browserName: "chromium",
    launchOptions: browserLaunch(),
    locale: "en",
    actionTimeout: pollTimeout,
    navigationTimeout: pollTimeout,
    screenshot: "only-on-failure",
  },
});
