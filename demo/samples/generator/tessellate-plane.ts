import type { Color } from "./color.js";
import type { Random } from "../random.js";
import { command, element, group, type Attributes, type Point } from "./svg.js";

/** Part of the plane to fill, from the origin. */
export interface Plane {
  width: number;
  height: number;
  /** Middle of the whole picture, which may be a corner of this part. */
  center: Point;
  /** Side of a cell. */
  cell: number;
  random: Random;
  base: Color;
  line: Color;
  /** Colours by area, the accent last. */
  colors: readonly [Color, Color, Color, Color];
  /** Prefix of element ids, so that several parts can share a picture. */
  prefix: string;
}

export interface Cell {
  x: number;
  y: number;
  column: number;
  row: number;
}

/** Cells of the plane, row by row, with `more` extra cells at the end of each row and column. */
export function cellsOf({ width, height, cell }: Plane, more = 0): Cell[] {
  const [columns, rows] = [Math.round(width / cell) + more, Math.round(height / cell) + more];
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return { x: column * cell, y: row * cell, column, row };
  });
}

/**
 * Shape in a cell of side 1: `M` moves to a point, `l` draws a line by a step, `a` an arc with a radius,
 * clockwise (1) or not (0), by a step.
 */
export type Motif = readonly (
  | readonly ["M", number, number]
  | readonly ["l", number, number]
  | readonly ["a", number, 0 | 1, number, number]
)[];

/** Step after `turns` quarter turns clockwise. */
function turned([right, down]: Point, turns: number): Point {
  return turns === 0 ? [right, down] : turned([-down, right], turns - 1);
}

/** Path of a motif in its cell, after `turns` quarter turns clockwise. */
export function placeMotif(motif: Motif, { x, y }: Pick<Cell, "x" | "y">, side: number, turns = 0): string {
  const commands = motif.map((part) => {
    if (part[0] === "M") {
      const [right, down] = turned([part[1] - 0.5, part[2] - 0.5], turns);
      return command("M", x + (right + 0.5) * side, y + (down + 0.5) * side);
    }
    if (part[0] === "a") {
      const [right, down] = turned([part[3], part[4]], turns);
      return command("a", part[1] * side, part[1] * side, 0, 0, part[2], right * side, down * side);
    }
    const [right, down] = turned([part[1], part[2]], turns);
    if (down === 0) return command("h", right * side);
    return right === 0 ? command("v", down * side) : command("l", right * side, down * side);
  });
  return `${commands.join("")}z`;
}

export const fullSquare: Motif = [
  ["M", 0, 0],
  ["l", 1, 0],
  ["l", 0, 1],
  ["l", -1, 0],
];

/** Layer of shapes, grouped by colour so that each colour is written once; earlier colours lie below. */
export function createLayer() {
  const shapes = new Map<Color, string>();
  return {
    add(color: Color, path: string) {
      shapes.set(color, (shapes.get(color) ?? "") + path);
    },
    /** Paints the shapes, by default with a thin stroke that closes hairlines between neighbours. */
    paint(attributes: Attributes = {}) {
      const own = attributes["stroke"] === undefined;
      const paths = [...shapes].map(([fill, d]) =>
        element("path", { d, fill, stroke: own ? fill : undefined }),
      );
      return group({ "stroke-width": 0.5, ...attributes }, ...paths);
    },
  };
}

export function fillPlane({ width, height }: Plane, fill: Color): string {
  return element("rect", { width, height, fill });
}
