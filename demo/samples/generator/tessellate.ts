import type { Artwork } from "./artwork.js";
import { createRandom } from "../random.js";
import { element, group, picture } from "./svg.js";
import { paintPinwheel, paintQuasicrystal } from "./tessellate-aperiodic.js";
import { paintBauhaus, paintQuilt, paintTruchet } from "./tessellate-cells.js";
import { paintCubes, paintWaves, paintZellige } from "./tessellate-lattices.js";
import { paintMultiscale } from "./tessellate-multiscale.js";
import type { Plane } from "./tessellate-plane.js";
import { palettes, tessellateAllows, tessellateTraits, type TessellateTraits } from "./tessellate-traits.js";
import { drawTraits, toAttributes } from "./traits.js";

type System = TessellateTraits["System"];

/** Side of a picture. SVG units. */
const side = 800;
const half = side / 2;

/** Cells along a side of the picture; even numbers where halves and quarters must consist of whole cells. */
const counts: Record<System, Record<TessellateTraits["Scale"], number>> = {
  Truchet: { Bold: 4, Medium: 6, Fine: 8 },
  Bauhaus: { Bold: 4, Medium: 6, Fine: 8 },
  Quilt: { Bold: 4, Medium: 6, Fine: 10 },
  Multiscale: { Bold: 2, Medium: 4, Fine: 6 },
  Zellige: { Bold: 2, Medium: 4, Fine: 6 },
  Waves: { Bold: 3, Medium: 4, Fine: 6 },
  Cubes: { Bold: 5, Medium: 7, Fine: 9 },
  Quasicrystal: { Bold: 5, Medium: 7, Fine: 9 },
  Pinwheel: { Bold: 6, Medium: 9, Fine: 13 },
};

const painters: Record<Exclude<System, "Quasicrystal">, (plane: Plane) => string> = {
  Truchet: paintTruchet,
  Bauhaus: paintBauhaus,
  Quilt: paintQuilt,
  Multiscale: paintMultiscale,
  Zellige: paintZellige,
  Waves: paintWaves,
  Cubes: paintCubes,
  Pinwheel: paintPinwheel,
};

const orders: Partial<Record<TessellateTraits["Symmetry"], number>> = {
  Fivefold: 5,
  Sevenfold: 7,
  Eightfold: 8,
  Twelvefold: 12,
};

type Look = Pick<TessellateTraits, "System" | "Palette" | "Ground" | "Symmetry">;

function paintPlane(look: Look, cell: number, seed: string, place: Partial<Plane>): string {
  const { paper, ink, colors } = palettes[look.Palette];
  const [base, line] = look.Ground === "Light" ? [paper, ink] : [ink, paper];
  const random = createRandom(seed);
  const whole = { width: side, height: side, center: [half, half] as const, prefix: "" };
  const plane: Plane = { ...whole, cell, random, base, line, colors, ...place };
  return look.System === "Quasicrystal"
    ? paintQuasicrystal(plane, orders[look.Symmetry] ?? 5)
    : painters[look.System](plane);
}

const mirrorRight = `matrix(-1 0 0 1 ${side} 0)`;
const mirrorDown = `matrix(1 0 0 -1 0 ${side})`;
const turn = (degrees: number) => `rotate(${degrees} ${half} ${half})`;

/** Transforms of the copies of the top left part, by symmetry. */
const repeats: Partial<Record<TessellateTraits["Symmetry"], string[]>> = {
  Mirror: [mirrorRight],
  Kaleidoscope: [mirrorRight, mirrorDown, turn(180)],
  "Quarter turn": [turn(90), turn(180), turn(270)],
};

function paintWhole(traits: TessellateTraits, seed: string): string {
  const cell = side / counts[traits.System][traits.Scale];
  const transforms = repeats[traits.Symmetry];
  if (!transforms) return paintPlane(traits, cell, seed, {});
  const part = { width: half, height: traits.Symmetry === "Mirror" ? side : half };
  // Shapes beyond the edge match those on the other side, except the wings of multiscale tiles.
  const isClipped = traits.System === "Multiscale";
  const clip = element("path", { d: `M0 0h${half}v${part.height}H0z` });
  // Slightly enlarged, so that no hairline shows between the parts.
  const place = { transform: "scale(1.005)", "clip-path": isClipped ? "url(#k)" : undefined };
  return [
    isClipped ? element("clipPath", { id: "k" }, clip) : "",
    group({ id: "q", ...place }, paintPlane(traits, cell, seed, part)),
    ...transforms.map((transform) => element("use", { href: "#q", transform })),
  ].join("");
}

