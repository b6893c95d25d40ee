import { describe, expect, it } from "vitest";
import { readArt, sampleIds } from "../../demo/samples/art.js";
import { isFullRun } from "../scope.js";
import { readElements } from "./well-formed.js";

/** Committed files by sample. */
const committed = new Map(await Promise.all(sampleIds.map(async (id) => [id, await readArt(id)] as const)));
const everything = [...committed.values()].flat().map(({ svg }) => svg);
const sample = everything.filter((_, index) => isFullRun || index % 10 === 0);

/** Allowed elements. None of these can run, load or embed anything. */
const allowedElements = new Set(
  "svg g defs use clipPath path rect circle ellipse linearGradient radialGradient stop filter feGaussianBlur feMerge feMergeNode".split(
    " ",
  ),
);

describe("the art of the samples", () => {
  it.each(sampleIds)("has no picture of %s twice", (id) => {
    const items = committed.get(id)!.filter(({ name }) => /^\d/.test(name));
    const pictures = items.map(({ svg }) => svg);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it("keeps every file within 12 kB, and half of them well below", () => {
    const sizes = everything.map((svg) => Buffer.byteLength(svg)).sort((one, other) => one - other);
    expect(sizes.at(-1)).toBeLessThanOrEqual(12_000);
    expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(4_000);
  });

  it("is well-formed, with harmless elements that reference nothing outside", () => {
    for (const svg of sample) {
      const elements = readElements(svg);
      expect(elements[0]!.attributes["xmlns"]).toBe("http://www.w3.org/2000/svg");
      const given = elements.flatMap(({ attributes }) => attributes["id"] ?? []);
      const names = new Set(given);
      expect(names.size).toBe(given.length);
      for (const { name, attributes } of elements) {
        if (!allowedElements.has(name)) throw new Error(`<${name}> has no place in a picture`);
        for (const [key, value] of Object.entries(attributes).filter(([key]) => key !== "xmlns")) {
          const attribute = `${key}="${value}"`;
          if (/^on|:/i.test(key) || /\/\/|data:|script|import/i.test(value)) throw new Error(attribute);
          if (key === "style") expect(value).toBe("mix-blend-mode:screen");
          const references = [...value.matchAll(/url\(([^)]*)\)/g)].map(([, reference = ""]) => reference);
          for (const reference of key === "href" ? [value] : references) {
            if (!reference.startsWith("#") || !names.has(reference.slice(1))) throw new Error(attribute);
          }
        }
      }
    }
  });

  it("contains only finite numbers", () => {
    for (const svg of sample) {
      const plain = svg.replaceAll(/#[0-9a-f]{6}/g, "");
      expect(/NaN|Infinity|undefined|null|\de[-+]?\d/.exec(plain)?.[0]).toBeUndefined();
    }
  });

  it("is square, and three times as wide as high in banners", () => {
    const shape = (svg: string) => /^<svg [^>]*viewBox="([^"]*)"/.exec(svg)?.[1];
    for (const { name, svg } of [...committed.values()].flat())
      expect([name, shape(svg)]).toEqual([name, name === "banner.svg" ? "0 0 1500 500" : "0 0 800 800"]);
  });
});
