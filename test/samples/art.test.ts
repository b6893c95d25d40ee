import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { artworks, renderArt, UnknownArtError, type SampleId } from "../../demo/samples/art.js";
import { palettes, type TessellateTraits } from "../../demo/samples/tessellate-traits.js";
import { readElements } from "./well-formed.js";

const numbers = (shortId: SampleId) =>
  Array.from({ length: artworks[shortId].size ?? 200 }, (_, index) => index + 1);
const ids = Object.keys(artworks) as SampleId[];
const pictures = new Map(ids.map((id) => [id, numbers(id).map((number) => renderArt(id, number))]));
const showpieces = ids.flatMap((id) => [artworks[id].renderCover(), artworks[id].renderBanner()]);
const everything = [...pictures.values()].flat().concat(showpieces);
const item = fc
  .constantFrom(...ids)
  .chain((id) => fc.tuple(fc.constant(id), fc.constantFrom(...numbers(id))));

/** What a part of a picture may be. None of these can run, load or embed anything. */
const harmless = new Set(
  "svg g defs use clipPath path rect circle ellipse linearGradient radialGradient stop filter feGaussianBlur feMerge feMergeNode".split(
    " ",
  ),
);

describe("the art of the samples", () => {
  it("is the same, byte for byte, whenever and in whatever order it is asked for", () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), (items) => {
        for (const [id, number] of items) expect(renderArt(id, number)).toBe(pictures.get(id)![number - 1]);
      }),
      { numRuns: 40 },
    );
  });

  it("is the same in a process that has drawn nothing before", async () => {
    vi.resetModules();
    const fresh = await import("../../demo/samples/art.js");
    expect(fresh.artworks).not.toBe(artworks);
    fc.assert(
      fc.property(item, ([id, number]) => {
        expect(fresh.renderArt(id, number)).toBe(pictures.get(id)![number - 1]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(ids)("shows no picture of %s twice", (id) => {
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

  it("is well-formed and made of harmless elements that refer to nothing outside", () => {
    for (const svg of everything) {
      const elements = readElements(svg);
      expect(elements[0]!.attributes["xmlns"]).toBe("http://www.w3.org/2000/svg");
      const given = elements.flatMap(({ attributes }) => attributes["id"] ?? []);
      const names = new Set(given);
      expect(names.size).toBe(given.length);
      for (const { name, attributes } of elements) {
        if (!harmless.has(name)) throw new Error(`<${name}> has no place in a picture`);
        for (const [key, value] of Object.entries(attributes).filter(([key]) => key !== "xmlns")) {
          const said = `${key}="${value}"`;
          if (/^on|:/i.test(key) || /\/\/|data:|script|import/i.test(value)) throw new Error(said);
          if (key === "style") expect(value).toBe("mix-blend-mode:screen");
          const references = [...value.matchAll(/url\(([^)]*)\)/g)].map(([, reference = ""]) => reference);
          for (const reference of key === "href" ? [value] : references) {
            if (!reference.startsWith("#") || !names.has(reference.slice(1))) throw new Error(said);
          }
        }
      }
    }
  });

  it("never writes a number that is none", () => {
    for (const svg of everything) {
      const plain = svg.replaceAll(/#[0-9a-f]{6}/g, "");
      expect(/NaN|Infinity|undefined|null|\de[-+]?\d/.exec(plain)?.[0]).toBeUndefined();
    }
  });

  it("is square, and three times as wide as high in banners", () => {
    const shape = (svg: string) => readElements(svg)[0]!.attributes["viewBox"];
    for (const id of ids) {
      expect(new Set(pictures.get(id)!.map(shape))).toEqual(new Set(["0 0 800 800"]));
      expect(shape(artworks[id].renderCover())).toBe("0 0 800 800");
      expect(shape(artworks[id].renderBanner())).toBe("0 0 1500 500");
    }
  });

  it.each([
    ["aurora", 0],
    ["aurora", 501],
    ["aurora", 1.5],
    ["aurora", Number.NaN],
    ["tessellate", 3001],
    ["signal", -1],
    ["constructor", 1],
    ["Aurora", 1],
  ])("refuses %s/%d, which isn't there", (id, number) => {
    expect(() => renderArt(id, number)).toThrow(UnknownArtError);
    expect(() => renderArt(id, number)).toThrow(expect.objectContaining({ code: "UNKNOWN_ART", number }));
  });

  it("draws an open edition with any number, and each number its own", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (one, other) => {
        expect(renderArt("signal", one) === renderArt("signal", other)).toBe(one === other);
      }),
    );
  });
});

describe("what an item is said to show is what it shows", () => {
  const shown = (id: SampleId, number: number) =>
    Object.fromEntries(artworks[id].describe(number).map(({ trait_type, value }) => [trait_type, value]));

  it("has a moon in the sky except at new moon", () => {
    for (const number of numbers("aurora")) {
      const hasMoon = renderArt("aurora", number).includes('id="m"');
      expect(hasMoon).toBe(shown("aurora", number)["Moon"] !== "New moon");
    }
  });

  it("takes the glows of opal lights in turn, and one for any other colour", () => {
    for (const number of numbers("aurora")) {
      const glows = renderArt("aurora", number).match(/id="l\d"/g)!.length;
      expect(glows).toBe(shown("aurora", number)["Color"] === "Opal" ? 4 : 1);
    }
  });

  it("mirrors the sky in water and not in snow", () => {
    for (const number of numbers("aurora")) {
      const mirrors = renderArt("aurora", number).includes('href="#v"');
      expect(mirrors).toBe(shown("aurora", number)["Water"] !== "Snowfield");
    }
  });

  it("paints a tiling in the colours of its palette alone", () => {
    for (const number of numbers("tessellate")) {
      const { paper, ink, colors } =
        palettes[shown("tessellate", number)["Palette"] as TessellateTraits["Palette"]];
      const used = new Set(renderArt("tessellate", number).match(/#[0-9a-f]{6}\b/g));
      expect([...used].filter((color) => ![paper, ink, ...colors].includes(color))).toEqual([]);
    }
  });

  it("frames a tiling unless it fills the picture, and looks through a lens only where there is one", () => {
    for (const number of numbers("tessellate")) {
      const [svg, traits] = [renderArt("tessellate", number), shown("tessellate", number)];
      expect(svg.includes('id="f"')).toBe(traits["Format"] !== "Full bleed");
      expect(svg.includes('href="#p"')).toBe(traits["Lens"] !== "None");
      const repeats = { Mirror: 1, Kaleidoscope: 3, "Quarter turn": 3 }[traits["Symmetry"]!] ?? 0;
      expect(svg.split('href="#q"').length - 1).toBe(repeats);
    }
  });
});
