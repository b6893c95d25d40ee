import type { Artwork } from "./artwork.js";
import { mix, type Color } from "./color.js";
import { element, group, picture, short, stop, translate } from "./svg.js";

/** Colours from the source outwards. */
const heat: readonly Color[] = ["#fff6e0", "#ffd38c", "#ff7d3e", "#f1412e", "#b31848", "#4d0e41", "#1b0720"];
const ivory = "#fff3da";

function heatAt(distance: number): Color {
  const place = Math.min(0.9999, distance) * (heat.length - 1);
  const below = Math.floor(place);
  return mix(heat[below]!, heat[below + 1]!, place - below);
}

const letters: Record<string, string> = {
  A: ".-",
  E: ".",
  G: "--.",
  I: "..",
  L: ".-..",
  N: "-.",
  O: "---",
  P: ".--.",
  S: "...",
};
const digit = (value: number) =>
  Array.from({ length: 5 }, (_, place) =>
    (value <= 5 ? place < value : place >= value - 5) ? "." : "-",
  ).join("");

/** Morse code of a text: lengths of marks and the gaps after them, in dots. */
function morse(text: string): { mark: number; gap: number }[] {
  return text.split(" ").flatMap((word) =>
    [...word].flatMap((character, at, all) => {
      const code = letters[character] ?? digit(Number(character));
      return [...code].map((mark, place) => ({
        mark: mark === "." ? 1 : 3,
        gap: place < code.length - 1 ? 1 : at < all.length - 1 ? 3 : 7,
      }));
    }),
  );
}

/** Message along the top of a circle, with round marks. */
function transmit(text: string, x: number, y: number, radius: number, dot: number): string {
  const marks = morse(text);
  const total = marks.reduce((sum, { mark, gap }) => sum + mark + gap, -7);
  const around = 2 * Math.PI * radius;
  const dashes = marks.flatMap(({ mark, gap }, index) => [
    (mark - 1) * dot,
    index < marks.length - 1 ? (gap + 1) * dot : around,
  ]);
  const start = -90 - (((total - 1) * dot) / 2 / around) * 360;
  return element("circle", {
    r: radius,
    "stroke-width": dot,
    "stroke-dasharray": dashes.map((length) => short(length)).join(" "),
    transform: `translate(${short(x)} ${short(y)})rotate(${short(start, 2)})`,
  });
}

/** Paths of the digits, 20 wide and 30 high. */
const digits = [
  "M10 0a10 10 0 0 0-10 10v10a10 10 0 0 0 20 0V10A10 10 0 0 0 10 0z",
  "M3 7l9-7v30",
  "M1 9a9.5 9.5 0 1 1 16 7L1 30h19",
  "M1 0h18L9 12a9 9 0 1 1-9 11",
  "M15 30V0L0 21h20",
  "M18 0H4L2 13a9 9 0 1 1-2 11",
  "M14 0L2 15a9.7 9.7 0 1 0 2-2",
  "M0 0h19L7 30",
  "M10 14a7 7 0 1 1 .1 0a8 8 0 1 1-.2 0",
  "M6 30l12-15a9.7 9.7 0 1 0-2 2",
];

function write(number: string, x: number, y: number): string {
  return [...number]
    .map((one, place) => {
      const transform = translate(x + place * 34, y);
      return element("path", { d: digits[Number(one)], transform });
    })
    .join("");
}

const waves = 22;

/**
 * Waves from a source, the same in every edition, with the title and the number in Morse code on two rings.
 * @param number null: the artwork without a number
 */
function renderSignal(number: number | null, width = 800, height = 800): string {
  const isWide = width > height;
  const reach = isWide ? width * 0.68 : height;
  const wave = (index: number) => {
    const out = index / waves;
    return { radius: reach * (0.022 + 0.78 * out ** 1.22), y: height * (0.5 + 0.22 * (1 - out ** 0.9)) };
  };
  const discs = Array.from({ length: waves + 1 }, (_, index) => {
    const { radius, y } = wave(index);
    return element("circle", { cy: short(y), r: short(radius), fill: heatAt((index / waves) ** 0.85) });
  });
  const send = (text: string, index: number) =>
    transmit(text, width / 2, wave(index).y, wave(index).radius, 7);
  const edition = number === null ? "" : String(number).padStart(4, "0");
  const marks = { fill: "none", stroke: ivory, "stroke-width": 4 };
  const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  return picture(
    width,
    height,
    element("rect", { width, height, fill: heat[6] }),
    element("linearGradient", { id: "e", x2: 0, y2: 1 }, stop(0, ivory, 0.5), stop(0.7, ivory, 0)),
    group(
      { transform: translate(width / 2, 0), stroke: "url(#e)", "stroke-width": 2.5 },
      ...discs.toReversed(),
    ),
    group(
      { ...marks, ...round },
      send("OPEN SIGNAL", isWide ? 6.5 : 9.5),
      edition === "" ? "" : send(edition, 13.5) + write(edition, 48, height - 78),
    ),
  );
}

/** Open edition: one artwork with numbers. */
export const signal: Artwork = {
  size: null,
  describe: () => [],
  render: (number) => renderSignal(number),
  renderCover: () => renderSignal(null),
  renderBanner: () => renderSignal(null, 1500, 500),
};
