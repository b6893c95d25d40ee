import { dots } from "./aurora-sky.js";
import type { Stage } from "./aurora-stage.js";
import type { AuroraTraits, Glow } from "./aurora-traits.js";
import { element, group, polyline, short, spread, stop, translate, type Point } from "./svg.js";

/** Meteor, thin at its tail. */
function streak([x, y]: Point, length: number, turn: number): string {
  const tail: Point = [x - Math.cos(turn) * length, y - Math.sin(turn) * length];
  const across: Point = [-Math.sin(turn) * 1.7, Math.cos(turn) * 1.7];
  return polyline([tail, [x + across[0], y + across[1]], [x - across[0], y - across[1]]], true, 1);
}

/** Meteors that diverge from one point above the picture. */
function paintMeteors({ width, horizon, random }: Stage, count: number): string {
  const radiant: Point = [width * random.pick([-0.1, 0.2, 0.8, 1.1]), -horizon * random.between(0.15, 0.4)];
  const streaks = Array.from({ length: count }, (_, index) => {
    const across = (index + 1 + random.between(-0.5, 0.5)) / (count + 1);
    const head: Point = [width * across, horizon * random.between(0.12, 0.56)];
    const turn = Math.atan2(head[1] - radiant[1], head[0] - radiant[0]);
    return streak(head, random.between(60, 150), turn);
  });
  return element("path", { d: streaks.join(""), fill: "#fff", opacity: 0.9 });
}

function paintComet({ width, horizon, random }: Stage, glow: Glow): string {
  const side = random.chance(0.5) ? 1 : -1;
  const place = translate(width * (0.5 - side * 0.2), horizon * 0.3);
  return [
    element("linearGradient", { id: "t" }, stop(0, "#fff", 0.9), stop(1, glow.edge, 0)),
    group(
      { transform: `${place}rotate(${side > 0 ? -32 : -148})`, fill: "url(#t)" },
      `<path d="M0-6Q150-16 330-44 300 0 330 20 150 8 0 6z" opacity=".55"/>`,
      `<path d="M0-5Q120-10 230-12 120 6 0 5z"/><circle r="7" fill="#fff"/>`,
    ),
  ].join("");
}

/** Stars of the Plough from the end of the handle to the bowl, which the last line closes. */
const plough: readonly Point[] = [
  [0, 22],
  [54, 4],
  [86, 22],
  [128, 38],
  [136, 78],
  [204, 92],
  [214, 46],
];

function paintPlough({ width, horizon, random }: Stage): string {
  const place = translate(width * random.between(0.3, 0.5), horizon * random.between(0.1, 0.22));
  return group(
    { transform: `${place}scale(1.25)`, stroke: "#fff", fill: "none", "stroke-linecap": "round" },
    element("path", { d: polyline([...plough, plough[3]!]), opacity: 0.35 }),
    element("path", { d: dots(plough), "stroke-width": 5.5 }),
  );
}

/** Band of faint stars and clouds. */
function paintMilkyWay({ width, horizon, random }: Stage): string {
  const turn = (random.chance(0.5) ? 1 : -1) * random.between(38, 58);
  const stars = Array.from({ length: 84 }, (): Point => [
    random.between(-560, 560),
    (random.next() + random.next() + random.next() - 1.5) * 110,
  ]);
  const clouds = spread(-400, 400, 6).map((x) =>
    element("ellipse", {
      cx: short(x + random.between(-40, 40), 0),
      cy: short(random.between(-34, 34), 0),
      rx: short(random.between(150, 240), 0),
      ry: short(random.between(55, 105), 0),
    }),
  );
  const fine = { stroke: "#fff", "stroke-width": 1.7, "stroke-linecap": "round", opacity: 0.7 };
  return [
    element(
      "radialGradient",
      { id: "w" },
      stop(0, "#ece6ff", 0.27),
      stop(0.5, "#c4c4ff", 0.1),
      stop(1, "#9fb0ff", 0),
    ),
    group(
      { transform: `${translate(width / 2, horizon * 0.42)}rotate(${short(turn, 0)})`, fill: "url(#w)" },
      ...clouds,
      element("path", { d: dots(stars), ...fine }),
    ),
  ].join("");
}

export function paintPhenomenon(stage: Stage, kind: AuroraTraits["Phenomenon"], glow: Glow): string {
  switch (kind) {
    case "Shooting star":
      return paintMeteors(stage, 1);
    case "Meteor shower":
      return paintMeteors(stage, 8);
    case "Comet":
      return paintComet(stage, glow);
    case "The Plough":
      return paintPlough(stage);
    case "Milky Way":
      return paintMilkyWay(stage);
    case "None":
      return "";
  }
}
