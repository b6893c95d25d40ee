import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { browserLaunch } from "./test/browser/browser-launch.js";

/** `@open-wc/testing` asks for a socket of its own development server, which isn't here. */
const withoutDevelopmentServerSocket: Plugin = {
  name: "without-development-server-socket",
  resolveId: (id) => (id === "/__web-dev-server__web-socket.js" ? `\0${id}` : undefined),
  load: (id) => (id === "\0/__web-dev-server__web-socket.js" ? "" : undefined),
};

/**
 * A safety net against what hangs, in milliseconds. No test is decided by it: what is about speed is a ratio in one run,
 * and belongs to the `measure` commands.
 */
const timeLimits = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          ...timeLimits,
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.browser.test.ts", "test/package/**"],
          globalSetup: "test/database-server.ts",
          // Files share the modules of their worker: none replaces a module or keeps state in one.
          isolate: false,
          // All cores; by default one is left to Vitest itself, which has little to do.
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
          // Less than a test's, so that its message is the one that is read.
          expect: { poll: { timeout: 240_000 } },
        },
      },
      {
        plugins: [withoutDevelopmentServerSocket],
        optimizeDeps: {
          // What a cache doesn't hold is found in the middle of a test, which then starts anew with Lit loaded twice.
          force: true,
          rolldownOptions: { plugins: [withoutDevelopmentServerSocket] },
        },
        define: { "process.env.NIGHTLY": JSON.stringify(process.env.NIGHTLY ?? "") },
        test: {
          name: "browser",
          ...timeLimits,
          include: ["test/**/*.browser.test.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserLaunch() }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      // What was built, as an installer finds it.
      { test: { name: "package", ...timeLimits, include: ["test/package/**/*.test.ts"] } },
    ],
  },
});
