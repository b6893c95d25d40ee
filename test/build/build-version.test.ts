import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { hasUnreleasedChanges, readBuildVersion } from "../../.build/build-version.js";

/** Checkout with a changelog. */
function makeProject(unreleased: string): string {
  const project = mkdtempSync(join(tmpdir(), "build-version-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  cpSync(fileURLToPath(new URL("../../src/server", import.meta.url)), join(project, "src/server"), {
    recursive: true,
  });
  writeFileSync(join(project, "package.json"), JSON.stringify({ version: "1.4.2" }));
  writeFileSync(
    join(project, "src/CHANGELOG.md"),
    `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [1.4.2] - 2026-11-21\n\n- It works.\n`,
  );
  return project;
}

it("A checkout without unreleased changes builds the version of the package", () => {
  expect(readBuildVersion(makeProject(""))).toBe("1.4.2");
  expect(hasUnreleasedChanges("# Changelog\n\n## [1.4.2] - 2026-11-21\n\n- It works.\n")).toBe(false);
});

it("Unreleased changes build a prerelease of the next version, another one for other sources", () => {
  const project = makeProject("\n- It is faster.\n");
  const version = readBuildVersion(project);
  expect(version).toMatch(/^1\.5\.0-dev\.s[0-9a-f]{8}$/);
  expect(readBuildVersion(project)).toBe(version);
  writeFileSync(join(project, "src/server/locales.ts"), "export {};");
  expect(readBuildVersion(project)).not.toBe(version);
});
