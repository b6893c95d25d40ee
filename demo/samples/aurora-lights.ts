import type { AuroraTraits, Glow } from "./aurora-traits.js";
import type { Random } from "./random.js";
import { createWave } from "./random.js";
import { element, group, polyline, short, spread, type Point } from "./svg.js";

interface Stage {
  width: number;
  horizon: number;
  random: Random;
}

/** How many glows the levels of light take turns with. */
type Glowing<Part> = Part & { glows: number };

/** One ray: where its foot stands, how high it reaches, and how bright it is, 0 … 1. */
interface Ray {
  foot: Point;
  reach: number;
  light: number;
}

const bump = (position: number) => Math.sin(Math.PI * Math.min(1, Math.max(0, position)));

/** A curtain across the sky. Where it folds back on itself, rays crowd and glow brighter. */
function curtain({ width, horizon, random }: Stage, height: number, rays: number, size: number): Ray[] {
  const [sway, drift, flicker, tips] = [
    createWave(random, 2),
    createWave(random, 2),
    createWave(random, 4),
    createWave(random, 4),
  ];
  const slope = (random.chance(0.5) ? 1 : -1) * random.between(0.12, 0.34) * horizon * size;
  const folds = random.between(2.4, 3.8) * (width / 800);
  return spread(0, 1, rays).map((along) => {
    const turn = (along * folds + 0.12 * drift(along * 6)) * 2 * Math.PI;
    return {
      foot: [
        width * (along * 1.2 - 0.1) + Math.sin(turn) * 52 * size,
        horizon * height +
          slope * (along - 0.5) +
          sway(along * 5) * horizon * 0.07 +
          Math.cos(turn) * horizon * 0.018 * size,
      ],
      reach: horizon * size * (0.4 + 0.17 * tips(along * 11) + random.between(0, 0.1)),
      light:
        bump(along * 0.96 + 0.02) ** 0.5 * (0.58 + 0.34 * flicker(along * 17) + random.between(-0.1, 0.1)),
    };
  });
}

/** A quiet arch from one side of the horizon to the other. */
function arc({ width, horizon, random }: Stage, rays: number, height: number, size: number): Ray[] {
  const center = random.between(0.4, 0.6);
  const flicker = createWave(random, 4);
  return spread(0, 1, rays).map((along) => {
    const out = (along - center) * 2;
    return {
      foot: [width * (along * 1.2 - 0.1), horizon * (height + 0.34 * out * out)],
      reach: horizon * size * (0.3 + 0.06 * flicker(along * 9)) * (1 - 0.25 * out * out),
      light: 0.7 + 0.22 * flicker(along * 14) - 0.24 * Math.abs(out) + random.between(-0.06, 0.06),
    };
  });
}

/** A ribbon that rises from the far horizon and widens as it comes overhead. */
function river({ width, horizon, random }: Stage, rays: number): Ray[] {
  const side = random.chance(0.5) ? 1 : -1;
  const turns = random.between(1.2, 1.55);
  const center = random.between(0.44, 0.56);
  const flicker = createWave(random, 4);
  return spread(0, 1, rays).map((along) => {
    const near = along ** 1.5;
    return {
      foot: [
        width * (center + side * Math.sin(along * turns * 2 * Math.PI) * (0.04 + 0.4 * near)),
        horizon * (0.93 - 0.72 * near),
      ],
      reach: horizon * (0.06 + 0.4 * near) * (0.85 + 0.25 * flicker(along * 12)),
      light: 0.74 + 0.26 * flicker(along * 24) + random.between(-0.08, 0.08),
    };
  });
}

/** Tall separate beams, each of three rays within one another, so that it is brightest along its middle. */
function pillars({ width, horizon, random }: Stage, beams: number): Ray[] {
  const flicker = createWave(random, 3);
  return spread(0, 1, beams).flatMap((along) => {
    const center = width * (0.05 + 0.9 * along) + random.between(-22, 22);
    const reach = horizon * (0.5 + 0.22 * flicker(along * 8) + random.between(-0.08, 0.14));
    const foot = horizon * (0.84 + 0.06 * flicker(along * 5));
    const [half, light] = [random.between(16, 32), random.between(0.3, 0.95)];
    return [1, 0.62, 0.28].flatMap((out): Ray[] => [
      { foot: [center - out * half, foot], reach: 0, light: 0 },
      { foot: [center + out * half, foot], reach: reach * (1.08 - 0.2 * out), light },
    ]);
  });
}

const levels = [0.2, 0.42, 0.68, 0.98];
const levelOf = (light: number) => Math.min(levels.length - 1, Math.floor(light * levels.length));

