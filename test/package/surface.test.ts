import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { browserLaunch } from "../browser-launcher/browser-launch.js";
import { createConsumer, description, project, type Consumer } from "./consumer.js";
import { readSurface } from "../../.build/surface/read-surface.js";
import { documentedPages } from "../docs/code-blocks.js";
import {
  compareSurfaces,
  describeDifference,
  parseSurface,
  type Surface,
} from "../../.build/surface/surface-text.js";

const read = (page: string): string => readFileSync(join(project, "demo/docs", page), "utf8");
const reference = read("reference/element.md");

let consumer: Consumer;
let browser: Browser;
let surface: Surface;
beforeAll(async () => {
  consumer = createConsumer(["react", "@types/react"]);
  browser = await chromium.launch(browserLaunch());
  surface = await readSurface(consumer, await browser.newPage());
});
afterAll(async () => {
  await browser?.close();
  consumer?.remove();
});

it("equals test/package/surface.txt", () => {
  const promised = parseSurface(readFileSync(new URL("surface.txt", import.meta.url), "utf8"));
  expect(describeDifference(compareSurfaces(promised, surface))).toBe("");
});

it("exports every type that a public signature mentions", () => {
  expect(names("types that these mention").filter((name) => !name.includes("."))).toEqual([]);
});

it("has in the reference exactly its attributes, properties, methods, events and event fields", () => {
  const [attributes, properties] = ["attribute ", "property "].map((kind) =>
    names("<mint-widget>: attributes and properties")
      .filter((name) => name.startsWith(kind))
      .map((name) => name.slice(kind.length)),
  );
  const rows = readTable(reference, "attribute");
  expect(rows.flatMap(([attribute]) => listCode(attribute)).sort()).toEqual(attributes);
  expect(rows.flatMap(([, property]) => listCode(property)).sort()).toEqual(properties);

  const methods = [...surface.get("mint-widget")!]
    .filter(([name, rest]) => name.startsWith("MintWidget.") && rest.startsWith("("))
    .map(([name]) => name.replace("MintWidget.", ""));
  const documented = readTable(reference, "method").flatMap(([first]) => listCode(first));
  expect(documented.map((call) => call.replace(/\(.*/, "")).sort()).toEqual(methods.sort());

  const events = readTable(reference, "event").map(([type, , fields]) => [
    listCode(type)[0],
    listCode(fields).sort(),
  ]);
  const promised = [...surface.get("<mint-widget>: events")!].map(([type, rest]) => {
    const [, made = ""] = /^: (\w+)/.exec(rest) ?? [];
    const fields = names("mint-widget").filter((name) => name.startsWith(`${made}.`));
    return [type, fields.map((name) => name.replace(`${made}.`, "")).sort()];
  });
  expect(new Map(events as [string, string[]][])).toEqual(new Map(promised as [string, string[]][]));
});

it("has in the reference exactly its parts, slots and custom properties, and its sections in their page", () => {
  for (const [page, heading, chapter] of [
    [reference, "custom property", "custom properties"],
    [reference, "part", "parts"],
    [reference, "slot", "slots"],
    [read("embed/sections.md"), "name", "sections"],
  ] as const) {
    const documented = readTable(page, heading).flatMap(([first]) => listCode(first));
    expect(documented.sort()).toEqual(names(`<mint-widget>: ${chapter}`));
  }
});

it("has in the documentation exactly the package's entries and the service's URLs", () => {
  const entries = Object.keys(description.exports)
    .filter((name) => name !== "./package.json")
    .map((name) => name.replace(/^\./, description.name));
  const pages = documentedPages.map((page) => readFileSync(join(project, page), "utf8")).join("\n");
  const mentioned =
    pages.match(/(?<=["/`])mint-widget(?:\/(?:dist\/npm\/)?[\w-]+(?:\.(?:json|css))?)?(?=["`])/g) ?? [];
  const named = new Set(mentioned.map((name) => name.replace("dist/npm/", "")));
  expect([...named].sort()).toEqual(entries.sort());
  // The page says of the table that each file has a copy for its version.
  const urls = readTable(read("embed/index.md"), "URL").flatMap(([first]) => listCode(first));
  const copies = urls.map((url) => url.replace("/widget/", "/widget/VERSION/"));
  expect(["/widget/", ...urls, ...copies].sort()).toEqual(names("addresses of the service"));
});

it("has changelog entries for its version, and a place for unreleased changes", () => {
  const changelog = readFileSync(join(consumer.installed, "CHANGELOG.md"), "utf8");
  const [next, ...versions] = [...changelog.matchAll(/^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$/gm)];
  expect(next?.[1]).toBe("Unreleased");
  expect(versions[0]?.[1]).toBe(description.version);
  expect(versions.every(([, , day]) => day !== undefined)).toBe(true);
  const kinds = [...changelog.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind);
  expect(["Upgrade notes", "Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]).toEqual(
    expect.arrayContaining(kinds),
  );
});

/** In alphabetical order. */
function names(chapter: string): string[] {
  return [...(surface.get(chapter)?.keys() ?? [])].sort();
}

/** Cells of a page's table with this first heading. */
function readTable(page: string, heading: string): string[][] {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith("|") && line.split("|")[1]?.trim() === heading);
  const end = lines.findIndex((line, index) => index > start && !line.startsWith("|"));
  return lines.slice(start + 2, end).map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
}

function listCode(text = ""): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}
