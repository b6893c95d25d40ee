import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Embed } from "../../../demo/page/builder/embed.js";
import { writePackageSnippets } from "../../../demo/page/builder/package-snippets.js";
import { writeScriptSnippets } from "../../../demo/page/builder/script-snippets.js";
import { expectedOf, rename, templateNames } from "./expected.js";
import { anyEmbed, widgetOrigin, initialEmbed } from "./samples.js";

type Read = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const codeOf = (embed: Embed, id: string, name?: string): string => {
  const { files } = [...writeScriptSnippets(embed, widgetOrigin), ...writePackageSnippets(embed)].find(
    (snippet) => snippet.id === id,
  )!;
  return files.find((file) => name === undefined || file.name === name)!.code;
};

/** Elements of HTML parsed by this browser, without running scripts. */
function parse(code: string): readonly Element[] {
  const template = document.createElement("template");
  template.innerHTML = code;
  const texts = [...template.content.childNodes].filter((node) => node instanceof Text);
  expect(texts.map(({ data }) => data.trim()).join("")).toBe("");
  return [...template.content.children];
}

const read = (element: Element): Read => [
  element.localName,
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
];

const styled = ({ preset, accent, radius }: Embed) =>
  preset !== "" || accent !== null || radius !== null ? ["style"] : [];
const holds = (check: (embed: Embed) => void) => fc.assert(fc.property(anyEmbed, check), { numRuns: 300 });

/** For any input, a browser parses exactly the same values and nothing else. */
describe("No value breaks out of the HTML of", () => {
  it.each([
    ["script", ["script", "mint-widget"]],
    ["pinned", ["script", "script", "mint-widget"]],
    ["standalone", ["script", "mint-widget"]],
  ])("%s", (id, tags) => {
    holds((embed) => {
      const elements = parse(codeOf(embed, id));
      expect(elements.map(({ localName }) => localName)).toEqual([...tags, ...styled(embed)]);
      const element = elements[tags.indexOf("mint-widget")]!;
      expect(read(element)[1]).toEqual(expectedOf(embed));
      expect([...element.children].map(read)).toEqual([["noscript", {}]]);
      expect(element.textContent!.trim()).toBe("Turn on JavaScript to mint.");
    });
  });

  it("npm", () => {
    holds((embed) => {
      const [element, ...others] = parse(codeOf(embed, "npm", "index.html"));
      expect(others.map(({ localName }) => localName)).toEqual(styled(embed));
      expect(read(element!)).toEqual(["mint-widget", expectedOf(embed)]);
    });
  });

  it("vue's template", () => {
    holds((embed) => {
      const [script, template, ...others] = parse(codeOf(embed, "vue", "Drop.vue"));
      expect(script!.textContent).toBe('\nimport "mint-widget";\n');
      expect(others.map(({ localName }) => localName)).toEqual(styled(embed));
      const { children } = (template as HTMLTemplateElement).content;
      expect([...children].map(read)).toEqual([["mint-widget", rename(expectedOf(embed), templateNames)]]);
    });
  });

  it("svelte, where a brace begins an expression", () => {
    holds((embed) => {
      const code = codeOf(embed, "svelte", "Drop.svelte");
      const [script, element, ...others] = parse(code);
      expect(script!.textContent).toBe('\n  import "mint-widget";\n');
      expect(others.map(({ localName }) => localName)).toEqual(styled(embed));
      expect(read(element!)).toEqual(["mint-widget", rename(expectedOf(embed), templateNames)]);
      expect(code.replace(/<style>[^]*/, "")).not.toMatch(/[{}]/);
    });
  });

  it("angular's template, where two braces begin one even as character references", () => {
    holds((embed) => {
      const [, literal] = /template: (`[^`]*`),\n/.exec(codeOf(embed, "angular", "drop-page.ts"))!;
      const [element, ...others] = parse(evaluate(literal!));
      expect(others).toEqual([]);
      const [tag, attributes] = read(element!);
      const values = Object.entries(attributes).map(([name, value]) => {
        expect(value).not.toContain("{{");
        const bound = /^\[attr\.(.+)\]$/.exec(name)?.[1];
        // An Angular expression of strings only is also one of JavaScript.
        return bound ? [bound, evaluate(value)] : [name, value];
      });
      expect([tag, Object.fromEntries(values)]).toEqual([
        "mint-widget",
        rename(expectedOf(embed), templateNames),
      ]);
    });
  });
});

const evaluate = (code: string): string => new Function(`return ${code}`)() as string;

it("A version is pinned with the integrity of every script but the standalone one", () => {
  const [map, script] = parse(codeOf(initialEmbed, "pinned"));
  const { integrity } = JSON.parse(map!.textContent) as { integrity: Record<string, string> };
  const files = Object.entries(widgetOrigin.release!.files).filter(
    ([name]) => name.endsWith(".js") && !name.endsWith("standalone.js"),
  );
  expect(integrity).toEqual(
    Object.fromEntries(files.map(([name, hash]) => [`https://builder.test/widget/${name}`, hash])),
  );
  expect(read(script!)[1]).toEqual({
    type: "module",
    src: "https://builder.test/widget/1.2.3/mint-widget.js",
  });
});

it("The standalone file has its integrity, and sections like any other", () => {
  const [script, element] = parse(codeOf(initialEmbed, "standalone"));
  expect(read(script!)[1]).toEqual({
    type: "module",
    src: "https://builder.test/widget/1.2.3/mint-widget.standalone.js",
    integrity: widgetOrigin.release!.files["1.2.3/mint-widget.standalone.js"],
  });
  expect(element!.getAttribute("sections")).toBe("recent gallery");
});
