import { readFileSync } from "node:fs";
import { minVersion, satisfies } from "semver";
import { expect, it } from "vitest";

interface LockedPackage {
  readonly version: string;
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
}

const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

it("every locked package runs on the oldest Node.js that the package allows", () => {
  const oldest = minVersion(lock.packages[""]!.engines!.node!)!;
  const newer = Object.entries(lock.packages)
    // npm skips an optional package that needs another Node.js.
    .filter(([, { optional }]) => optional !== true)
    .filter(([, { engines }]) => engines?.node !== undefined && !satisfies(oldest, engines.node))
    .map(([path, { version, engines }]) => `${path}@${version} needs ${engines!.node}`);
  expect(newer).toEqual([]);
});
