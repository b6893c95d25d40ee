import { defineConfig } from "playwright/test";
import { findInstalled } from "../browser-launcher/browser-kinds.js";
import { gateSelection } from "../gate-selection.js";
import { pollTimeout, testTimeout } from "../time-limits.js";
import { kinds, type BrowserOptions } from "./harness.js";

/** Installed browsers other than Chromium. */
const installed = Object.entries(kinds).filter(([, kind]) => findInstalled(kind) !== undefined);

export default defineConfig<BrowserOptions>({
  testDir: ".",
  outputDir: "../../dist/test-results/cross-browser",
  globalSetup: "../e2e/global-setup.ts",
  forbidOnly: true,
  ...gateSelection,
  fullyParallel: true,
  workers: 2,
  timeout: testTimeout,
  expect: { timeout: pollTimeout },
  reporter: "list",
  projects: installed.map(([browser]) => ({
    name: browser,
    use: { browserKind: browser as keyof typeof kinds },
  })),
});
