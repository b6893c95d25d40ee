import { shapeRidges } from "./aurora-ridges.js";
import type { Stage } from "./aurora-stage.js";
import type { AuroraTraits, Glow, Sky } from "./aurora-traits.js";
import { mix } from "./color.js";
import { element } from "./svg.js";

/** Mountains: distant ones have more of the air's colour, and each fades into haze at its foot. */
export function paintRidges(stage: Stage, kind: AuroraTraits["Ridge"], sky: Sky, glow: Glow): string {
  const { horizon } = stage;
  const ridges = shapeRidges(stage, kind);
  const air = mix(sky.stops[2], sky.stops[3], 0.4);
  return ridges
    .map(({ outline, snow, shade }, index) => {
      const near = (index + 0.7) / ridges.length;
      const color = mix(air, sky.land, 0.2 + 0.8 * near);
      const haze = mix(color, air, 0.6 * (1 - near) + 0.12);
      const lit = mix(mix(mix(color, "#ffffff", 0.66), glow.edge, 0.3), sky.stops[2], 0.12);
      return [
        element(
          "linearGradient",
          { id: `r${index}`, gradientUnits: "userSpaceOnUse", x2: 0, y1: horizon * 0.6, y2: horizon },
          element("stop", { "stop-color": color }),
          element("stop", { offset: 1, "stop-color": haze }),
        ),
        element("path", { d: outline, fill: `url(#r${index})` }),
        snow ? element("path", { d: snow, fill: lit, opacity: 0.8 }) : "",
        shade ? element("path", { d: shade, fill: sky.land, opacity: 0.34 }) : "",
      ].join("");
    })
    .join("");
}
