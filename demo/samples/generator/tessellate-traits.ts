import type { Color } from "./color.js";
import type { TraitsOf } from "./traits.js";

/** Relative frequencies; excluded combinations shift them a little. */
export const tessellateTraits = {
  System: {
    Truchet: 17,
    Bauhaus: 17,
    Quilt: 13,
    Cubes: 13,
    Waves: 11,
    Zellige: 11,
    Quasicrystal: 14,
    Multiscale: 8,
    Pinwheel: 4,
  },
  Palette: {
    Dessau: 11,
    Ulm: 10,
    Lagoon: 10,
    Kiln: 9,
    Orchard: 9,
    Riviera: 9,
    Azulejo: 8,
    Sorbet: 8,
    Risograph: 7,
    Tram: 6,
    Juniper: 6,
    Noir: 4,
    Saffron: 3,
  },
  Ground: { Light: 72, Dark: 28 },
  Format: { "Full bleed": 46, Framed: 30, Roundel: 16, Arch: 8 },
  Scale: { Bold: 34, Medium: 42, Fine: 24 },
  Symmetry: {
    Free: 40,
    Mirror: 16,
    "Quarter turn": 14,
    Kaleidoscope: 14,
    Fivefold: 6,
    Eightfold: 5,
    Sevenfold: 3,
    Twelvefold: 2,
  },
  Lens: { None: 78, Turned: 14, Magnified: 12 },
} as const;

export type TessellateTraits = TraitsOf<typeof tessellateTraits>;

const rotational = ["Fivefold", "Sevenfold", "Eightfold", "Twelvefold"];
const free = ["Cubes", "Waves", "Pinwheel"];

/** True for possible combinations: quasicrystals have symmetries of their own, some systems have none. */
export function tessellateAllows(traits: TessellateTraits): boolean {
  if (traits.System === "Quasicrystal") return rotational.includes(traits.Symmetry) && traits.Lens === "None";
  if (rotational.includes(traits.Symmetry)) return false;
  if (traits.Lens === "Magnified" && traits.Scale !== "Fine") return false;
  return !free.includes(traits.System) || traits.Symmetry === "Free";
}

export interface Palette {
  paper: Color;
  ink: Color;
  /** Colours by area, the accent last. */
  colors: readonly [Color, Color, Color, Color];
}

export const palettes: Record<TessellateTraits["Palette"], Palette> = {
  Dessau: { paper: "#f3e9d6", ink: "#1c1b1f", colors: ["#d8412f", "#23509e", "#f0b32e", "#8aa6b8"] },
  Ulm: { paper: "#eef0e8", ink: "#20313a", colors: ["#8fb9b0", "#e9642f", "#f4c867", "#3f6470"] },
  Lagoon: { paper: "#eaf3ee", ink: "#0e3848", colors: ["#1f8f8f", "#f4b6a6", "#f0694c", "#8fd0c4"] },
  Kiln: { paper: "#f5e6d3", ink: "#3a1e1a", colors: ["#c4522f", "#e6a54c", "#6f9188", "#8b2f2b"] },
  Orchard: { paper: "#f6f1dd", ink: "#21402f", colors: ["#7ea64f", "#e4c23e", "#d75f41", "#3d7350"] },
  Riviera: { paper: "#fbf3e6", ink: "#14264a", colors: ["#3f8fd2", "#ffb84d", "#f0585a", "#a8d5ea"] },
  Azulejo: { paper: "#f4f7fb", ink: "#12305c", colors: ["#2e6db6", "#8db5e3", "#c9ddf3", "#f2c45a"] },
  Sorbet: { paper: "#fff4ea", ink: "#62284f", colors: ["#f68da5", "#ffc56d", "#7fd0bf", "#c4568a"] },
  Risograph: { paper: "#fcf6ea", ink: "#2b2a70", colors: ["#ff5ab0", "#ffe14a", "#2f8fd0", "#5b4bb5"] },
  Tram: { paper: "#f1efe8", ink: "#17192e", colors: ["#4f7cf5", "#ef5d4a", "#f6c745", "#a9b4d8"] },
  Juniper: { paper: "#f0efe6", ink: "#1b2b34", colors: ["#3f6f73", "#b9c7a4", "#e2a28f", "#7e4f63"] },
  Noir: { paper: "#f5f3ec", ink: "#141414", colors: ["#2f2f2f", "#c9c3b4", "#8a857a", "#e33b2d"] },
  Saffron: { paper: "#fff3d9", ink: "#4a1530", colors: ["#f08a24", "#ffc53d", "#c42d5e", "#7a2a5c"] },
};
