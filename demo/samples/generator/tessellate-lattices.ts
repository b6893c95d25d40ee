import { createWave } from "../random.js";
import { element, group, polyline, short, spread, type Point } from "./svg.js";
import { cellsOf, createLayer, fillPlane, type Plane } from "./tessellate-plane.js";

/**
 * Star that touches the middle of every side of a regular polygon (Hankin's construction). Angles in radians.
 */
function star(points: number, apothem: number, contact: number, turn = 0): Point[] {
  const step = Math.PI / points;
  const reach = (apothem * Math.tan(step)) / (Math.cos(contact) + Math.sin(contact) * Math.tan(step));
  const inner = Math.hypot(apothem - reach * Math.sin(contact), reach * Math.cos(contact));
  return Array.from({ length: 2 * points }, (_, index) => {
    const radius = index % 2 === 0 ? apothem : inner;
    return [Math.cos(index * step + turn) * radius, Math.sin(index * step + turn) * radius];
  });
}

/** Eight-pointed stars with four-pointed ones between them (zellige). */
export function paintZellige(plane: Plane): string {
  const { cell, random, base, line, colors, prefix } = plane;
  const contact = random.between(0.95, 1.2);
  const half = cell / 2;
  const [big, medium, little] = random.shuffle(colors) as [string, string, string];
  const outlines = [
    star(8, half, contact),
    star(8, half * random.between(0.42, 0.54), contact, Math.PI / 8),
    star(4, half * (Math.SQRT2 - 1), contact, Math.PI / 4),
  ].map((points, index) => element("path", { id: `${prefix}z${index}`, d: polyline(points, true, 1) }));
  const eye = element("circle", { id: `${prefix}z3`, r: half * 0.13 });
  const put = (shape: number, at: readonly Point[]) =>
    at
      .map(([x, y]) => element("use", { href: `#${prefix}z${shape}`, x: short(x, 0), y: short(y, 0) }))
      .join("");
  const middles = cellsOf(plane).map(({ x, y }): Point => [x + half, y + half]);
  const corners = cellsOf(plane, 1).map(({ x, y }): Point => [x, y]);
  const exchanged = new Set(middles.filter(() => random.chance(0.3)));
  const [plain, turned] = [middles.filter((at) => !exchanged.has(at)), [...exchanged]];
  const stroke = { stroke: line, "stroke-width": cell * 0.03, "stroke-linejoin": "round" };
  return [
    element("defs", {}, ...outlines, eye),
    fillPlane(plane, base),
    group({ fill: big, ...stroke }, put(0, plain)),
    group({ fill: medium, ...stroke }, put(0, turned), put(1, plain)),
    group({ fill: big, ...stroke }, put(1, turned)),
    group({ fill: little, ...stroke }, put(2, corners)),
    group({ fill: base }, put(3, middles)),
  ].join("");
}

/** Overlapping discs of concentric rings, the lower rows in front (seigaiha). */
export function paintWaves(plane: Plane): string {
  const { width, height, cell, random, base, line, colors, prefix } = plane;
  const radius = cell / 2;
  const discs = ["a", "b", "c"].map((id, index) => {
    const [first, second] = random.shuffle(colors.slice(0, 3)) as [string, string];
    const rings = index === 2 ? [line, base, colors[3], base] : [base, first, base, second];
    const shares = [1, 0.93, 0.66, 0.4];
    return group(
      { id: prefix + id },
      ...rings.map((fill, ring) => element("circle", { r: short(radius * shares[ring]!), fill })),
    );
  });
  const [rows, columns] = [Math.ceil((2 * height) / radius) + 1, Math.ceil(width / cell)];
  const uses = spread(-1, rows, rows + 2).flatMap((row) =>
    spread(0, columns, columns + 1).map((column) => {
      const [x, y] = [column * cell + (row % 2 === 0 ? 0 : radius), (row * radius) / 2];
      const id = prefix + random.pick(["a", "a", "a", "b", "b", "c"]);
      return element("use", { href: `#${id}`, x: short(x, 0), y: short(y, 0) });
    }),
  );
  return element("defs", {}, ...discs) + uses.join("");
}

/** Stepped surface of cubes, seen from a corner; only free faces are drawn. */
export function paintCubes(plane: Plane): string {
  const { width, height, center, cell, random, base, line, colors } = plane;
  const [half, rise] = [cell / 2, cell / 2 / Math.sqrt(3)];
  const [along, across] = [createWave(random, 2), createWave(random, 2)];
  const strength = random.between(1.2, 3.2);
  /** Distance of the surface below the diagonal plane, with a slope small enough to avoid overhangs. */
  const depth = (a: number, b: number, c: number) =>
    strength * (along((a - b) * 0.16) + across((a + b - 2 * c) * 0.09));
  const isSolid = (a: number, b: number, c: number) => a + b + c + depth(a, b, c) < 0;
  const layer = createLayer();
  const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / rise / 2) + 2];
  for (let column = -columns; column <= columns; column++) {
    for (let row = -rows; row <= rows; row++) {
      const [x, y] = [center[0] + column * half, center[1] + (row - 2) * rise];
      const isSeen = x > -half && x < width + half && y > -4 * rise && y < height;
      if (!isSeen || (column + row) % 2 !== 0) continue;
      // Cubes behind one another differ by the same step on all three axes; the foremost is visible.
      const behind = [(row + column) / 2, (row - column) / 2, 0] as const;
      const step = Math.ceil(-(row + depth(...behind)) / 3) - 1;
      const [a, b, c] = behind.map((axis) => axis + step) as [number, number, number];
      const face = (color: string, ...outline: Point[]) =>
        layer.add(
          color,
          polyline(
            outline.map(([right, down]) => [x + right * half, y + down * rise]),
            true,
          ),
        );
      const isContour = Math.round(depth(a, b, c) * 1.4) % 3 === 0;
      if (!isSolid(a, b, c + 1)) face(isContour ? colors[1] : base, [0, 0], [1, 1], [0, 2], [-1, 1]);
      if (!isSolid(a, b + 1, c)) face(colors[0], [-1, 1], [0, 2], [0, 4], [-1, 3]);
      if (!isSolid(a + 1, b, c)) face(line, [1, 1], [0, 2], [0, 4], [1, 3]);
    }
  }
  const edges = { stroke: line, "stroke-width": cell * 0.02, "stroke-linejoin": "round" };
  return fillPlane(plane, base) + layer.paint(edges);
}
