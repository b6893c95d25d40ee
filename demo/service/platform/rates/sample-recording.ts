import type { Recording } from "./recorded-feed.js";

/** Sample rates for trying pegged prices: plausible, but not from a particular day. */
export const sampleRecording: Recording = {
  SOL: [
    ...["162.40", "162.71", "162.55", "162.93", "163.38", "163.12", "162.87", "163.25", "163.66", "164.02"],
    ...["163.79", "163.41", "163.58", "163.17", "162.74", "162.29", "161.93", "162.18", "162.06", "162.33"],
  ],
  /** Test dollar of the embedded chain. */
  tUSD: ["1"],
};
