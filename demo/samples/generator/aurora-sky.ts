import type { Stage } from "./aurora-stage.js";
import type { AuroraTraits, Sky } from "./aurora-traits.js";
import { mix } from "./color.js";
import { element, group, short, stop, translate, type Point } from "./svg.js";

/** Path of zero-length lines, drawn as dots by round caps. */
export const dots = (points: readonly Point[]) =>
  points.map(([x, y]) => `M${short(x, 0)} ${short(y, 0)}h0`).join("");

export function paintBackdrop({ width, horizon }: Stage, sky: Sky): string {
  const offsets = [0, 0.42, 0.76, 1];
  const stops = sky.stops.map((color, index) => stop(offsets[index]!, color));
  return (
    element("linearGradient", { id: "s", x2: 0, y2: 1 }, ...stops) +
    element("rect", { width, height: horizon + 2, fill: "url(#s)" })
  );
}

/**
 * Stars in three sizes, fewer towards the horizon. The small ones are drawn twice, the second time mirrored.
 */
export function paintStars({ width, horizon, random }: Stage): string {
  const scatter = (count: number) =>
    Array.from({ length: Math.round((count * width) / 800) }, (): Point => [
      random.between(0, width),
      horizon * 0.92 * random.next() ** 1.3,
    ]);
  const size = (count: number, diameter: number, opacity: number, id?: string) =>
    element("path", { id, d: dots(scatter(count)), "stroke-width": diameter, opacity });
  const again = { href: "#o", transform: `matrix(-1 0 0 -.6 ${width} ${short(horizon * 0.6, 0)})` };
  return group(
    { stroke: "#fff", "stroke-linecap": "round" },
    size(26, 1.7, 0.55, "o"),
    element("use", again),
    size(12, 2.6, 0.8),
    size(5, 3.8, 0.9),
  );
}

/** Lit fraction of the disc, from the right (positive) or from the left (negative). */
const phases: Record<AuroraTraits["Moon"], number> = {
  "New moon": 0,
  "Waxing crescent": 0.2,
  "Waning crescent": -0.2,
  "Half moon": 0.5,
  Gibbous: -0.85,
  "Full moon": 1,
  "Moon halo": 1,
  Eclipse: 1,
};

/** Lit part of a disc around the origin: 0 … 1 from the right, 0 … −1 from the left. */
export function moonShape(radius: number, lit: number): string {
  const [full, edge] = [short(radius), short(Math.abs(1 - 2 * Math.abs(lit)) * radius)];
  const outer = lit > 0 ? 1 : 0;
  const inner = Math.abs(lit) < 0.5 ? 1 - outer : outer;
  const down = short(2 * radius);
  return `M0-${full}a${full} ${full} 0 0 ${outer} 0 ${down}a${edge} ${full} 0 0 ${inner} 0-${down}z`;
}

export function paintMoon({ width, horizon, random }: Stage, moon: AuroraTraits["Moon"], sky: Sky): string {
  const lit = phases[moon];
  if (lit === 0) return "";
  const side = random.chance(0.5) ? 0.22 : 0.78;
  const radius = Math.round(random.between(26, 40));
  const place = translate(width * (side + random.between(-0.07, 0.07)), horizon * random.between(0.2, 0.38));
  const face = moon === "Eclipse" ? "#e2795a" : "#fff8e6";
  const isWhole = lit === 1;
  const ring = { r: radius * 3, fill: "none", stroke: face, "stroke-width": 2.5, opacity: 0.4 };
  const shine = { d: moonShape(radius, -0.22), fill: "#ffb592", transform: "rotate(-30)" };
  return [
    element("radialGradient", { id: "m" }, stop(0.1, face, 0.3), stop(0.4, face, 0.1), stop(1, face, 0)),
    group(
      { transform: place },
      element("circle", { r: radius * 4, fill: "url(#m)" }),
      moon === "Moon halo" ? element("circle", ring) : "",
      element("circle", { r: radius, fill: isWhole ? face : mix(sky.stops[1], face, 0.2) }),
      isWhole ? "" : element("path", { d: moonShape(radius, lit), fill: face }),
      moon === "Eclipse" ? element("path", shine) : "",
    ),
  ].join("");
}
