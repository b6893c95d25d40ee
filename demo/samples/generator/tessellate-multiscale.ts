import { lightness } from "./color.js";
import { element, group, short } from "./svg.js";
import { cellsOf, type Plane } from "./tessellate-plane.js";

const side = 60;
const bend = "M20 0a20 20 0 0 1-20 20v20A40 40 0 0 0 40 0z";

/**
 * Paths that leave a tile in the middle of its sides, a third of a side wide; `turns`: distinct quarter
 * turns.
 */
const tiles: readonly { path: string; turns: number; likely: number }[] = [
  { path: `${bend}M60 20a40 40 0 0 0-40 40h20a20 20 0 0 1 20-20z`, turns: 2, likely: 3 },
  { path: "M0 20h60v20H0z", turns: 2, likely: 1 },
  { path: "M0 20h20V0h20v20h20v20H40v20H20V40H0z", turns: 1, likely: 1 },
  { path: "", turns: 1, likely: 1 },
  { path: bend, turns: 4, likely: 1 },
];

/**
 * Tiles of three sizes with matching paths: tiles of the next size exchange the two colours and extend over
 * their edges with round wings. After "Multi-scale Truchet Patterns", C. Carlson, Bridges 2018.
 */
export function paintMultiscale(plane: Plane): string {
  const { cell, random, base, line, colors, prefix } = plane;
  const all = [base, line, ...colors];
  const pairs = all.flatMap((one) => all.map((other) => [one, other] as const));
  const pair = random.pick(
    pairs.filter(([one, other]) => Math.abs(lightness(one) - lightness(other)) > 0.36),
  );
  const weightedTiles = tiles.flatMap(({ likely }, index) => Array.from({ length: likely }, () => index));
  const sizes: string[][] = [[], [], []];
  const place = (x: number, y: number, length: number, size: number): void => {
    const split = length > 300 || random.chance((cell < 150 ? [0.32, 0.2, 0] : [0.7, 0.38, 0])[size]!);
    if (split && size < 2) {
      for (const right of [0, 1])
        for (const down of [0, 1])
          place(x + (right * length) / 2, y + (down * length) / 2, length / 2, size + 1);
      return;
    }
    const index = random.pick(weightedTiles);
    const turns = random.integer(0, tiles[index]!.turns - 1);
    const corner = [x + (turns === 1 || turns === 2 ? length : 0), y + (turns >= 2 ? length : 0)] as const;
    const rotate = turns === 0 ? "" : `rotate(${turns * 90})`;
    const transform = `translate(${corner.map((at) => short(at)).join(" ")})scale(${short(length / side, 3)})${rotate}`;
    sizes[size]!.push(element("use", { href: `#${prefix}m${index}`, transform }));
  };
  for (const { x, y } of cellsOf(plane)) place(x, y, cell, 0);
  const blank = group(
    { id: `${prefix}m` },
    element("path", { d: `M0 0h${side}v${side}H0z`, "stroke-width": 0 }),
    element("path", { d: "M0 0h0M60 0h0M0 60h0M60 60h0", "stroke-width": 40 }),
    element("path", { d: "M0 30h0M30 0h0M30 60h0M60 30h0", "stroke-width": 20, stroke: "currentColor" }),
  );
  const shapes = tiles.map(({ path }, index) => {
    const over = path === "" ? "" : element("path", { d: path, fill: "currentColor", "stroke-width": 0 });
    return group({ id: `${prefix}m${index}` }, element("use", { href: `#${prefix}m` }), over);
  });
  const painted = sizes.map((uses, size) => {
    const [ground, color] = [pair[size % 2], pair[(size + 1) % 2]];
    return group({ fill: ground, stroke: ground, color, "stroke-linecap": "round" }, ...uses);
  });
  return element("defs", {}, blank, ...shapes) + painted.join("");
}
