import type { AuroraTraits, Glow, Sky } from "./aurora-traits.js";
import { mix } from "./color.js";
import type { Random } from "./random.js";
import { element, group, polyline, short, spread, type Point } from "./svg.js";

interface Stage {
  width: number;
  horizon: number;
  random: Random;
}

const dots = (points: readonly Point[]) =>
  points.map(([x, y]) => `M${short(x, 0)} ${short(y, 0)}h0`).join("");

export function paintBackdrop({ width, horizon }: Stage, sky: Sky): string {
  const offsets = [0, 0.42, 0.76, 1];
  const stops = sky.stops.map((color, index) =>
    element("stop", { offset: offsets[index], "stop-color": color }),
  );
  return (
    element("linearGradient", { id: "s", x2: 0, y2: 1 }, ...stops) +
    element("rect", { width, height: horizon + 2, fill: "url(#s)" })
  );
}

/** Stars in three sizes, fewer towards the horizon. The small ones are one field, shown again upside down and higher. */
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
    size(30, 1.7, 0.55, "o"),
    element("use", again),
    size(14, 2.6, 0.8),
    size(5, 3.8, 0.9),
  );
}

/** How much of the disc is lit, from the right (positive) or from the left (negative). */
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

/** The lit part of a disc around the origin: 0 … 1 from the right, 0 … −1 from the left. */
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
  const radius = random.between(26, 40);
  const [x, y] = [width * (side + random.between(-0.07, 0.07)), horizon * random.between(0.2, 0.38)];
  const face = moon === "Eclipse" ? "#e2795a" : "#fff8e6";
  const halo = [0.3, 0.1, 0].map((opacity, index) =>
    element("stop", { offset: [0.1, 0.4, 1][index], "stop-color": face, "stop-opacity": opacity }),
  );
  const ring = { r: radius * 3, fill: "none", stroke: face, "stroke-width": 2.5, opacity: 0.4 };
  return (
    element("radialGradient", { id: "m" }, ...halo) +
    group(
      { transform: `translate(${short(x, 0)} ${short(y, 0)})` },
      element("circle", { r: short(radius * 4), fill: "url(#m)" }),
      moon === "Moon halo" ? element("circle", ring) : "",
      element("circle", {
        r: short(radius),
        fill: Math.abs(lit) === 1 ? face : mix(sky.stops[1], face, 0.2),
      }),
      Math.abs(lit) === 1 ? "" : element("path", { d: moonShape(radius, lit), fill: face }),
      moon === "Eclipse"
        ? element("path", { d: moonShape(radius, -0.22), fill: "#ffb592", transform: "rotate(-30)" })
        : "",
    )
  );
}

/** One streak, thin at its tail. */
function streak([x, y]: Point, length: number, turn: number): string {
  const tail: Point = [x - Math.cos(turn) * length, y - Math.sin(turn) * length];
  const across: Point = [-Math.sin(turn) * 1.7, Math.cos(turn) * 1.7];
  return polyline([tail, [x + across[0], y + across[1]], [x - across[0], y - across[1]]], true, 1);
}

/** Meteors that seem to come from one point above the picture. */
function paintMeteors({ width, horizon, random }: Stage, count: number): string {
  const radiant: Point = [width * random.pick([-0.1, 0.2, 0.8, 1.1]), -horizon * random.between(0.15, 0.4)];
  const streaks = spread(0, 1, count + 2)
    .slice(1, -1)
    .map((across) => {
      const head: Point = [
        width * (across + random.between(-0.5, 0.5) / (count + 1)),
        horizon * random.between(0.12, 0.56),
      ];
      const turn = Math.atan2(head[1] - radiant[1], head[0] - radiant[0]);
      return streak(head, random.between(60, 150), turn);
    });
  return element("path", { d: streaks.join(""), fill: "#fff", opacity: 0.9 });
}

const plough: readonly Point[] = [
  [0, 22],
  [54, 4],
  [86, 22],
  [128, 38],
  [136, 78],
  [204, 92],
  [214, 46],
];

export function paintPhenomenon(
  { width, horizon, random }: Stage,
  kind: AuroraTraits["Phenomenon"],
  glow: Glow,
): string {
  const side = random.chance(0.5) ? 1 : -1;
  if (kind === "Shooting star") return paintMeteors({ width, horizon, random }, 1);
  if (kind === "Meteor shower") return paintMeteors({ width, horizon, random }, 8);
  if (kind === "Comet") {
    const [x, y] = [width * (0.5 - side * 0.2), horizon * 0.3];
    const turn = side > 0 ? -32 : -148;
    return (
      element(
        "linearGradient",
        { id: "t" },
        `<stop stop-color="#fff" stop-opacity=".9"/>`,
        element("stop", { offset: 1, "stop-color": glow.edge, "stop-opacity": 0 }),
      ) +
      group(
        { transform: `translate(${short(x, 0)} ${short(y, 0)})rotate(${turn})`, fill: "url(#t)" },
        `<path d="M0-6Q150-16 330-44 300 0 330 20 150 8 0 6z" opacity=".55"/>`,
        `<path d="M0-5Q120-10 230-12 120 6 0 5z"/><circle r="7" fill="#fff"/>`,
      )
    );
  }
  if (kind === "The Plough") {
    const [x, y, scale] = [width * random.between(0.3, 0.5), horizon * random.between(0.1, 0.22), 1.25];
    const points = plough.map(([px, py]): Point => [x + px * scale, y + py * scale]);
    return group(
      { stroke: "#fff", fill: "none", "stroke-linecap": "round" },
      element("path", {
        d: `${polyline(points)}L${short(points[3]![0], 0)} ${short(points[3]![1], 0)}`,
        opacity: 0.35,
        "stroke-width": 1.2,
      }),
      element("path", { d: dots(points), "stroke-width": 7 }),
    );
  }
  if (kind === "Milky Way") {
    const turn = side * random.between(38, 58);
    const cluster = Array.from({ length: 110 }, (): Point => [
      random.between(-560, 560),
      (random.next() + random.next() + random.next() - 1.5) * 110,
    ]);
    const cloud = (x: number, y: number, rx: number, ry: number) =>
      element("ellipse", { cx: x, cy: y, rx, ry });
    const clouds = [-390, -210, -60, 90, 260, 420].map((x) =>
      cloud(
        x + random.between(-40, 40),
        random.between(-34, 34),
        random.between(150, 240),
        random.between(55, 105),
      ),
    );
    return (
      element(
        "radialGradient",
        { id: "w" },
        `<stop stop-color="#ece6ff" stop-opacity=".27"/><stop offset=".5" stop-color="#c4c4ff" stop-opacity=".1"/><stop offset="1" stop-color="#9fb0ff" stop-opacity="0"/>`,
      ) +
      group(
        {
          transform: `translate(${short(width / 2, 0)} ${short(horizon * 0.42, 0)})rotate(${short(turn, 0)})`,
          fill: "url(#w)",
        },
        ...clouds,
        element("path", {
          d: dots(cluster),
          stroke: "#fff",
          "stroke-width": 1.7,
          "stroke-linecap": "round",
          opacity: 0.7,
        }),
      )
    );
  }
  return "";
}
