import { lightness, type Color } from "./color.js";
import { element, short } from "./svg.js";
import {
  cellsOf,
  createLayer,
  fillPlane,
  fullSquare,
  placeMotif,
  type Motif,
  type Plane,
} from "./tessellate-plane.js";

const corner: Motif = [
  ["M", 0.5, 0],
  ["a", 0.5, 1, -0.5, 0.5],
  ["l", 0, -0.5],
];

/** Two quarter circles per cell, randomly turned, form loops with different colours inside and outside. */
export function paintTruchet(plane: Plane): string {
  const { width, height, cell, random, base, line, colors, prefix } = plane;
  const [inside, outside] = random.shuffle([colors[0], base, colors[1]]) as [Color, Color];
  const [squares, corners] = [createLayer(), createLayer()];
  let loops = "";
  for (const place of cellsOf(plane)) {
    const turn = random.integer(0, 1);
    const isInside = (place.column + place.row + turn) % 2 === 0;
    if (isInside) squares.add(inside, placeMotif(fullSquare, place, cell));
    for (const turns of [turn, turn + 2]) {
      corners.add(isInside ? outside : inside, placeMotif(corner, place, cell, turns));
      loops += placeMotif(corner.slice(0, 2), place, cell, turns).slice(0, -1);
    }
  }
  // Loops extend over the edges at which the next part of the picture may begin.
  for (const { x } of cellsOf({ ...plane, height: cell })) loops += `M${short(x + cell / 2)} ${height - 1}v4`;
  for (const { y } of cellsOf({ ...plane, width: cell })) loops += `M${width - 1} ${short(y + cell / 2)}h4`;
  const accent = random.pick(colors.filter((color) => color !== inside && color !== outside));
  const stripes = [
    [line, 0.36],
    [accent, 0.28],
    [base, 0.1],
  ] as const;
  return [
    fillPlane(plane, outside),
    // Corners extend farther over the edges of their cells than squares, to cover the squares' edges.
    squares.paint({ "stroke-width": cell * 0.012 }),
    corners.paint({ "stroke-width": cell * 0.045 }),
    element("defs", {}, element("path", { id: `${prefix}t`, d: loops, fill: "none" })),
    ...stripes.map(([stroke, share]) =>
      element("use", { href: `#${prefix}t`, stroke, "stroke-width": cell * share }),
    ),
  ].join("");
}

const quarter: Motif = [
  ["M", 0, 0],
  ["l", 1, 0],
  ["a", 1, 1, -1, 1],
];
const disc = (radius: number): Motif => [
  ["M", 0.5 - radius, 0.5],
  ["a", radius, 1, 2 * radius, 0],
  ["a", radius, 1, -2 * radius, 0],
];
const bar = (from: number): Motif => [
  ["M", 0, from],
  ["l", 1, 0],
  ["l", 0, 1 / 6],
  ["l", -1, 0],
];

/** Shapes in one colour, some with another shape on top in the colour of the ground. */
const figures: readonly { over: readonly Motif[]; top?: Motif; likely: number }[] = [
  { likely: 3, over: [quarter] },
  {
    likely: 1,
    over: [quarter],
    top: [
      ["M", 0, 0],
      ["l", 0.5, 0],
      ["a", 0.5, 1, -0.5, 0.5],
    ],
  },
  { likely: 1, over: [disc(0.5)], top: disc(0.225) },
  {
    likely: 1,
    over: [
      [
        ["M", 0, 0],
        ["a", 1, 0, 1, 1],
        ["a", 1, 0, -1, -1],
      ],
    ],
  },
  {
    likely: 1,
    over: [0.5, 1].map((foot): Motif => [
      ["M", 0, foot],
      ["a", 0.5, 1, 1, 0],
    ]),
  },
  { likely: 1, over: [bar(0), bar(1 / 3), bar(2 / 3)] },
  {
    likely: 1,
    over: [
      [
        ["M", 0, 0],
        ["l", 1, 0],
        ["l", 0, 1],
      ],
    ],
  },
];

/** Circles, leaves, arches and bars on coloured squares. */
export function paintBauhaus(plane: Plane): string {
  const { cell, random, base, line, colors } = plane;
  const choice = [base, base, line, colors[0], colors[0], colors[1], colors[2], colors[3]];
  const weightedFigures = figures.flatMap((figure) => Array.from({ length: figure.likely }, () => figure));
  const [grounds, overs, tops] = [createLayer(), createLayer(), createLayer()];
  let before: Color | undefined;
  for (const place of cellsOf(plane)) {
    const ground = random.pick(choice.filter((color) => color !== before));
    const color = random.pick(choice.filter((other) => other !== ground));
    before = ground;
    const [figure, turns] = [random.pick(weightedFigures), random.integer(0, 3)];
    if (ground !== base) grounds.add(ground, placeMotif(fullSquare, place, cell));
    for (const motif of figure.over) overs.add(color, placeMotif(motif, place, cell, turns));
    if (figure.top) tops.add(ground, placeMotif(figure.top, place, cell, turns));
  }
  return fillPlane(plane, base) + grounds.paint() + overs.paint() + tops.paint();
}

/**
 * Quarter turns of four neighbouring squares by column and row: whirls, diamonds, flying geese, saw teeth.
 */
const blocks = [
  [0, 1, 3, 2],
  [1, 0, 2, 3],
  [0, 3, 0, 3],
  [0, 0, 0, 0],
  [2, 3, 1, 0],
] as const;
const half: Motif = [
  ["M", 0, 1],
  ["l", 0, -1],
  ["l", 1, 0],
];

/** Squares of a light and a dark triangle, in colours that change from the middle outwards. */
export function paintQuilt(plane: Plane): string {
  const { center, cell, random, line, colors } = plane;
  const byLight = [line, ...colors].sort((one, other) => lightness(other) - lightness(one));
  const [lights, darks] = [random.shuffle(byLight.slice(0, 2)), random.shuffle(byLight.slice(2))];
  const block = random.pick(blocks);
  const wind = random.pick([1, 0.5]);
  const [squares, halves] = [createLayer(), createLayer()];
  for (const place of cellsOf(plane)) {
    const out = Math.abs(place.x + cell / 2 - center[0]) + Math.abs(place.y + cell / 2 - center[1]);
    const ring = Math.floor((out / cell) * wind) + (random.chance(0.12) ? 1 : 0);
    const pair = [lights[ring % lights.length]!, darks[ring % darks.length]!] as const;
    const [ground, color] = random.chance(0.08) ? pair.toReversed() : pair;
    squares.add(ground!, placeMotif(fullSquare, place, cell));
    halves.add(color!, placeMotif(half, place, cell, block[(place.column % 2) + 2 * (place.row % 2)]));
  }
  return squares.paint() + halves.paint();
}
