import type { Accent } from "../contract/values/media.js";

/** Colors taken from a picture, as `#rrggbb`. */
export interface Palette {
  /** Color that fills most of the picture. */
  readonly dominant: string;
  /**
   * Its most colorful color, for buttons and links on light and on dark surfaces. On each, and to black or white text on
   * it, its contrast is at least 4.5. Null for a picture without colors.
   */
  readonly accent: Accent | null;
}

/** Red, green and blue, from 0 to 1, linear or not. */
type Rgb = readonly [number, number, number];
/** Lightness, green to red and blue to yellow. */
type Lab = readonly [number, number, number];

/** Pixels with less opacity, of 255, aren't counted. */
const leastOpacity = 128;

/** Number of colors that a picture is reduced to, and steps after which they don't change visibly. */
const colors = 5;
const steps = 12;
/** Seed of the first colors, so that a picture always has the same. */
const seed = 1;

/** Chroma and share of the pixels from which on a color can be the accent. */
const leastChroma = 0.04;
const leastShare = 0.005;
/** Least chroma of an accent: the means of a muted or dark picture have less than its parts. */
const accentChroma = 0.1;

/** WCAG's minimum for text. */
const leastContrast = 4.5;
/** The darkest of the widget's light surfaces, and the lightest of its dark ones. */
const surfaces = { light: "#f2f2f3", dark: "#222127" } as const;
/**
 * Lightness up to which an accent has white text, and from which on it has black text. The widget changes between them
 * at 0.66.
 */
const lightnesses = { light: 0.64, dark: 0.68 } as const;

/**
 * Colors of a picture, by k-means in OKLab.
 * @param pixels Red, green, blue and opacity of each pixel, from 0 to 255, as canvases have them. 64 × 64 are enough.
 * @returns null if all pixels are transparent
 */
export function readPalette(pixels: ArrayLike<number>): Palette | null {
  const points = listPoints(pixels);
  if (points.length === 0) return null;
  const clusters = findClusters(points);
  const dominant = clusters.reduce((one, other) => (other.size > one.size ? other : one)).center;
  const vivid = clusters
    .filter(({ center, size }) => chromaOf(center) >= leastChroma && size >= leastShare * points.length)
    .reduce<Lab | null>((one, { center }) => (one && chromaOf(one) >= chromaOf(center) ? one : center), null);
  return { dominant: toHex(dominant), accent: vivid && toAccent(vivid) };
}

/** Contrast of two colors as WCAG defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lower, higher] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (higher + 0.05) / (lower + 0.05);
}

function listPoints(pixels: ArrayLike<number>): Lab[] {
  const points: Lab[] = [];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if (pixels[at + 3]! < leastOpacity) continue;
    points.push(toLab([pixels[at]! / 255, pixels[at + 1]! / 255, pixels[at + 2]! / 255]));
  }
  return points;
}

interface Cluster {
  readonly center: Lab;
  /** Number of pixels. */
  readonly size: number;
}

function findClusters(points: readonly Lab[]): Cluster[] {
  let clusters: Cluster[] = chooseFirst(points).map((center) => ({ center, size: 0 }));
  for (let step = 0; step < steps; step++) clusters = moveToMeans(points, clusters);
  return clusters;
}

/** First centers by k-means++: each at random among the points, the likelier the farther it is from the others. */
function chooseFirst(points: readonly Lab[]): Lab[] {
  let state = seed;
  // A linear congruential generator, by the constants of Numerical Recipes.
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const centers = [points[Math.floor(random() * points.length)]!];
  while (centers.length < colors) {
    const distances = points.map((point) => Math.min(...centers.map((center) => distanceOf(point, center))));
    let left = random() * distances.reduce((sum, distance) => sum + distance, 0);
    const index = distances.findIndex((distance) => (left -= distance) < 0);
    // Fewer colors than centers.
    if (index < 0) break;
    centers.push(points[index]!);
  }
  return centers;
}

/** One step: each center becomes the mean of the points that are nearest to it. */
function moveToMeans(points: readonly Lab[], clusters: readonly Cluster[]): Cluster[] {
  const sums = clusters.map(() => ({ sum: [0, 0, 0] as [number, number, number], size: 0 }));
  for (const point of points) {
    let nearest = 0;
    for (let index = 1; index < clusters.length; index++) {
      if (distanceOf(point, clusters[index]!.center) < distanceOf(point, clusters[nearest]!.center))
        nearest = index;
    }
    const entry = sums[nearest]!;
    entry.size++;
    for (const axis of [0, 1, 2] as const) entry.sum[axis] += point[axis];
  }
  return sums.map(({ sum, size }, index) => ({
    size,
    center: size ? [sum[0] / size, sum[1] / size, sum[2] / size] : clusters[index]!.center,
  }));
}

/** Square of the distance. */
const distanceOf = (one: Lab, other: Lab): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;

const chromaOf = ([, a, b]: Lab): number => Math.hypot(a, b);

/** A color as dark, or as light, as text needs it. */
function toAccent(color: Lab): Accent {
  const step = 0.01;
  const more = Math.max(1, accentChroma / chromaOf(color));
  const at = (lightness: number) => toHex([lightness, color[1] * more, color[2] * more]);
  let light = Math.min(color[0], lightnesses.light);
  while (contrastOf(at(light), surfaces.light) < leastContrast) light -= step;
  let dark = Math.max(color[0], lightnesses.dark);
  while (contrastOf(at(dark), surfaces.dark) < leastContrast) dark += step;
  return { light: at(light), dark: at(dark) };
}

/** A color that screens can show, less colorful where they can't show more. */
function toHex([lightness, a, b]: Lab): string {
  let chroma = 1;
  let rgb = toRgb([lightness, a, b]);
  while (chroma > 0 && rgb.some((part) => part < -0.001 || part > 1.001)) {
    chroma -= 0.02;
    rgb = toRgb([lightness, a * chroma, b * chroma]);
  }
  const bytes = rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function luminanceOf(hex: string): number {
  const parts = [1, 3, 5].map((at) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!;
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

/** By the matrices of https://bottosson.github.io/posts/oklab/, as are those of `toRgb`. */
function toLab(rgb: Rgb): Lab {
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toRgb([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
