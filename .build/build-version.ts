import { readFileSync } from "node:fs";
import { hashSources } from "./sources.js";

/**
 * Version of what a checkout builds. While the changelog has unreleased changes, that is a prerelease of the next minor
 * version with a hash of the sources, such as `0.3.0-dev.s1f0c2a9b`, since files with a version in their URL never change.
 *
 * @param project absolute path of the checkout
 */
export function readBuildVersion(project: string): string {
  const { version } = JSON.parse(readFileSync(`${project}/package.json`, "utf8")) as { version: string };
  const changelog = readFileSync(`${project}/src/CHANGELOG.md`, "utf8");
  if (!hasUnreleasedChanges(changelog)) return version;
  return `${nextVersion(version)}-dev.s${hashSources(project).slice(0, 8)}`;
}

/** True if there is an entry below the changelog's heading `[Unreleased]`. */
export function hasUnreleasedChanges(changelog: string): boolean {
  const [, rest = ""] = changelog.split(/^## \[Unreleased\]$/m);
  const [unreleased = ""] = rest.split(/^## \[/m);
  return unreleased.trim() !== "";
}

function nextVersion(version: string): string {
  const [major, minor] = version.split(".");
  return `${major}.${Number(minor) + 1}.0`;
}
