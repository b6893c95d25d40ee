import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Embed } from "../../../demo/page/builder/embed.js";
import { writePackageSnippets } from "../../../demo/page/builder/package-snippets.js";
import { writeScriptSnippets } from "../../../demo/page/builder/script-snippets.js";
import { expectedOf, propertyNames, rename, templateNames } from "./expected.js";
import { codeOf, importsOf, readJsx, readTypeScript } from "./read-snippets.js";
import { anyEmbed, widgetOrigin, initialEmbed } from "./samples.js";

const plain: Embed = { ...initialEmbed, sections: [] };
const scriptOf = (embed: Embed, id: string) => codeOf(writeScriptSnippets(embed, widgetOrigin), id);
const packageOf = (embed: Embed, id: string, name: string) => codeOf(writePackageSnippets(embed), id, name);

describe("The snippets", () => {
  it("have a script and an element, with a text for browsers without JavaScript, for a drop without options", () => {
    expect(scriptOf(plain, "script")).toBe(
      '<script type="module" src="https://builder.test/widget/mint-widget.js"></script>\n' +
        '<mint-widget collection="aurora" key="demo_pub_Sample">\n' +
        "  <noscript>Turn on JavaScript to mint.</noscript>\n</mint-widget>",
    );
  });

  it("omit defaults", () => {
    const defaults: Embed = {
      ...plain,
      sections: ["market"],
      marketBase: "https://builder.test/market/v1",
    };
    expect(scriptOf(defaults, "script")).toContain(
      '<mint-widget collection="aurora" key="demo_pub_Sample" sections="market">\n',
    );
    expect(scriptOf({ ...plain, marketBase: "https://other.test/market/v1" }, "script")).not.toContain(
      "market-base",
    );
  });

  it("name the API base where the script's URL doesn't determine it", () => {
    const elsewhere = { ...plain, base: "https://api.test/v1" };
    expect(scriptOf(elsewhere, "script")).toContain('api-base="https://api.test/v1"');
    expect(packageOf(plain, "vue", "Drop.vue")).toContain('api-base="https://builder.test/mint/v1"');
  });

  it("have placeholders for missing values", () => {
    expect(scriptOf({ ...plain, collection: "", key: "" }, "script")).toContain(
      '<mint-widget collection="aurora" key="mint_pub_…">\n',
    );
  });

  it("omit a version where the service doesn't report one", () => {
    expect(writeScriptSnippets(plain, { ...widgetOrigin, release: null }).map(({ id }) => id)).toEqual([
      "script",
    ]);
  });

  it("set colour and corners in CSS, each in its framework's way", () => {
    const styled: Embed = { ...plain, accent: "#ff0066", radius: 0 };
    const declarations = /mint-widget \{\s+--mint-accent: #ff0066;\s+--mint-radius: 0px;\s+\}/;
    for (const snippet of [...writeScriptSnippets(styled, widgetOrigin), ...writePackageSnippets(styled)]) {
      const all = snippet.files.map(({ code }) => code).join("\n");
      expect(all.match(declarations), snippet.title).not.toBeNull();
      if (snippet.files.some(({ name }) => name.endsWith("drop.css")))
        expect(all).toContain('import "./drop.css";');
    }
    for (const snippet of [...writeScriptSnippets(plain, widgetOrigin), ...writePackageSnippets(plain)])
      expect(snippet.files.map(({ code }) => code).join("\n")).not.toMatch(
        /--mint-|<style|drop\.css|styles:/,
      );
  });
});

/** For any input, the program has exactly the same values and nothing else. */
describe("No value breaks out of the program of", () => {
  const holds = (check: (embed: Embed) => void) => fc.assert(fc.property(anyEmbed, check), { numRuns: 200 });

  it.each([
    ["react-19", "Drop.tsx", "mint-widget", templateNames],
    ["next", "app/drop.tsx", "mint-widget", templateNames],
    ["react-18", "Drop.tsx", "MintWidget", propertyNames],
  ])("%s", (id, name, tag, names) => {
    holds((embed) => {
      const file = readTypeScript("drop.tsx", packageOf(embed, id, name));
      expect(importsOf(file)[0]).toBe(id === "react-18" ? "mint-widget/react" : "mint-widget");
      expect(readJsx(file)).toEqual([tag, rename(expectedOf(embed), names)]);
    });
  });

  it("astro, whose elements are parsed like TSX", () => {
    holds((embed) => {
      const code = packageOf(embed, "astro", "Drop.astro");
      const element = code.slice(0, code.indexOf('/>\n\n<script>\n  import "mint-widget";\n</script>') + 2);
      const file = readTypeScript("drop.tsx", `export default ${element};`);
      expect(readJsx(file)).toEqual(["mint-widget", rename(expectedOf(embed), templateNames)]);
    });
  });

  it("angular and the configuration of vue", () => {
    holds((embed) => {
      const file = readTypeScript("drop-page.ts", packageOf(embed, "angular", "drop-page.ts"));
      expect(importsOf(file)).toEqual(["mint-widget", "@angular/core"]);
      expect(file.statements).toHaveLength(3);
    });
    readTypeScript("vite.config.ts", packageOf(plain, "vue", "vite.config.ts"));
  });

  it("next, with its client directive first", () => {
    expect(packageOf(plain, "next", "app/drop.tsx")).toMatch(/^"use client";\n/);
  });
});
