/** Tiles in a row and in a column. */
export const side = 10;
const count = side * side;

/** Share of the tiles that may turn before the mint is confirmed: it never looks done before it is. */
const mostUnconfirmed = 0.92;

/** Time in milliseconds in which a tile turns, and by which those next to one another turn later, into the item. */
const turn = { duration: 420, step: 62 };

/** Time in which all tiles are turned into the item, or back, in milliseconds. */
export const durations = { toItem: 900, back: 400 } as const;

/** When a tile starts to turn; `Infinity`: never. */
export type Schedule = readonly number[];

/** Tiles in an order that looks random and is the same each time. */
const order = shuffle(Array.from({ length: count }, (_, index) => index));

/** Shuffles with a generator of fixed seed: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function shuffle(tiles: number[]): readonly number[] {
  let seed = 7;
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    const other = Math.floor((seed / 2 ** 32) * (last + 1));
    [tiles[last], tiles[other]] = [tiles[other]!, tiles[last]!];
  }
  return tiles;
}

/**
 * Times at which the tiles turn over one by one while a mint is confirmed, slower and slower.
 * @param expected Expected time until the confirmation, in milliseconds.
 */
export function scheduleWait(expected: number): Schedule {
  const times = Array.from({ length: count }, () => Infinity);
  for (const [place, tile] of order.entries()) {
    const share = place / count;
    if (share < mostUnconfirmed) times[tile] = -Math.log(1 - share) * (expected / 2);
  }
  return times;
}

/** Times at which the tiles turn into the item, from the center. */
export function scheduleItem(): Schedule {
  const middle = (side - 1) / 2;
  return Array.from(
    { length: count },
    (_, index) => Math.hypot((index % side) - middle, Math.floor(index / side) - middle) * turn.step,
  );
}

/** Times at which the tiles turn back that have turned to a layer: at once. The others stay. */
export function scheduleBack(layer: Layer, now: number): Schedule {
  return Array.from({ length: count }, (_, tile) => (turned(layer, tile, now) > 0 ? 0 : Infinity));
}

/** Faces of the tiles: a picture as a square canvas, or the colors of their backs. */
export type Face = HTMLCanvasElement | readonly string[];

/** A face that shows from a time on. */
export interface Layer {
  readonly face: Face;
  /** Start of the layer's schedule. */
  readonly startsAt: number;
  /** Missing: from the beginning. */
  readonly schedule?: Schedule;
  /** Milliseconds in which a tile turns to this layer. */
  readonly duration?: number;
}

const ease = (share: number) => (share < 0.5 ? 2 * share ** 2 : 1 - 2 * (1 - share) ** 2);

/** Share of its turn to a layer that a tile has made at a time, from 0 to 1. */
function turned({ startsAt, schedule, duration = turn.duration }: Layer, tile: number, now: number): number {
  if (!schedule) return 1;
  return Math.min(1, Math.max(0, (now - startsAt - schedule[tile]!) / duration));
}

/** True while a tile turns, or has yet to turn, to one of the layers. */
export function isTurning(layers: readonly Layer[], now: number): boolean {
  return layers.some(({ startsAt, schedule, duration = turn.duration }) =>
    schedule?.some((time) => time < Infinity && now < startsAt + time + duration),
  );
}

/** Draws the tiles at a time. A tile shows the last layer to which it has turned more than half. */
export function drawTiles(
  context: CanvasRenderingContext2D,
  size: number,
  layers: readonly Layer[],
  now: number,
): void {
  const edge = (index: number) => Math.round((index * size) / side);
  context.clearRect(0, 0, size, size);
  for (let tile = 0; tile < count; tile += 1) {
    const [column, row] = [tile % side, Math.floor(tile / side)];
    const [left, top] = [edge(column), edge(row)];
    const [width, height] = [edge(column + 1) - left, edge(row + 1) - top];
    let shown = 0;
    let angle = 0;
    for (const [index, layer] of layers.entries()) {
      const share = turned(layer, tile, now);
      if (share === 0) continue;
      const progress = ease(share);
      angle = index === 0 ? 0 : progress < 0.5 ? progress * Math.PI : (1 - progress) * Math.PI;
      if (progress >= 0.5) shown = index;
    }
    const { face } = layers[shown]!;
    const scale = Math.cos(angle);
    const x = left + (width * (1 - scale)) / 2;
    if (face instanceof HTMLCanvasElement) {
      context.drawImage(face, left, top, width, height, x, top, width * scale, height);
    } else {
      context.fillStyle = face[order[tile]! % face.length]!;
      context.fillRect(x, top, width * scale, height);
    }
    if (scale < 1) {
      context.fillStyle = `rgb(0 0 0 / ${0.4 * (1 - scale)})`;
      context.fillRect(x, top, width * scale, height);
    }
  }
}
