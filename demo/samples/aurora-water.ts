import type { AuroraTraits, Glow, Sky } from "./aurora-traits.js";
import { mix } from "./color.js";
import { createWave, type Random } from "./random.js";
import { curve, element, polyline, short, spread, type Point } from "./svg.js";

interface Stage {
  width: number;
  height: number;
  horizon: number;
  random: Random;
}

/** What lies between the mountains and the viewer. The scene above is the element with id `v`. */
export function paintWater(stage: Stage, kind: AuroraTraits["Water"], sky: Sky, glow: Glow): string {
  const { width, height, horizon, random } = stage;
  const depth = height - horizon;
  const fold = 0.62;
  const mirror = element("use", {
    href: "#v",
    transform: `matrix(1 0 0 ${-fold} 0 ${short(horizon * (1 + fold), 1)})`,
  });
  const veil = (top: number, bottom: number) =>
    element(
      "linearGradient",
      { id: "d", x2: 0, y2: 1 },
      element("stop", { "stop-color": sky.land, "stop-opacity": top }),
      element("stop", { offset: 1, "stop-color": sky.land, "stop-opacity": bottom }),
    ) + element("rect", { y: horizon, width, height: depth, fill: "url(#d)" });
  const shore = element("path", {
    d: `M0 ${short(horizon, 0)}h${width}`,
    stroke: mix(sky.stops[3], "#ffffff", 0.2),
    opacity: 0.2,
    "stroke-width": 1.5,
  });
  /** Flat lenses of light, wider and farther apart towards the viewer. */
  const glints = (count: number, color: string, opacity: number) => {
    const lenses = Array.from({ length: count }, () => {
      const near = random.next() ** 0.8;
      const [x, y] = [random.between(-0.1, 1) * width, horizon + 4 + near * depth];
      const [long, thick] = [random.between(50, 150) * (0.4 + near), 0.8 + 3.2 * near];
      return `M${short(x, 0)} ${short(y, 0)}q${short(long / 2, 0)}-${short(thick)} ${short(long, 0)} 0q-${short(long / 2, 0)} ${short(thick)}-${short(long, 0)} 0`;
    });
    return element("path", { d: lenses.join(""), fill: color, opacity });
  };
  if (kind === "Still lake") return mirror + veil(0.1, 0.62) + glints(10, sky.stops[3], 0.22) + shore;
  if (kind === "Ripples")
    return (
      mirror +
      veil(0.2, 0.6) +
      glints(34, mix(sky.stops[3], glow.body, 0.4), 0.3) +
      glints(34, sky.stops[0], 0.5) +
      shore
    );
  const snow = mix(mix("#e6ecff", sky.stops[3], 0.25), sky.stops[2], 0.5);
  if (kind === "Sea ice") {
    const floes = Array.from({ length: 26 }, (_, index) => {
      const near = (index / 26) ** 1.5;
      const [x, y] = [random.between(-0.05, 1.05) * width, horizon + 8 + near * depth];
      const [long, thick] = [
        random.between(40, 120) * (0.3 + near * 1.4),
        random.between(7, 13) * (0.25 + near * 1.6),
      ];
      const points = spread(0, 2 * Math.PI, 8)
        .slice(1)
        .map((angle): Point => [
          x + Math.cos(angle) * long * random.between(0.75, 1.1),
          y + Math.sin(angle) * thick * random.between(0.75, 1.1),
        ]);
      return polyline(points, true);
    }).join("");
    return (
      mirror +
      veil(0.25, 0.6) +
      element("path", { id: "i", d: floes, fill: mix(snow, sky.land, 0.55), transform: "translate(0 5)" }) +
      element("path", { d: floes, fill: snow }) +
      shore
    );
  }
  const crest = mix(snow, glow.body, 0.22);
  const ground =
    element(
      "linearGradient",
      { id: "n", x2: 0, y2: 1 },
      element("stop", { "stop-color": mix(crest, sky.land, 0.22) }),
      element("stop", { offset: 0.5, "stop-color": mix(snow, sky.land, 0.62) }),
      element("stop", { offset: 1, "stop-color": mix(snow, sky.land, 0.85) }),
    ) + element("rect", { y: horizon, width, height: depth, fill: "url(#n)" });
  if (kind === "Snowfield") {
    const drift = (at: number) => {
      const wave = createWave(random);
      const points = spread(-20, width + 20, 8).map((x): Point => [
        x,
        horizon + depth * (at + wave((x / width) * 5) * 0.1),
      ]);
      return element("path", { d: `${curve(points)}V${height + 90}H-20z`, fill: "url(#n)" });
    };
    const [turn, start] = [random.chance(0.5) ? 1 : -1, random.between(1.6, 3.4)];
    const trail = (from: number, to: number, size: number) =>
      element("path", {
        d: curve(
          spread(from, to, 5).map((near): Point => [
            width * (0.5 + turn * (0.02 + 0.22 * near) * Math.sin(start + near * 4.5)),
            horizon + depth * near,
          ]),
        ),
        "stroke-width": size,
        "stroke-dasharray": `0 ${short(size * 2.6)}`,
      });
    return (
      ground +
      drift(0.14) +
      drift(0.4) +
      drift(0.72) +
      element(
        "g",
        { fill: "none", stroke: sky.land, "stroke-linecap": "round", opacity: 0.5 },
        trail(0.14, 0.32, 2),
        trail(0.32, 0.6, 3.2),
        trail(0.6, 1, 5),
      )
    );
  }
  const side = random.chance(0.5) ? 1 : -1;
  const bends = (edge: number): Point[] =>
    spread(0, 1, 8).map((near): Point => [
      width * 0.5 +
        side * Math.sin(near * 5.4) * width * (0.06 + 0.2 * near) +
        edge * width * (0.012 + 0.24 * near ** 1.7),
      horizon + depth * near ** 1.25,
    ]);
  const bed = `${curve(bends(-1))}${curve(bends(1).reverse(), "L")}z`;
  return (
    ground +
    element("clipPath", { id: "b" }, element("path", { d: bed })) +
    element("g", { "clip-path": "url(#b)" }, mirror, veil(0, 0.3)) +
    element("path", { d: bed, fill: "none", stroke: crest, "stroke-width": 3, opacity: 0.5 })
  );
}
