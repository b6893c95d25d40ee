import type { Stage } from "./aurora-stage.js";
import type { Glow, Sky } from "./aurora-traits.js";
import { mix, type Color } from "./color.js";
import { createWave } from "../random.js";
import { curve, element, group, short, spread, stop, type Point } from "./svg.js";

/** Colour of snow in the light of the sky. */
export function snowOf(sky: Sky): Color {
  return mix(mix("#e6ecff", sky.stops[3], 0.25), sky.stops[2], 0.5);
}

/** Colour of snow in the light of sky and aurora. */
const crestOf = (sky: Sky, glow: Glow) => mix(snowOf(sky), glow.body, 0.22);

/** Defines the fill `n`, bright at the crest and dark in the foreground, and paints a plain with it. */
function paintPlain({ width, height, horizon }: Stage, sky: Sky, glow: Glow): string {
  const shade = (color: Color, share: number) => mix(color, sky.land, share);
  return (
    element(
      "linearGradient",
      { id: "n", x2: 0, y2: 1 },
      stop(0, shade(crestOf(sky, glow), 0.22)),
      stop(0.5, shade(snowOf(sky), 0.62)),
      stop(1, shade(snowOf(sky), 0.85)),
    ) + element("rect", { y: horizon, width, height: height - horizon, fill: "url(#n)" })
  );
}

/** Snowdrifts with a track across them. */
export function paintSnowfield(stage: Stage, sky: Sky, glow: Glow): string {
  const { width, height, horizon, random } = stage;
  const depth = height - horizon;
  const drifts = [0.14, 0.4, 0.72].map((near) => {
    const wave = createWave(random);
    const crest = spread(-20, width + 20, 8).map((x): Point => [
      x,
      horizon + depth * (near + wave((x / width) * 5) * 0.1),
    ]);
    return element("path", { d: `${curve(crest)}V${height + 90}H-20z`, fill: "url(#n)" });
  });
  const [side, start] = [random.chance(0.5) ? 1 : -1, random.between(1.6, 3.4)];
  const track = ([from, to, size]: readonly [number, number, number]) => {
    const steps = spread(from, to, 5).map((near): Point => [
      width * (0.5 + side * (0.02 + 0.22 * near) * Math.sin(start + near * 4.5)),
      horizon + depth * near,
    ]);
    return element("path", {
      d: curve(steps),
      "stroke-width": size,
      "stroke-dasharray": `0 ${short(size * 2.6)}`,
    });
  };
  const steps = { fill: "none", stroke: sky.land, "stroke-linecap": "round", opacity: 0.5 };
  const tracks = (
    [
      [0.14, 0.32, 2],
      [0.32, 0.6, 3.2],
      [0.6, 1, 5],
    ] as const
  ).map(track);
  return paintPlain(stage, sky, glow) + drifts.join("") + group(steps, ...tracks);
}

/**
 * River that winds towards the viewer through snow.
 * @param water SVG of the water's surface
 */
export function paintRiverland(stage: Stage, sky: Sky, glow: Glow, water: string): string {
  const { width, height, horizon, random } = stage;
  const side = random.chance(0.5) ? 1 : -1;
  const bank = (edge: number): Point[] =>
    spread(0, 1, 8).map((near): Point => {
      const bend = side * Math.sin(near * 5.4) * (0.06 + 0.2 * near);
      const breadth = edge * (0.012 + 0.24 * near ** 1.7);
      return [width * (0.5 + bend + breadth), horizon + (height - horizon) * near ** 1.25];
    });
  const bed = `${curve(bank(-1))}${curve(bank(1).toReversed(), "L")}z`;
  const rim = { fill: "none", stroke: crestOf(sky, glow), "stroke-width": 3, opacity: 0.5 };
  return [
    paintPlain(stage, sky, glow),
    element("clipPath", { id: "b" }, element("path", { d: bed })),
    group({ "clip-path": "url(#b)" }, water),
    element("path", { d: bed, ...rim }),
  ].join("");
}
