/** Runs in a page of its own under a strict policy: the script that a creator's page would load. */
type Runner = { wrapDynamicImport<Module>(load: () => Promise<Module>): Promise<Module> };

// The tests' runner looks after lazy modules in its own pages only.
const strict = globalThis as { __vitest_browser_runner__?: Runner };
strict.__vitest_browser_runner__ ??= { wrapDynamicImport: (load) => load() };

await import("../../src/index.js");

export {};
