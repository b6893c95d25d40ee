import { crossOriginHeaders } from "./responses.js";

/** Image of an item: a sky whose color depends on the number. */
export function drawArtwork(number: number): Response {
  const hue = (number * 47) % 360;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` +
    `<rect width="100" height="100" fill="hsl(${hue} 45% 22%)"/>` +
    `<path d="M0 78 26 44l18 22 20-34 36 46v22H0z" fill="hsl(${hue} 40% 12%)"/>` +
    `<circle cx="74" cy="24" r="8" fill="hsl(${hue} 60% 82%)"/></svg>`;
  return new Response(svg, { headers: { ...crossOriginHeaders, "Content-Type": "image/svg+xml" } });
}
