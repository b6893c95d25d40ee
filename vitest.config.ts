import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { browserLaunch } from "./test/browser-launcher/browser-launch.js";
import { isGate, readMaxFailures } from "./test/scope.js";
import { pollTimeout, testTimeout } from "./test/time-limits.js";

/** Stub for the WebSocket client of the server that `@open-wc/testing` expects. */
const withoutDevelopmentServerSocket: Plugin = {
  name: "without-development-server-socket",
  resolveId: (id) => (id === "/__web-dev-server__web-socket.js" ? `\0${id}` : undefined),
  load: (id) => (id === "\0/__web-dev-server__web-socket.js" ? "" : undefined),
};

/** Stub of the wallet adapters, which are large and not loaded by any component test. */
const adapterStub = fileURLToPath(new URL("test/widget/wallet-adapters-stub.ts", import.meta.url));

/** External modules that the component tests import. The setup file fails if one is missing. */
const browserDependencies = [
  "@open-wc/testing",
  "@solana-program/compute-budget",
  "@solana-program/system",
  "@solana-program/token-2022",
  "@solana/kit",
  "@wallet-standard/app",
  "altcha-lib",
  "altcha-lib/algorithms/web/pbkdf2",
  "fast-check",
  "hono/html",
  "lit",
  "lit/async-directive.js",
  "lit/directives/live.js",
  "lit/directives/ref.js",
  "lit/directives/repeat.js",
  "lit/directives/style-map.js",
  "qr",
  "zod",
  "zod/mini",
  "@google/model-viewer/lib/model-viewer.js",
  "lit/directives/keyed.js",
];

/** Files that only the full run has. */
const leftOut = isGate ? ["test/**/*.full.test.ts"] : [];

/** Settings of every project. */
const common = {
  exclude: leftOut,
  bail: readMaxFailures(),
  testTimeout,
  hookTimeout: testTimeout,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: pollTimeout } },
};

/** Project with tests that run in Chromium. */
function inBrowser(options: NonNullable<UserWorkspaceConfig["test"]>): UserWorkspaceConfig {
  return {
    plugins: [withoutDevelopmentServerSocket],
    resolve: { alias: [{ find: /^.*\/wallet-adapters\.js$/, replacement: adapterStub }] },
    optimizeDeps: {
      // A dependency discovered during a test would reload the page and load Lit twice.
      noDiscovery: true,
      include: browserDependencies,
      rolldownOptions: { plugins: [withoutDevelopmentServerSocket] },
    },
    define: { "process.env.TEST_SCOPE": JSON.stringify(process.env.TEST_SCOPE ?? "") },
    test: {
      ...common,
      setupFiles: ["test/widget/expect-one-lit.ts"],
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // Wide enough for a page on which the sections scroll; the tests of narrow pages set their own.
        viewport: { width: 1200, height: 900 },
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
          ...common,
          include: ["test/**/*.test.ts"],
          exclude: [
            ...leftOut,
            "test/**/*.component.test.ts",
            "test/**/*.isolated.test.ts",
            "test/backup/**",
            "test/docs/**",
            "test/operate/**",
            "test/package/**",
            "test/pooler/**",
            "test/proxy/**",
          ],
          globalSetup: "test/database-server.ts",
          // Test files share modules in a worker: none mocks a module or keeps state in one.
          isolate: false,
          // All cores; the default leaves one to Vitest, which needs little CPU.
          maxWorkers: "100%",
          sequence: { groupOrder: 1 },
        },
      },
      // Tests of modules that keep state for a whole page, such as the registered wallets.
      {
        test: {
          name: "node-isolated",
          ...common,
          include: ["test/**/*.isolated.test.ts"],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      inBrowser({
        name: "components",
        include: ["test/**/*.component.test.ts"],
        exclude: [...leftOut, "test/**/*.isolated.component.test.ts"],
        // One browser page for all files of a worker, since loading modules takes most of a file's time.
        isolate: false,
        maxWorkers: 2,
      }),
      // Tests that need modules not to be loaded yet.
      inBrowser({
        name: "components-isolated",
        include: ["test/**/*.isolated.component.test.ts"],
        maxWorkers: 1,
      }),
      // Tests of the service with PgBouncer before its database.
      {
        test: {
          name: "pooler",
          ...common,
          include: ["test/pooler/**/*.test.ts"],
          globalSetup: "test/database-server.ts",
        },
      },
      // Tests of backups, which need PostgreSQL's own tools.
      { test: { name: "backup", ...common, include: ["test/backup/**/*.test.ts"] } },
      // Tests of the shipped configurations of an operator's programs.
      {
        test: {
          name: "operate",
          ...common,
          include: ["test/operate/**/*.test.ts"],
        },
      },
      // Tests of the service behind a caching proxy.
      {
        test: {
          name: "proxy",
          ...common,
          include: ["test/proxy/**/*.test.ts"],
          globalSetup: "test/database-server.ts",
        },
      },
      // Tests of the built npm package.
      { test: { name: "package", ...common, isolate: false, include: ["test/package/**/*.test.ts"] } },
      // Tests of the documentation, some of them against the built package.
      { test: { name: "docs", ...common, isolate: false, include: ["test/docs/**/*.test.ts"] } },
    ],
  },
});