/** Rays as slices between neighbours, sorted into levels of light so that each level is said once. */
function paintRays(rays: readonly Ray[], glows: number): string {
  const slices: string[][] = levels.map(() => []);
  rays.slice(1).forEach((ray, index) => {
    const [[x, y], [fromX, fromY]] = [ray.foot, rays[index]!.foot];
    if (ray.light < 0.07 || Math.abs(x - fromX) > 130) return;
    const line = polyline([
      [fromX, fromY],
      [x, y],
      [x, y - ray.reach],
    ]);
    slices[levelOf(ray.light)]!.push(`<path d="${line}H${short(fromX, 0)}z"/>`);
  });
  return slices
    .map((paths, level) =>
      group({ fill: `url(#l${level % glows})`, "fill-opacity": levels[level] }, ...paths),
    )
    .join("");
}

/** A curtain right overhead: its rays stand in a ring and meet at the zenith. */
function paintCorona({ width, horizon, random, glows }: Glowing<Stage>): string {
  const [edge, flicker] = [createWave(random, 3), createWave(random, 4)];
  const slices: string[][] = levels.map(() => []);
  const rays = 46;
  for (let ray = 0; ray < rays; ray++) {
    const turn = (360 * (ray + random.between(-0.3, 0.3))) / rays;
    const around = (ray < rays / 2 ? ray : rays - ray) * 0.28;
    const far = horizon * (0.56 + 0.16 * edge(around) + random.between(-0.02, 0.02));
    const light = 0.5 + 0.4 * flicker(around * 3) + random.between(-0.1, 0.1);
    const half = far * 0.085 * random.between(0.9, 1.3);
    const ray0 = `M${short(-half, 0)} ${short(far, 0)}h${short(2 * half, 0)}L2 ${short(far * 0.06, 0)}h-4z`;
    slices[levelOf(Math.max(0, light))]!.push(`<path transform="rotate(${short(turn, 0)})" d="${ray0}"/>`);
  }
  const [x, y] = [width * random.between(0.42, 0.58), horizon * random.between(0.26, 0.34)];
  return group(
    { transform: `translate(${short(x, 0)} ${short(y, 0)})scale(1.15 .95)` },
    ...slices.map((paths, level) =>
      group({ fill: `url(#l${level % glows})`, "fill-opacity": levels[level]! * 0.8 }, ...paths),
    ),
  );
}

function paintForm(stage: Glowing<Stage>, form: AuroraTraits["Lights"]): string {
  const count = (rays: number) => Math.round((rays * stage.width) / 800);
  const paint = (rays: readonly Ray[]) => paintRays(rays, stage.glows);
  switch (form) {
    case "Corona":
      return paintCorona(stage);
    case "Arc":
      return paint(arc(stage, count(36), 0.48, 1.15)) + paint(arc(stage, count(24), 0.68, 0.7));
    case "River":
      return paint(river(stage, 66));
    case "Pillars":
      return paint(pillars(stage, count(9)));
    case "Curtain":
      return paint(curtain(stage, 0.66, count(54), 1.15));
    case "Twin curtains":
      return paint(curtain(stage, 0.44, count(30), 0.75)) + paint(curtain(stage, 0.78, count(34), 0.8));
  }
}

/** From the foot of a ray to its tip. */
function rise({ edge, body, high }: Glow): string {
  const stop = (offset: number, color: string, opacity: number) =>
    element("stop", { offset, "stop-color": color, "stop-opacity": opacity });
  return (
    stop(0, body, 0) +
    stop(0.11, edge, 0.9) +
    stop(0.26, body, 0.7) +
    stop(0.55, high, 0.36) +
    stop(1, high, 0)
  );
}

/** The northern lights: rays under a small blur so that they have no seams, and a large one for the glow around them. */
export function paintLights(stage: Stage, form: AuroraTraits["Lights"], glow: readonly Glow[]): string {
  const gradients = glow.map((one, index) =>
    element("linearGradient", { id: `l${index}`, x2: 0, y1: 1, y2: 0 }, rise(one)),
  );
  return [
    ...gradients,
    `<filter id="f" x="-.1" width="1.2" y="-.2" height="1.4"><feGaussianBlur stdDeviation="26" result="g"/><feGaussianBlur in="SourceGraphic" stdDeviation="8 2.5"/><feMerge><feMergeNode in="g"/><feMergeNode/></feMerge></filter>`,
    group(
      { filter: "url(#f)", style: "mix-blend-mode:screen" },
      paintForm({ ...stage, glows: glow.length }, form),
    ),
  ].join("");
}
