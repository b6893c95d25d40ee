import { polyline, type Point } from "./svg.js";
import { createLayer, fillPlane, type Plane } from "./tessellate-plane.js";

/**
 * Tiling by rhombs around a centre of rotation of the given order: one rhomb per crossing of families of
 * parallel lines (de Bruijn's construction).
 */
export function paintQuasicrystal(plane: Plane, order: number): string {
  const { width, height, center, cell, random, base, line, colors } = plane;
  const isEven = order % 2 === 0;
  const families = isEven ? order / 2 : order;
  const directions = Array.from({ length: families }, (_, index): Point => {
    const angle = ((isEven ? 1 : 2) * Math.PI * index) / families;
    return [Math.sin(angle), -Math.cos(angle)];
  });
  const offset = isEven ? 0.5 : 1 / families;
  const edge = cell / 1.5;
  const reach = Math.ceil((Math.max(width, height) * 1.44) / edge / families) + 1;
  // A crossing and its rhomb lie in about the same direction, at distances of a fixed proportion.
  const [spanX, spanY] = [width / edge / families + 2, height / edge / families + 2];
  const origin = directions.reduce<Point>(
    ([x, y], [right, down]) => (isEven ? [x - (right * edge) / 2, y - (down * edge) / 2] : [x, y]),
    center,
  );
  const palette = random.shuffle([colors[0], colors[1], colors[2], line]);
  const first = random.integer(0, 3);
  const layer = createLayer();

  const addRhomb = (one: number, other: number, m: number, n: number) => {
    const [p, q] = [directions[one]!, directions[other]!];
    const cross = p[0] * q[1] - p[1] * q[0];
    const [u, v] = [m - offset, n - offset];
    const [x, y] = [(u * q[1] - v * p[1]) / cross, (v * p[0] - u * q[0]) / cross];
    if (Math.abs(x) > spanX || Math.abs(y) > spanY) return;
    // Lines of each family between the centre and the crossing.
    const counts = directions.map(([right, down], index) => {
      if (index === one) return m;
      return index === other ? n : Math.ceil(x * right + y * down + offset - 1e-9);
    });
    const corner = ([alongP, alongQ]: Point): Point => [
      origin[0] +
        edge *
          directions.reduce((sum, d, index) => sum + counts[index]! * d[0], alongP * p[0] + alongQ * q[0]),
      origin[1] +
        edge *
          directions.reduce((sum, d, index) => sum + counts[index]! * d[1], alongP * p[1] + alongQ * q[1]),
    ];
    const middle = corner([0.5, 0.5]);
    if (middle.some((at, axis) => at < -0.7 * edge || at > [width, height][axis]! + 0.7 * edge)) return;
    const ring = Math.floor(Math.hypot(middle[0] - center[0], middle[1] - center[1]) / (edge * 1.7));
    const kind = Math.min(other - one, families - (other - one));
    const color = palette[(first + 2 * kind + ring) % palette.length]!;
    layer.add(
      color,
      polyline(
        (
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ] as const
        ).map(corner),
        true,
      ),
    );
  };

  for (let one = 0; one < families; one++)
    for (let other = one + 1; other < families; other++)
      for (let m = -reach; m <= reach; m++) for (let n = -reach; n <= reach; n++) addRhomb(one, other, m, n);
  const joints = { stroke: base, "stroke-width": edge * 0.06, "stroke-linejoin": "round" };
  return fillPlane(plane, base) + layer.paint(joints);
}

/** Right triangle: corner with the right angle, end of the long leg, end of the short leg. */
type Triangle = readonly [right: Point, long: Point, short: Point];

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** Cuts a triangle into five of the same shape (Conway's pinwheel). */
function cutInFive([right, long, short]: Triangle): Triangle[] {
  const [foot, middle, far] = [
    between(short, long, 0.2),
    between(short, long, 0.6),
    between(right, long, 0.5),
  ];
  const near = between(right, foot, 0.5);
  return [
    [foot, right, short],
    [near, far, foot],
    [near, far, right],
    [middle, foot, far],
    [middle, long, far],
  ];
}

/** Pinwheel tiling: right triangles cut recursively into five of the same shape, in all directions. */
export function paintPinwheel(plane: Plane): string {
  const { width, height, center, cell, random, base, line, colors } = plane;
  const palette = random.shuffle([colors[0], base, colors[1], line, colors[2]]);
  const layer = createLayer();
  const isSeen = (triangle: Triangle) =>
    [width, height].every((length, axis) => {
      const along = triangle.map((point) => point[axis]!);
      return Math.max(...along) > 0 && Math.min(...along) < length;
    });
  const cut = (triangle: Triangle, times: number, place: number): void => {
    if (!isSeen(triangle)) return;
    if (times === 0) layer.add(palette[place % palette.length]!, polyline(triangle, true));
    else cutInFive(triangle).forEach((part, index) => cut(part, times - 1, place + index));
  };
  const times = Math.ceil(Math.log(Math.hypot(width, height) / cell) / Math.log(Math.sqrt(5)));
  const leg = cell * Math.sqrt(5) ** times;
  const angle = random.between(0, 2 * Math.PI);
  const at = (x: number, y: number): Point => [
    center[0] + leg * (Math.cos(angle) * x - Math.sin(angle) * y),
    center[1] + leg * (Math.sin(angle) * x + Math.cos(angle) * y),
  ];
  cut([at(-1, -0.5), at(1, -0.5), at(-1, 0.5)], times, 0);
  cut([at(1, 0.5), at(-1, 0.5), at(1, -0.5)], times, 2);
  const joints = { stroke: base, "stroke-width": cell * 0.04, "stroke-linejoin": "round" };
  return fillPlane(plane, base) + layer.paint(joints);
}
