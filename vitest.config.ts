import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { browserLaunch } from "./test/browser-launcher/browser-launch.js";

/** `@open-wc/testing` asks for a socket of its own development server, which isn't here. */
const withoutDevelopmentServerSocket: Plugin = {
  name: "without-development-server-socket",
  resolveId: (id) => (id === "/__web-dev-server__web-socket.js" ? `\0${id}` : undefined),
  load: (id) => (id === "\0/__web-dev-server__web-socket.js" ? "" : undefined),
};

/** The wallet adapters outweigh everything else in these tests; no test here loads them. */
const adapterStub = fileURLToPath(new URL("test/widget/wallet-adapters-stub.ts", import.meta.url));

/** Everything outside of the project that the component tests import. The setup file fails where one is missing. */
const browserDependencies = [
  "@open-wc/testing",
  "@solana-program/compute-budget",
  "@solana-program/system",
  "@solana-program/token-2022",
  "@solana/kit",
  "@wallet-standard/app",
  "fast-check",
  "hono/html",
  "lit",
  "lit/directives/live.js",
  "lit/directives/ref.js",
  "lit/directives/repeat.js",
  "zod",
  "zod/mini",
];

/**
 * A safety net against what hangs, in milliseconds. No test is decided by it: what is about speed is a ratio in one run,
 * and belongs to the `measure` commands.
 */
const timeLimits = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000 };

/** A project whose tests run in Chromium. */
function inBrowser(options: NonNullable<UserWorkspaceConfig["test"]>): UserWorkspaceConfig {
  return {
    plugins: [withoutDevelopmentServerSocket],
    resolve: { alias: [{ find: /\/wallet-adapters\.js$/, replacement: adapterStub }] },
    optimizeDeps: {
      // A dependency discovered in the middle of a test would reload it with Lit loaded twice.
      noDiscovery: true,
      include: browserDependencies,
      rolldownOptions: { plugins: [withoutDevelopmentServerSocket] },
    },
    define: { "process.env.NIGHTLY": JSON.stringify(process.env.NIGHTLY ?? "") },
    test: {
      ...timeLimits,
      expect: { poll: { timeout: 120_000 } },
      setupFiles: ["test/widget/expect-one-lit.ts"],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: browserLaunch() }),
        instances: [{ browser: "chromium" }],
      },
      ...options,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          ...timeLimits,
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.component.test.ts", "test/package/**"],
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
      inBrowser({
        name: "components",
        include: ["test/**/*.component.test.ts"],
        exclude: ["test/**/*.isolated.component.test.ts"],
        // One page for the files that run after each other: most of a file's time would go into loading modules anew.
        isolate: false,
        maxWorkers: 2,
      }),
      // Tests of modules that haven't been loaded yet.
      inBrowser({
        name: "components-isolated",
        include: ["test/**/*.isolated.component.test.ts"],
        maxWorkers: 1,
      }),
      // What was built, as an installer finds it.
      { test: { name: "package", ...timeLimits, isolate: false, include: ["test/package/**/*.test.ts"] } },
    ],
  },
});
