import { afterAll, expect } from "vitest";

/** Each copy of Lit in a page adds its version. Two copies: a dependency is missing in `vitest.config.ts`. */
afterAll(() => {
  const { litHtmlVersions = [] } = globalThis as { litHtmlVersions?: string[] };
  expect(litHtmlVersions.length).toBeLessThan(2);
});
