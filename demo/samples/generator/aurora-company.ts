import type { Stage } from "./aurora-stage.js";
import type { AuroraTraits, Sky } from "./aurora-traits.js";
import { mix } from "./color.js";
import { curve, element, group, polyline, short, stop, translate, type Point } from "./svg.js";

/** Half of a conifer's outline from the foot up: height and distance from the trunk. */
const branches = [
  [0, 0.1],
  [0.1, 0.1],
  [0.07, 1],
  [0.36, 0.44],
  [0.34, 0.72],
  [0.6, 0.3],
  [0.58, 0.46],
] as const;

function conifer([x, y]: Point, height: number, slim: number): string {
  const half = (side: number) =>
    branches.map(([up, out]): Point => [x + side * height * slim * out, y - height * up]);
  return polyline([...half(-1), [x, y - height], ...half(1).toReversed()], true);
}

/** Forest on both sides, highest at the edges of the picture. */
function paintForest({ width, height, horizon, random }: Stage): string {
  const depth = height - horizon;
  const trees = Array.from({ length: 10 }, (_, index) => {
    const inward = (index + random.next()) / 10;
    const tall = depth * (1.4 - 0.9 * inward) * random.between(0.75, 1.1);
    return conifer([width * 0.36 * inward - 12, height + 4 + tall * 0.1], tall, random.between(0.15, 0.2));
  });
  const [across, up] = [random.between(0.75, 0.95), random.between(0.7, 0.9)];
  const turn = `matrix(${short(-across, 2)} 0 0 ${short(up, 2)} ${width} ${short(height * (1 - up), 0)})`;
  return element("path", { id: "p", d: trees.join("") }) + element("use", { href: "#p", transform: turn });
}

const warm = "#ffd27a";
const beam = element(
  "radialGradient",
  { id: "h", gradientUnits: "userSpaceOnUse", cx: 0, cy: -139, r: 330 },
  stop(0, warm, 0.5),
  stop(1, warm, 0),
);

/** Motifs on the bank, with their foot at the origin, in the colour of the land. */
const bankMotifs = {
  Cabin: [
    `<path d="M-44 8v-40l-12 5L0-70l18 14v-14h12v23l26 20-12-5V8z"/>`,
    `<path fill="${warm}" d="M-26-26h16v17h-16zM10-26h16v17H10z"/>`,
  ],
  Tent: [
    `<path fill="#e98a3a" d="M-54 5L0-62 54 5z"/><path fill="#ffc66e" d="M-54 5L0-62-12 5z"/>`,
    `<path d="M-14 5L0-62 12 5z" opacity=".6"/><path d="M0-62l-4-8M0-62l4-8" stroke="#e98a3a" stroke-width="2"/>`,
  ],
  Lighthouse: [
    beam,
    `<path fill="url(#h)" d="M0-139l330-52v88zM0-139l-330-38v74z"/>`,
    `<path d="M-20 8l9-128h22l9 128zM-17-122v-5h5v-22L0-163l12 14v22h5v5z"/><circle cy="-139" r="7" fill="#fff3cf"/>`,
  ],
};

const boat = [
  `<ellipse cy="13" rx="66" ry="5" opacity=".5"/><path d="M-60-8Q0 2 60-10 52 10 36 13H-38Q-54 8-60-8z"/>`,
  `<path d="M-10-3q-2-30 8-34 12 4 12 34zM2-38a8 8 0 1 1 .1 0"/>`,
  `<circle cx="38" cy="-16" r="18" fill="${warm}" opacity=".25"/><circle cx="38" cy="-16" r="4.5" fill="#ffe9b5"/>`,
];

/** Outline of the bank: distance from the picture's side, height over its lower edge. */
const bank: readonly Point[] = [
  [0, 104],
  [150, 96],
  [270, 78],
  [400, 30],
  [470, -20],
];

/** Motif on a bank at one side of the picture. */
function paintBank({ width, height, random }: Stage, kind: keyof typeof bankMotifs | "Lone pine"): string {
  const side = random.chance(0.5) ? 1 : -1;
  const edge = side > 0 ? width + 10 : -10;
  const size = random.between(0.8, 1.15);
  const at = ([inward, up]: Point): Point => [edge - side * inward * size, height - up * size];
  const ground = element("path", { d: `${curve(bank.map(at))}H${edge}z` });
  const [x, y] = at([210, 86]);
  if (kind === "Lone pine") {
    return ground + element("path", { d: conifer([x, y + 10], random.between(210, 270), 0.17) });
  }
  const tree = (inward: number, up: number, tall: number) =>
    conifer(at([inward, up]), tall * size * random.between(0.8, 1.3), 0.2);
  const trees = element("path", { d: tree(318, 60, 74) + tree(350, 46, 46) });
  return (
    ground +
    (kind === "Lighthouse" ? "" : trees) +
    group({ transform: `${translate(x, y)}scale(${short(size, 2)})` }, ...bankMotifs[kind])
  );
}

function paintBoat({ width, height, horizon, random }: Stage): string {
  const x = width * (0.5 + (random.chance(0.5) ? 1 : -1) * random.between(0.08, 0.22));
  return group({ transform: translate(x, horizon + (height - horizon) * 0.55) }, ...boat);
}

/** Motif in the foreground. */
export function paintCompany(stage: Stage, kind: AuroraTraits["Company"], sky: Sky): string {
  const paint = () => {
    if (kind === "None") return "";
    if (kind === "Pine forest") return paintForest(stage);
    return kind === "Boat" ? paintBoat(stage) : paintBank(stage, kind);
  };
  return group({ fill: mix(sky.land, "#000000", 0.3) }, paint());
}
