import type { Stage } from "./aurora-stage.js";
import type { AuroraTraits } from "./aurora-traits.js";
import { createWave, type Random } from "../random.js";
import { curve, polyline, short, spread, type Point } from "./svg.js";

/** Row of mountains: outline, snow and shaded slopes. */
export interface Ridge {
  outline: string;
  snow?: string;
  shade?: string;
}

/**
 * Outline from the summit down one side, steeper at the top.
 * @param lean horizontal distance of the foot from the summit (negative: left), in heights of the mountain
 */
function slope(random: Random, [x, y]: Point, tall: number, lean: number, bend: number): Point[] {
  return [0.15, 0.4, 0.68, 1].map((down) => {
    const jag = down === 1 ? 0 : random.between(-0.035, 0.035);
    return [x + lean * tall * (down ** bend + jag), y + tall * (down + jag * 0.8)];
  });
}

/** Summits with a shaded side, and snow in the gullies. */
function summits(stage: Stage, height: number, count: number, wide: number, snowy: number): Ridge {
  const { width, horizon, random } = stage;
  const dark = random.chance(0.5) ? 1 : -1;
  const highest = random.between(0.2, 0.8);
  const ridge = { outline: "", snow: "", shade: "" };
  const places = spread(0, 1, count).map((at) => at + random.between(-0.35, 0.35) / count);
  for (const at of places) {
    const tall = height * (1 - 0.55 * Math.min(1, Math.abs(at - highest) * 1.5)) * random.between(0.82, 1.05);
    const top: Point = [width * at, horizon - tall];
    const [left, right] = [-1, 1].map((side) =>
      slope(random, top, tall, side * wide * random.between(0.85, 1.3), 1.22),
    ) as [Point[], Point[]];
    ridge.outline += polyline([...left.toReversed(), top, ...right], true);
    const spine = [0.14, 0.3, 0.5, 0.74, 1].map((down, index): Point => [
      top[0] + dark * tall * wide * (down * 0.22 + (index % 2 === 0 ? -0.07 : 0.09) * Math.min(1, down * 2)),
      top[1] + tall * down,
    ]);
    ridge.shade += polyline([top, ...(dark > 0 ? right : left), ...spine.toReversed()], true);
    const [from, to] = [left[1]!, right[1]!];
    const teeth = spread(0, 1, 7)
      .slice(1, -1)
      .map((share, tooth): Point => [
        from[0] + (to[0] - from[0]) * share,
        from[1] +
          (to[1] - from[1]) * share +
          tall * (tooth % 2 === 0 ? 0.18 : -0.1) * snowy * random.between(0.6, 1.3),
      ]);
    ridge.snow += polyline([top, left[0]!, from, ...teeth, to, right[0]!], true);
  }
  return ridge;
}

/** Round hills. */
function fells({ width, horizon, random }: Stage, height: number, waves: number): Ridge {
  const wave = createWave(random);
  const points = spread(-20, width + 20, Math.round((9 * width) / 800)).map((x): Point => [
    x,
    horizon - height * (0.55 + 0.45 * wave((x / 800) * waves)),
  ]);
  return { outline: `${curve(points)}V${short(horizon, 0)}H-20z` };
}

/** Wall of a fjord: points as fractions of its width and height. */
const cliff = [
  [0, 0.86],
  [0.14, 0.98],
  [0.22, 0.92],
  [0.36, 1],
  [0.46, 0.84],
  [0.52, 0.7],
  [0.62, 0.62],
  [0.68, 0.42],
  [0.8, 0.27],
  [0.88, 0.09],
  [1, 0],
] as const;

/** Steep walls on both sides of the water. */
function fjord({ width, horizon, random }: Stage, height: number, gap: number): Ridge {
  const center = width * random.between(0.44, 0.56);
  const lit = random.chance(0.5) ? 1 : -1;
  const ridge = { outline: "", shade: "" };
  for (const side of [-1, 1]) {
    const [edge, foot] = [center + side * (width * 0.6), center + side * gap];
    const tall = height * random.between(0.85, 1.1);
    const wall = cliff.map(([out, up]): Point => [
      edge + (foot - edge) * Math.min(1, out + (up === 0 ? 0 : random.between(-0.025, 0.025))),
      horizon - tall * up * random.between(0.95, 1.05),
    ]);
    ridge.outline += polyline([[edge, horizon], ...wall], true);
    if (side === lit) continue;
    const [crest, step, bottom] = [wall[3]!, wall[6]!, wall[9]!];
    ridge.shade += polyline(
      [
        crest,
        [crest[0] + side * 24, crest[1] + tall * 0.3],
        [step[0] + side * 36, step[1] + tall * 0.22],
        [step[0] + side * 16, horizon],
        [bottom[0], horizon],
        bottom,
        wall[8]!,
        wall[7]!,
        step,
        wall[5]!,
        wall[4]!,
      ],
      true,
    );
  }
  return ridge;
}

