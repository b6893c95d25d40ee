import { paintCompany } from "./aurora-company.js";
import { paintRidges } from "./aurora-land.js";
import { paintLights } from "./aurora-lights.js";
import { paintPhenomenon } from "./aurora-phenomenon.js";
import { moonShape, paintBackdrop, paintMoon, paintStars } from "./aurora-sky.js";
import { auroraAllows, auroraTraits, glows, skies, type AuroraTraits } from "./aurora-traits.js";
import { paintWater } from "./aurora-water.js";
import type { Artwork } from "./artwork.js";
import { createRandom } from "../random.js";
import { element, group, picture, short } from "./svg.js";
import { drawTraits, toAttributes } from "./traits.js";

interface Frame {
  width: number;
  height: number;
  /** Default: random. */
  horizon?: number;
}

const square: Frame = { width: 800, height: 800 };

/** Landscape. Each part has its own seed, so that changing one does not change the others. */
function paintLandscape(
  seed: string,
  traits: AuroraTraits,
  { width, height, horizon: fixedHorizon }: Frame,
): string {
  const horizon = fixedHorizon ?? Math.round(height * createRandom(`${seed}/horizon`).between(0.66, 0.75));
  const sky = skies[traits.Sky];
  const [glow] = glows[traits.Color];
  const stage = (part: string) => ({ width, height, horizon, random: createRandom(`${seed}/${part}`) });
  const phenomenon = paintPhenomenon(stage("phenomenon"), traits.Phenomenon, glow);
  const lights = paintLights(stage("lights"), traits.Lights, glows[traits.Color]);
  return [
    group(
      { id: "v" },
      paintBackdrop(stage("sky"), sky),
      paintStars(stage("stars")),
      ...(traits.Phenomenon === "Milky Way" ? [phenomenon] : []),
      paintMoon(stage("moon"), traits.Moon, sky),
      lights,
      ...(traits.Phenomenon === "Milky Way" ? [] : [phenomenon]),
      paintRidges(stage("ridges"), traits.Ridge, sky, glow),
    ),
    paintWater(stage("water"), traits.Water, sky, glow),
    paintCompany(stage("company"), traits.Company, sky),
  ].join("");
}

/** Traits of the cover and the banner. */
const showpiece: AuroraTraits = {
  Sky: "Afterglow",
  Lights: "Curtain",
  Color: "Jade and violet",
  Ridge: "Peaks",
  Water: "Still lake",
  Moon: "New moon",
  Company: "None",
  Phenomenon: "None",
};

/** Round landscape, surrounded by the moon's phases of a month. */
function renderCover(): string {
  const days = 24;
  const moons = Array.from({ length: days }, (_, day) => {
    const turn = (day / days) * 2 * Math.PI;
    const lit = (2 * day) / days - (day > days / 2 ? 2 : 0);
    const [x, y] = [400 + Math.sin(turn) * 358, 400 - Math.cos(turn) * 358];
    return group(
      { transform: `translate(${short(x)} ${short(y)})` },
      element("circle", { r: 12, fill: "#1c2547" }),
      lit === 0 ? "" : element("path", { d: moonShape(12, lit), fill: "#fff4d9" }),
    );
  });
  const round = { cx: 400, cy: 400 };
  const scene = paintLandscape("cover14", showpiece, { ...square, horizon: 580 });
  return picture(
    800,
    800,
    element("rect", { width: 800, height: 800, fill: skies[showpiece.Sky].stops[0] }),
    element("clipPath", { id: "w" }, element("circle", { ...round, r: 316 })),
    group({ "clip-path": "url(#w)" }, group({ transform: "translate(80 80)scale(.8)" }, scene)),
    element("circle", {
      ...round,
      r: 323,
      fill: "none",
      stroke: "#fff4d9",
      "stroke-width": 1.5,
      opacity: 0.5,
    }),
    ...moons,
  );
}

/**
 * Night landscapes with northern lights.
 * @param seed determines all traits and pictures
 */
function createNights(seed: string, size: number): Pick<Artwork, "size" | "describe" | "render"> {
  const drawn = drawTraits(createRandom(seed), auroraTraits, size, auroraAllows);
  return {
    size,
    describe: (number) => toAttributes(drawn[number - 1]!),
    render: (number) => picture(800, 800, paintLandscape(`${seed}/${number}`, drawn[number - 1]!, square)),
  };
}

const renderBanner = (seed: string, traits: AuroraTraits) =>
  picture(1500, 500, paintLandscape(seed, traits, { width: 1500, height: 500, horizon: 360 }));

export const aurora: Artwork = {
  ...createNights("aurora", 500),
  renderCover,
  renderBanner: () => renderBanner("cover6", showpiece),
};

/** Traits of the cover and the banner of the sold-out collection. */
const winterShowpiece: AuroraTraits = { ...showpiece, Lights: "Arc", Color: "Emerald", Sky: "Polar night" };

export const winter: Artwork = {
  ...createNights("winter", 300),
  renderCover: () => picture(800, 800, paintLandscape("winter/cover", winterShowpiece, square)),
  renderBanner: () => renderBanner("winter/banner", winterShowpiece),
};