/** Disc in the middle with the picture turned or magnified. */
function addLens(traits: TessellateTraits, base: string, whole: string): string {
  if (traits.Lens === "None") return whole;
  const disc = { cx: half, cy: half, r: 236 };
  const transform = traits.Lens === "Turned" ? turn(45) : `translate(${-half} ${-half})scale(2)`;
  return [
    group({ id: "p" }, whole),
    element("clipPath", { id: "o" }, element("circle", disc)),
    group({ "clip-path": "url(#o)" }, element("use", { href: "#p", transform })),
    element("circle", { ...disc, fill: "none", stroke: base, "stroke-width": 16 }),
  ].join("");
}

const frames: Record<
  Exclude<TessellateTraits["Format"], "Full bleed">,
  [shape: string, transform: string]
> = {
  Framed: [`<path d="M80 80h640v640H80z"/>`, "translate(80 80)scale(.8)"],
  Roundel: [`<circle cx="400" cy="400" r="344"/>`, "translate(56 56)scale(.86)"],
  Arch: [`<path d="M144 728V336a256 256 0 0 1 512 0v392z"/>`, "translate(44 40)scale(.89)"],
};

function renderItem(seed: string, traits: TessellateTraits): string {
  const { paper, ink } = palettes[traits.Palette];
  const base = traits.Ground === "Light" ? paper : ink;
  const whole = addLens(traits, base, paintWhole(traits, seed));
  if (traits.Format === "Full bleed") return picture(side, side, whole);
  const [shape, transform] = frames[traits.Format];
  return picture(
    side,
    side,
    element("rect", { width: side, height: side, fill: base }),
    element("clipPath", { id: "f" }, shape),
    group({ "clip-path": "url(#f)" }, group({ transform }, whole)),
  );
}

const sampler: readonly [System, cells: number][] = [
  ["Bauhaus", 3],
  ["Waves", 2],
  ["Quilt", 4],
  ["Cubes", 3],
  ["Quasicrystal", 2.6],
  ["Truchet", 3],
  ["Zellige", 2],
  ["Pinwheel", 3],
  ["Multiscale", 1],
];

const showpiece: Look = { System: "Bauhaus", Palette: "Dessau", Ground: "Light", Symmetry: "Fivefold" };

/** Look of the placeholder: one system at night, so large that it can't be read. */
const veil: Look = { ...showpiece, Ground: "Dark", System: "Waves" };

/** All systems side by side. */
function renderCover(): string {
  const [panel, gap] = [240, 20];
  const panels = sampler.map(([System, cells], index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const at = [column, row].map((place) => gap + place * (panel + gap)).join(" ");
    const center = [panel / 2, panel / 2] as const;
    const place = { width: panel, height: panel, center, prefix: "abcdefghi".charAt(index) };
    return group(
      { transform: `translate(${at})`, "clip-path": "url(#k)" },
      paintPlane({ ...showpiece, System }, panel / cells, `cover24/${System}`, place),
    );
  });
  return picture(
    side,
    side,
    element("rect", { width: side, height: side, fill: palettes[showpiece.Palette].paper }),
    element("clipPath", { id: "k" }, element("path", { d: `M0 0h${panel}v${panel}H0z` })),
    ...panels,
  );
}

/** Banner with one system. */
function renderBanner(): string {
  const [width, height] = [1500, 500];
  return picture(width, height, paintPlane(showpiece, height / 4, "cover1", { width, height }));
}

/** @param seed determines all traits and pictures */
function createPatterns(seed: string, size: number): Pick<Artwork, "size" | "describe" | "render"> {
  const drawn = drawTraits(createRandom(seed), tessellateTraits, size, tessellateAllows);
  return {
    size,
    describe: (number) => toAttributes(drawn[number - 1]!),
    render: (number) => renderItem(`${seed}/${number}`, drawn[number - 1]!),
  };
}

/** Patterns that fill the plane. */
export const tessellate: Artwork = { ...createPatterns("tessellate", 3000), renderCover, renderBanner };

const studies = createPatterns("studies", 120);

/** Smaller series in the same style. */
export const tessellateStudies: Artwork = {
  ...studies,
  renderCover: () => studies.render(7),
  renderBanner: () =>
    picture(1500, 500, paintPlane(showpiece, 100, "studies/banner", { width: 1500, height: 500 })),
};

const hidden = createPatterns("hidden", 60);

/** Series whose items are known after a reveal. Its cover and banner, the placeholder, show none of them. */
export const tessellateHidden: Artwork = {
  ...hidden,
  renderCover: () =>
    picture(
      side,
      side,
      paintPlane(veil, side, "hidden/cover", { width: side, height: side, center: [side / 2, side / 2] }),
    ),
  renderBanner: () =>
    picture(1500, 500, paintPlane(veil, 500, "hidden/banner", { width: 1500, height: 500 })),
};
