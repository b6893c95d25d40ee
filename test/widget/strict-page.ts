/** Script of the page under a strict policy, as a creator's page would load it. */
type Runner = { wrapDynamicImport<Module>(load: () => Promise<Module>): Promise<Module> };

// Vitest wraps lazy modules in its own pages only.
const strict = globalThis as { __vitest_browser_runner__?: Runner };
strict.__vitest_browser_runner__ ??= { wrapDynamicImport: (load) => load() };

await import("../../src/index.js");

export {};
