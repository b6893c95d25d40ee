import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { features } from "web-features";

/** Oldest browsers with full functionality, as in README; newer features need a fallback. */
const oldest = { chrome: 123, edge: 123, firefox: 128, safari: 17.5, safari_ios: 17.5 };

/** Newer features that degrade gracefully. */
const embellishments = [
  "css.properties.accent-color",
  "css.properties.cursor",
  "css.properties.field-sizing",
  "css.properties.forced-color-adjust",
  "css.properties.overflow-clip-margin",
  "css.properties.overscroll-behavior",
  "css.properties.scrollbar-color",
  "css.properties.scrollbar-gutter",
  "css.properties.scrollbar-width",
  "css.properties.user-select",
  "api.Navigator.canShare",
  "api.Navigator.share",
  "api.Navigator.vibrate",
  "api.Notification.permission_static",
  "api.Notification.requestPermission_static",
];

type Support = Readonly<Partial<Record<keyof typeof oldest, string>>>;

function isKnownEverywhere(support: Support): boolean {
  return Object.entries(oldest).every(([browser, version]) => {
    const since = support[browser as keyof typeof oldest];
    return since !== undefined && Number(since.replace(/[^\d.]/g, "")) <= version;
  });
}

/** Pattern of source that uses a feature, by its key in MDN's compatibility data; null: not detectable. */
function patternOf(key: string): RegExp | null {
  const [area, kind, name, ...rest] = key.split(".");
  const last = rest.at(-1);
  if (area === "css") {
    if (kind === "at-rules" && rest.length === 0) return new RegExp(`@${name}\\b`);
    if (kind === "selectors" && rest.length === 0) return new RegExp(`:${name}(?![\\w-])`);
    if (kind === "types") return new RegExp(`(?<![\\w-])${last ?? name}\\(`);
    if (kind === "properties" && !last) return new RegExp(`[\\s;{]${name}:`);
    if (kind === "properties" && rest.length === 1)
      return new RegExp(`[\\s;{]${name}:[^;}]*(?<![\\w-])${last}(?![\\w-])`);
  }
  if (area === "api") {
    if (name?.endsWith("_static")) return new RegExp(`\\b${kind}\\.${name.slice(0, -7)}\\b`);
    if (kind === "Navigator") return new RegExp(`\\bnavigator\\.${name}\\b`);
    if (!name) return new RegExp(`\\bnew ${kind}\\b`);
  }
  return null;
}

/** Word without which a feature isn't used: looking one up is much faster than matching a pattern. */
function wordOf(key: string): string {
  const [area, kind, name, ...rest] = key.split(".");
  if (area === "css") return (kind === "types" ? rest.at(-1) : undefined) ?? name!;
  return name?.replace(/_static$/, "") ?? kind!;
}

it("The package's source uses no CSS and no web API newer than the oldest supported browsers", () => {
  const source = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(`src/${path}`, "utf8"))
    .join("\n");
  const styles = [...source.matchAll(/\bcss`[^`]*`/g)].join("\n");
  const words = new Set(source.match(/[\w-]+/g));
  const newer = Object.values(features).flatMap((feature) =>
    feature.kind === "feature" ? Object.entries(feature.status.by_compat_key ?? {}) : [],
  );
  const used = newer
    .filter(([, { support }]) => !isKnownEverywhere(support))
    .map(([key]) => key)
    .filter((key) => !embellishments.some((known) => key === known || key.startsWith(`${known}.`)))
    .filter((key) => words.has(wordOf(key)))
    .filter((key) => patternOf(key)?.test(key.startsWith("css.") ? styles : source));
  expect(used).toEqual([]);
});
