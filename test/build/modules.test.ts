import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

interface ImportRule {
  readonly name: string;
  readonly from: { readonly path: string };
  readonly to: { readonly pathNot: readonly string[] };
}

const project = join(import.meta.dirname, "../..");
const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: readonly ImportRule[];
};
const rules = forbidden.filter(({ name }) => /^imports-of-(src\/core|demo\/service)\//.test(name));

const files = ["src/core", "demo/service"].flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`),
);
const filesByRule = new Map(
  rules.map((rule) => [rule, files.filter((file) => new RegExp(rule.from.path).test(file))]),
);
const filesOf = (rule: ImportRule) => filesByRule.get(rule)!;

/** Rules whose modules a module may import. */
function allowedOf(rule: ImportRule): ImportRule[] {
  const allowed = rule.to.pathNot.map((path) => new RegExp(path));
  return rules.filter(
    (other) => other !== rule && filesOf(other).some((file) => allowed.some((path) => path.test(file))),
  );
}

/** Modules of a ring of permissions; null: there is none. */
function findRing(): string[] | null {
  const done = new Set<ImportRule>();
  function visit(rule: ImportRule, trail: readonly ImportRule[]): string[] | null {
    if (trail.includes(rule)) return [...trail.slice(trail.indexOf(rule)), rule].map(({ name }) => name);
    if (done.has(rule)) return null;
    for (const next of allowedOf(rule)) {
      const ring = visit(next, [...trail, rule]);
      if (ring) return ring;
    }
    done.add(rule);
    return null;
  }
  for (const rule of rules) {
    const ring = visit(rule, []);
    if (ring) return ring;
  }
  return null;
}

describe("the rules of imports in the core and the service", () => {
  it("allow no ring of modules", () => {
    expect(findRing()).toBeNull();
  });

  it("belong to a folder each, so that none lets several import each other", () => {
    const layers = ["platform", "chain", "catalog", "mint", "operate"].map((name) => `demo/service/${name}`);
    for (const layer of ["src/core", ...layers]) {
      for (const entry of readdirSync(join(project, layer), { withFileTypes: true })) {
        const names = rules.map(({ name }) => name);
        if (entry.isDirectory() && entry.name !== "migrations")
          expect(names).toContain(`imports-of-${layer}/${entry.name}/`);
      }
    }
  });

  it("have a module for each file, and a file for each module", () => {
    const owned = rules.flatMap(filesOf);
    expect(owned.toSorted()).toEqual(files.toSorted());
    for (const rule of rules) expect(filesOf(rule), rule.name).not.toEqual([]);
  });
});
