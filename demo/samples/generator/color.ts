/** Colour as `#rrggbb`. Mixed in OKLab, where equal steps look equal and mixtures stay saturated. */
export type Color = string;

type Triple = readonly [number, number, number];

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const gamma = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

function toOklab(color: Color): Triple {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(color.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function fromOklab([lightness, a, b]: Triple): Color {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const hex = channels.map((light) =>
    Math.round(Math.min(1, Math.max(0, gamma(Math.max(0, light)))) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${hex.join("")}`;
}

/** Mixture of two colours. @param share 0: `from`, 1: `to` */
export function mix(from: Color, to: Color, share: number): Color {
  const [start, end] = [toOklab(from), toOklab(to)];
  const at = (axis: 0 | 1 | 2) => start[axis] + (end[axis] - start[axis]) * share;
  return fromOklab([at(0), at(1), at(2)]);
}

/** Perceived lightness, 0 black … 1 white. */
export function lightness(color: Color): number {
  return toOklab(color)[0];
}
