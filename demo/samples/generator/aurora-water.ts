import { paintRiverland, paintSnowfield, snowOf } from "./aurora-snow.js";
import type { Stage } from "./aurora-stage.js";
import type { AuroraTraits, Glow, Sky } from "./aurora-traits.js";
import { mix, type Color } from "./color.js";
import { element, polyline, short, spread, stop, type Point } from "./svg.js";

/** Vertical scale of reflections. */
const fold = 0.62;

/** Reflection of the part above the horizon, the element with id `v`. */
function paintMirror({ horizon }: Stage): string {
  const transform = `matrix(1 0 0 ${short(-fold, 2)} 0 ${short(horizon * (1 + fold))})`;
  return element("use", { href: "#v", transform });
}

/** Darkens the water, more towards the viewer. */
function paintVeil({ width, height, horizon }: Stage, sky: Sky, far: number, near: number): string {
  return (
    element("linearGradient", { id: "d", x2: 0, y2: 1 }, stop(0, sky.land, far), stop(1, sky.land, near)) +
    element("rect", { y: horizon, width, height: height - horizon, fill: "url(#d)" })
  );
}

/** Outlines of flat lenses on the water, wider and farther apart towards the viewer. */
function glints({ width, height, horizon, random }: Stage, count: number): string {
  const lenses = Array.from({ length: count }, () => {
    const near = random.next() ** 0.8;
    const [x, y] = [random.between(-0.1, 1) * width, horizon + 4 + near * (height - horizon)];
    const long = Math.round(random.between(50, 150) * (0.4 + near));
    const [half, thick] = [short(long / 2, 0), short(0.8 + 3.2 * near)];
    return `M${short(x, 0)} ${short(y, 0)}q${half}-${thick} ${long} 0q-${half} ${thick}-${long} 0`;
  });
  return lenses.join("");
}

/** Bright glints and, mirrored, dark ones. */
function paintRipples(stage: Stage, light: Color, dark: Color): string {
  const turn = `matrix(-1 0 0 1 ${stage.width} 7)`;
  return [
    element("defs", {}, element("path", { id: "g", d: glints(stage, 34) })),
    element("use", { href: "#g", fill: light, opacity: 0.3 }),
    element("use", { href: "#g", fill: dark, opacity: 0.5, transform: turn }),
  ].join("");
}

function paintFloes({ width, height, horizon, random }: Stage, sky: Sky): string {
  const count = 26;
  const floes = Array.from({ length: count }, (_, index) => {
    const near = (index / count) ** 1.5;
    const [x, y] = [random.between(-0.05, 1.05) * width, horizon + 8 + near * (height - horizon)];
    const long = random.between(40, 120) * (0.3 + near * 1.4);
    const thick = random.between(7, 13) * (0.25 + near * 1.6);
    const edge = () => random.between(0.75, 1.1);
    const outline = spread(0, 2 * Math.PI, 8).slice(1);
    return polyline(
      outline.map((angle): Point => [
        x + Math.cos(angle) * long * edge(),
        y + Math.sin(angle) * thick * edge(),
      ]),
      true,
    );
  });
  const snow = snowOf(sky);
  return (
    element("defs", {}, element("path", { id: "i", d: floes.join("") })) +
    element("use", { href: "#i", fill: mix(snow, sky.land, 0.55) }) +
    element("use", { href: "#i", y: -5, fill: snow })
  );
}

/** Water or snow between the mountains and the viewer. */
export function paintWater(stage: Stage, kind: AuroraTraits["Water"], sky: Sky, glow: Glow): string {
  const { width, horizon } = stage;
  const line = { stroke: mix(sky.stops[3], "#ffffff", 0.2), "stroke-width": 1.5, opacity: 0.2 };
  const shore = element("path", { d: `M0 ${horizon}h${width}`, ...line });
  const veil = (far: number, near: number) => paintVeil(stage, sky, far, near);
  switch (kind) {
    case "Still lake": {
      const gleam = element("path", { d: glints(stage, 10), fill: sky.stops[3], opacity: 0.22 });
      return paintMirror(stage) + veil(0.1, 0.62) + gleam + shore;
    }
    case "Ripples": {
      const light = mix(sky.stops[3], glow.body, 0.4);
      return paintMirror(stage) + veil(0.2, 0.6) + paintRipples(stage, light, sky.stops[0]) + shore;
    }
    case "Sea ice":
      return paintMirror(stage) + veil(0.25, 0.6) + paintFloes(stage, sky) + shore;
    case "Snowfield":
      return paintSnowfield(stage, sky, glow);
    case "Winding river":
      return paintRiverland(stage, sky, glow, paintMirror(stage) + veil(0, 0.3));
  }
}