/** Flat mountains with broken edges. */
function tableland({ width, horizon, random }: Stage, height: number): Ridge {
  const ridge = { outline: "", snow: "", shade: "" };
  for (let x = -random.between(20, 140); x < width + 60; x += random.between(330, 430)) {
    const [long, tall] = [random.between(140, 260), height * random.between(0.55, 1)];
    const y = horizon - tall;
    const edge = (side: number): Point[] => {
      const from = x + (side * long) / 2;
      return [
        [0, 0],
        [0.05, 0.16],
        [0.17, 0.3],
        [0.2, 0.46],
        [0.5, 0.7],
        [1.15, 1],
      ].map(([out, down]) => [from + side * tall * (out! + random.between(-0.02, 0.02)), y + tall * down!]);
    };
    const [left, right] = [edge(-1), edge(1)];
    ridge.outline += polyline([...left.toReversed(), ...right], true);
    const cuts = spread(0, 1, 7)
      .slice(1, -1)
      .map((share, index): Point => [
        left[1]![0] + (right[1]![0] - left[1]![0]) * share,
        y + tall * (index % 2 === 0 ? 0.26 : 0.1),
      ]);
    ridge.snow += polyline([left[0]!, left[1]!, ...cuts, right[1]!, right[0]!], true);
    const back = right[0]![0] - long * 0.2;
    ridge.shade += polyline(
      [...right, [back + tall * 0.5, horizon], [back + tall * 0.1, y + tall * 0.5], [back, y]],
      true,
    );
  }
  return ridge;
}

/** One wide cone with a broken rim. */
function volcano({ width, horizon, random }: Stage, height: number): Ridge {
  const center = width * random.between(0.36, 0.64);
  const top = horizon - height;
  const side = (turn: number) =>
    spread(0, 1, 8).map((down): Point => [center + turn * (24 + 320 * down ** 1.6), top + height * down]);
  const [left, right] = [side(-1), side(1)];
  const rim: Point[] = [
    [center - 11, top + 8],
    [center + 3, top + 4],
    [center + 13, top + 8],
  ];
  const gullies = [0.34, 0.2, 0.5, 0.24, 0.42, 0.18, 0.52, 0.22, 0.36].map((down, index, all): Point => [
    left[2]![0] + ((right[2]![0] - left[2]![0]) * (index + 1)) / (all.length + 1),
    top + height * (down + random.between(-0.02, 0.06)),
  ]);
  return {
    outline: polyline([...left.toReversed(), ...rim, ...right], true),
    snow: polyline(
      [left[2]!, left[1]!, left[0]!, ...rim, right[0]!, right[1]!, right[2]!, ...gullies.toReversed()],
      true,
    ),
    shade: polyline(
      [
        rim[1]!,
        rim[2]!,
        ...right,
        [center + 110, horizon],
        [center + 70, top + height * 0.6],
        [center + 30, top + height * 0.34],
      ],
      true,
    ),
  };
}

/** Ridges from the farthest to the nearest. */
export function shapeRidges(stage: Stage, kind: AuroraTraits["Ridge"]): Ridge[] {
  const { horizon, random, width } = stage;
  const tall = horizon * random.between(0.92, 1.08);
  const wide = (count: number) => Math.round((count * width) / 800);
  switch (kind) {
    case "Peaks":
      return [
        { ...summits(stage, tall * 0.27, wide(4), 1.1, 0.5), shade: "" },
        summits(stage, tall * 0.42, wide(3), 0.95, 0.5),
        fells(stage, tall * 0.1, 7),
      ];
    case "Spires":
      return [
        { ...summits(stage, tall * 0.3, wide(6), 0.55, 0.3), shade: "" },
        summits(stage, tall * 0.48, wide(4), 0.55, 0.3),
        fells(stage, tall * 0.08, 8),
      ];
    case "Fells":
      return [
        fells(stage, tall * 0.3, 4.5),
        fells(stage, tall * 0.21, 6),
        fells(stage, tall * 0.13, 7),
        fells(stage, tall * 0.06, 8),
      ];
    case "Fjord":
      return [
        fells(stage, tall * 0.12, 6),
        fjord(stage, tall * 0.38, width * 0.01),
        fjord(stage, tall * 0.54, width * 0.17),
      ];
    case "Tableland":
      return [fells(stage, tall * 0.17, 5), tableland(stage, tall * 0.34), fells(stage, tall * 0.09, 6)];
    case "Volcano":
      return [
        fells(stage, tall * 0.1, 5),
        volcano(stage, tall * 0.47),
        fells(stage, tall * 0.1, 7),
        fells(stage, tall * 0.05, 9),
      ];
  }
}
