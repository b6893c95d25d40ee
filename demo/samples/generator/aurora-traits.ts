import type { Color } from "./color.js";
import type { TraitsOf } from "./traits.js";

/** Relative frequencies; excluded combinations shift them a little. */
export const auroraTraits = {
  Sky: {
    "Polar night": 18,
    Indigo: 15,
    Teal: 13,
    Violet: 12,
    Cobalt: 12,
    Afterglow: 10,
    "Rose frost": 8,
    "First light": 7,
    Ink: 5,
  },
  Lights: { Curtain: 26, "Twin curtains": 20, Arc: 17, River: 16, Pillars: 12, Corona: 9 },
  Color: {
    Emerald: 28,
    "Jade and violet": 22,
    Ice: 16,
    Rose: 14,
    Crimson: 9,
    Gold: 7,
    Opal: 4,
  },
  Ridge: { Peaks: 26, Fells: 22, Fjord: 18, Spires: 15, Tableland: 11, Volcano: 8 },
  Water: { "Still lake": 28, Ripples: 26, Snowfield: 20, "Winding river": 15, "Sea ice": 11 },
  Moon: {
    "New moon": 34,
    "Waxing crescent": 14,
    "Waning crescent": 12,
    "Half moon": 12,
    Gibbous: 10,
    "Full moon": 10,
    "Moon halo": 5,
    Eclipse: 3,
  },
  Company: {
    None: 32,
    "Pine forest": 24,
    "Lone pine": 14,
    Cabin: 12,
    Tent: 8,
    Boat: 6,
    Lighthouse: 4,
  },
  Phenomenon: {
    None: 58,
    "Milky Way": 14,
    "Shooting star": 13,
    "The Plough": 13,
    "Meteor shower": 4,
    Comet: 6,
  },
} as const;

export type AuroraTraits = TraitsOf<typeof auroraTraits>;

/** True for combinations that look right: a boat needs open water, a comet a sky without moon and corona. */
export function auroraAllows(traits: AuroraTraits): boolean {
  const openWater = traits.Water === "Still lake" || traits.Water === "Ripples";
  if (traits.Company === "Boat" && !openWater) return false;
  if (traits.Phenomenon === "Comet" || traits.Phenomenon === "The Plough") {
    return traits.Moon === "New moon" && traits.Lights !== "Corona";
  }
  return true;
}

/** Colours of the sky from the zenith to the horizon, and of the nearest land. */
export interface Sky {
  stops: readonly [Color, Color, Color, Color];
  land: Color;
}

export const skies: Record<AuroraTraits["Sky"], Sky> = {
  "Polar night": { stops: ["#03060f", "#0a1833", "#15375f", "#3a719b"], land: "#040a16" },
  Indigo: { stops: ["#06051a", "#15123f", "#2d2a75", "#6f68b8"], land: "#080720" },
  Teal: { stops: ["#021014", "#06292f", "#0f5358", "#4fa39c"], land: "#03151a" },
  Violet: { stops: ["#0b0520", "#250f4a", "#532474", "#b0649f"], land: "#10061f" },
  Cobalt: { stops: ["#020726", "#071d5e", "#1746a3", "#7fb4ea"], land: "#040d2b" },
  Afterglow: { stops: ["#050a20", "#191d4d", "#5a3566", "#f0916a"], land: "#0c0a20" },
  "Rose frost": { stops: ["#120a22", "#34204d", "#7b4a78", "#f2b9b4"], land: "#170d24" },
  "First light": { stops: ["#07122e", "#173663", "#547a9c", "#f2d9ad"], land: "#0a1830" },
  Ink: { stops: ["#050608", "#0f1317", "#20272e", "#55616b"], land: "#07090b" },
};

/** Colours of the lights: lower edge, body, and upper end. */
export interface Glow {
  edge: Color;
  body: Color;
  high: Color;
}

const emerald: Glow = { edge: "#d4ffdf", body: "#2df2a0", high: "#1595b8" };
const ice: Glow = { edge: "#effcff", body: "#62d3ff", high: "#4a62ff" };
const rose: Glow = { edge: "#ffe3ec", body: "#ff6aae", high: "#7d3dff" };
const gold: Glow = { edge: "#fff6cf", body: "#ffc64f", high: "#ff6350" };

/** One glow for all rays, or one per level of brightness. The first also colours the lit landscape. */
export const glows: Record<AuroraTraits["Color"], readonly [Glow, ...Glow[]]> = {
  Emerald: [emerald],
  "Jade and violet": [{ edge: "#c9ffe0", body: "#35dfa6", high: "#9a4dff" }],
  Ice: [ice],
  Rose: [rose],
  Crimson: [{ edge: "#ffd9bd", body: "#ff4b55", high: "#a3195f" }],
  Gold: [gold],
  Opal: [ice, gold, emerald, rose],
};
