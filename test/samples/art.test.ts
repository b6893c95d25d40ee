import { describe, expect, it } from "vitest";
import { readArt, readTraits, sampleIds, type SampleId } from "../../demo/samples/art.js";
import { renderArt } from "../../demo/samples/generator/artworks.js";
import { palettes, type TessellateTraits } from "../../demo/samples/generator/tessellate-traits.js";
import { sampleNumbers } from "./gate-sample.js";
import { readElements } from "./well-formed.js";

/** Committed files by sample and name. */
const committed = new Map<SampleId, Map<string, string>>();
for (const id of sampleIds) {
  committed.set(id, new Map((await readArt(id)).map(({ name, svg }) => [name, svg])));
}
/** Images of all items; of the open edition a sample. */
const pictures = new Map(sampleIds.map((id) => [id, numbersOf(id).map((number) => pictureOf(id, number))]));
const showpieces = sampleIds.flatMap((id) => [fileOf(id, "cover.svg"), fileOf(id, "banner.svg")]);
const everything = [...pictures.values()].flat().concat(showpieces);
/** In the full run: everything. */
const sample = sampleIds
  .flatMap((id) => sampleNumbers(id).map((number) => pictureOf(id, number)))
  .concat(showpieces);

function numbersOf(id: SampleId): number[] {
  const items = readTraits(id);
  return items === null ? sampleNumbers(id) : items.map((_, index) => index + 1);
}

function pictureOf(id: SampleId, number: number): string {
  return id === "signal" ? renderArt(id, number) : fileOf(id, `${number}.svg`);
}

function fileOf(id: SampleId, name: string): string {
  const svg = committed.get(id)!.get(name);
  if (svg === undefined) throw new Error(`${id} has no ${name}`);
  return svg;
}

/** Allowed elements. None of these can run, load or embed anything. */
const allowedElements = new Set(
  "svg g defs use clipPath path rect circle ellipse linearGradient radialGradient stop filter feGaussianBlur feMerge feMergeNode".split(
    " ",
  ),
);

describe("the art of the samples", () => {
  it.each(sampleIds)("has no image of %s twice", (id) => {
    expect(new Set(pictures.get(id)).size).toBe(pictures.get(id)!.length);
  });

  it("keeps every file within 12 kB, and half of them well below", () => {
    const sizes = everything.map((svg) => Buffer.byteLength(svg)).sort((one, other) => one - other);
    expect(sizes.at(-1)).toBeLessThanOrEqual(12_000);
    expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(4_000);
    for (const list of pictures.values()) {
      const middle = list.map((svg) => svg.length).sort((one, other) => one - other)[list.length >> 1];
      expect(middle).toBeLessThanOrEqual(8_000);
    }
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
    for (const id of sampleIds) {
      expect(new Set(pictures.get(id)!.map(shape))).toEqual(new Set(["0 0 800 800"]));
      expect(shape(fileOf(id, "cover.svg"))).toBe("0 0 800 800");
      expect(shape(fileOf(id, "banner.svg"))).toBe("0 0 1500 500");
    }
  });
});

describe("an item's image matches its traits", () => {
  const traits = { aurora: readTraits("aurora")!, tessellate: readTraits("tessellate")! };
  const shown = (id: "aurora" | "tessellate", number: number) =>
    Object.fromEntries(traits[id][number - 1]!.map(({ trait_type, value }) => [trait_type, value]));

  it("has a moon except at new moon", () => {
    for (const number of sampleNumbers("aurora")) {
      const hasMoon = pictureOf("aurora", number).includes('id="m"');
      expect(hasMoon).toBe(shown("aurora", number)["Moon"] !== "New moon");
    }
  });

  it("cycles the glow colors of opal lights, and has one for any other color", () => {
    for (const number of sampleNumbers("aurora")) {
      const glows = pictureOf("aurora", number).match(/id="l\d"/g)!.length;
      expect(glows).toBe(shown("aurora", number)["Color"] === "Opal" ? 4 : 1);
    }
  });

  it("mirrors the sky in water and not in snow", () => {
    for (const number of sampleNumbers("aurora")) {
      const mirrors = pictureOf("aurora", number).includes('href="#v"');
      expect(mirrors).toBe(shown("aurora", number)["Water"] !== "Snowfield");
    }
  });

  it("paints a tiling in the colors of its palette only", () => {
    for (const number of sampleNumbers("tessellate")) {
      const { paper, ink, colors } =
        palettes[shown("tessellate", number)["Palette"] as TessellateTraits["Palette"]];
      const used = new Set(pictureOf("tessellate", number).match(/#[0-9a-f]{6}\b/g));
      expect([...used].filter((color) => ![paper, ink, ...colors].includes(color))).toEqual([]);
    }
  });

  it("frames a tiling unless it fills the image, and has a lens only with that trait", () => {
    for (const number of sampleNumbers("tessellate")) {
      const [svg, traits] = [pictureOf("tessellate", number), shown("tessellate", number)];
      expect(svg.includes('id="f"')).toBe(traits["Format"] !== "Full bleed");
      expect(svg.includes('href="#p"')).toBe(traits["Lens"] !== "None");
      const repeats = { Mirror: 1, Kaleidoscope: 3, "Quarter turn": 3 }[traits["Symmetry"]!] ?? 0;
      expect(svg.split('href="#q"').length - 1).toBe(repeats);
    }
  });
});
