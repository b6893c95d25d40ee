import type { Stage } from "./aurora-stage.js";
import type { AuroraTraits, Glow } from "./aurora-traits.js";
import { createWave } from "../random.js";
import { element, group, polyline, short, spread, stop, translate, type Point } from "./svg.js";

/** Ray: foot, height and brightness, 0 … 1. */
interface Ray {
  foot: Point;
  reach: number;
  light: number;
}

const bump = (position: number) => Math.sin(Math.PI * Math.min(1, Math.max(0, position)));

/** Curtain across the sky. Rays are denser and brighter at its folds. */
function curtain({ width, horizon, random }: Stage, height: number, rays: number, size: number): Ray[] {
  const [sway, drift] = [createWave(random, 2), createWave(random, 2)];
  const [flicker, tips] = [createWave(random, 4), createWave(random, 4)];
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

/** Arch from one side of the horizon to the other. Rays are denser on its steep parts. */
function arc({ width, horizon, random }: Stage, rays: number, height: number, size: number): Ray[] {
  const center = random.between(0.4, 0.6);
  const flicker = createWave(random, 4);
  return spread(-1, 1, rays).map((share) => {
    const out = Math.sign(share) * Math.abs(share) ** 0.75 * 1.3;
    return {
      foot: [width * (center + out / 2), horizon * (height + 0.34 * out * out)],
      reach: horizon * size * (0.3 + 0.06 * flicker(out * 5)) * (1 - 0.25 * out * out),
      light: 0.7 + 0.22 * flicker(out * 7) - 0.24 * Math.abs(out) + random.between(-0.06, 0.06),
    };
  });
}

/** Ribbon that rises from the horizon and widens overhead. */
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

/** Separate beams, each of three nested rays, brightest in the middle. */
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

/** Opacities of rays, few so that each is written once. */
const levels = [0.2, 0.42, 0.68, 0.98];

/** Shape of a ray. */
interface Shape {
  light: number;
  /** Slope of its foot, written once for all rays of a level with the same slope. */
  lean: number;
  drawing: string;
}

function paintShapes(shapes: readonly Shape[], glows: number): string {
  const levelOf = ({ light }: Shape) =>
    Math.min(levels.length - 1, Math.max(0, Math.floor(light * levels.length)));
  return levels
    .map((opacity, level) => {
      const alike = shapes.filter((shape) => levelOf(shape) === level);
      const leaning = [...new Set(alike.map(({ lean }) => lean))].map((lean) => {
        const transform = lean === 0 ? undefined : `matrix(1 ${short(lean, 2)} 0 1 0 0)`;
        const drawings = alike.filter((shape) => shape.lean === lean).map(({ drawing }) => drawing);
        return transform ? group({ transform }, ...drawings) : drawings.join("");
      });
      return group({ fill: `url(#l${level % glows})`, "fill-opacity": opacity }, ...leaning);
    })
    .join("");
}

/** Slices of light between consecutive rays. */
function paintRays(rays: readonly Ray[], glows: number): string {
  const slices = rays.slice(1).map(({ foot: [x, y], reach, light }, index): Shape => {
    const [fromX, fromY] = rays[index]!.foot;
    const slope = (y - fromY) / (x - fromX);
    const lean = Number.isFinite(slope) ? Math.round(Math.min(2, Math.max(-2, slope)) * 5) / 5 : 0;
    const top = (y + fromY) / 2 - lean * ((x + fromX) / 2) - reach;
    const [left, right] = [Math.round(fromX), Math.round(x)];
    const drawing = `<path d="M${left} ${short(top, 0)}v${short(reach, 0)}H${right}v${short(-reach, 0)}z"/>`;
    return { light, lean, drawing };
  });
  const bright = slices.filter(({ light }) => light > 0.07);
  return paintShapes(bright, glows);
}

/** Curtain overhead: a ring of rays that meet at the zenith. */
function paintCorona({ width, horizon, random }: Stage, glows: number): string {
  const [edge, flicker] = [createWave(random, 3), createWave(random, 4)];
  const count = 42;
  const rays = Array.from({ length: count }, (_, index) => {
    const turn = short((360 * (index + random.between(-0.3, 0.3))) / count, 0);
    const around = Math.min(index, count - index) * 0.28;
    const far = horizon * (0.56 + 0.16 * edge(around) + random.between(-0.02, 0.02));
    const half = far * 0.085 * random.between(0.9, 1.3);
    const outline = polyline(
      [
        [-half, far],
        [half, far],
        [2, far * 0.06],
        [-2, far * 0.06],
      ],
      true,
    );
    const light = 0.45 + 0.36 * flicker(around * 3) + random.between(-0.1, 0.1);
    return { light, lean: 0, drawing: `<path transform="rotate(${turn})" d="${outline}"/>` };
  });
  const zenith = translate(width * random.between(0.42, 0.58), horizon * random.between(0.26, 0.34));
  return group({ transform: `${zenith}scale(1.15 .95)`, opacity: 0.85 }, paintShapes(rays, glows));
}

function paintForm(stage: Stage, form: AuroraTraits["Lights"], glows: number): string {
  const count = (rays: number) => Math.round((rays * stage.width) / 800);
  const paint = (rays: readonly Ray[]) => paintRays(rays, glows);
  switch (form) {
    case "Corona":
      return paintCorona(stage, glows);
    case "Arc":
      return paint(arc(stage, count(22), 0.48, 1.15)) + paint(arc(stage, count(15), 0.68, 0.7));
    case "River":
      return paint(river(stage, 42));
    case "Pillars":
      return paint(pillars(stage, count(9)));
    case "Curtain":
      return paint(curtain(stage, 0.66, count(38), 1.15));
    case "Twin curtains":
      return paint(curtain(stage, 0.44, count(21), 0.75)) + paint(curtain(stage, 0.78, count(23), 0.8));
  }
}

/** Gradient from the foot of a ray to its tip. */
function rise({ edge, body, high }: Glow): string {
  return (
    stop(0, body, 0) +
    stop(0.11, edge, 0.9) +
    stop(0.26, body, 0.7) +
    stop(0.55, high, 0.36) +
    stop(1, high, 0)
  );
}

/** Filter of the rays: a small blur that hides seams, and a large one for the glow. */
const blur = [
  `<filter id="f" x="-.1" width="1.2" y="-.2" height="1.4">`,
  `<feGaussianBlur stdDeviation="26" result="g"/>`,
  `<feGaussianBlur in="SourceGraphic" stdDeviation="8 2.5"/>`,
  `<feMerge><feMergeNode in="g"/><feMergeNode/></feMerge></filter>`,
].join("");

/**
 * The northern lights.
 * @param glow one for all rays, or several that alternate by level of brightness
 */
export function paintLights(stage: Stage, form: AuroraTraits["Lights"], glow: readonly Glow[]): string {
  const gradients = glow.map((one, index) =>
    element("linearGradient", { id: `l${index}`, x2: 0, y1: 1, y2: 0 }, rise(one)),
  );
  return [
    ...gradients,
    blur,
    group({ filter: "url(#f)", style: "mix-blend-mode:screen" }, paintForm(stage, form, glow.length)),
  ].join("");
}
