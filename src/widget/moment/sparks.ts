/** Milliseconds after the item starts to appear at which the light passes over it and the shards fly, and how long. */
const sweep = { start: 450, duration: 500 };
const shards = { start: 500, duration: 900, count: 24 };

/** Milliseconds from the start until nothing moves any more. */
export const sparksDuration = shards.start + shards.duration;

/** Draws the light that passes over the item. @param elapsed Milliseconds since the item started to appear. */
function drawSweep(context: CanvasRenderingContext2D, size: number, elapsed: number): void {
  const share = (elapsed - sweep.start) / sweep.duration;
  if (share <= 0 || share >= 1) return;
  const middle = share * size * 2 - size / 2;
  const light = context.createLinearGradient(middle - size / 4, 0, middle + size / 4, size / 4);
  light.addColorStop(0, "rgb(255 255 255 / 0)");
  light.addColorStop(0.5, "rgb(255 255 255 / 0.5)");
  light.addColorStop(1, "rgb(255 255 255 / 0)");
  context.fillStyle = light;
  context.fillRect(0, 0, size, size);
}

/** Draws shards of the picture, in its own colors, which fly outwards and fall. */
function drawShards(
  context: CanvasRenderingContext2D,
  picture: HTMLCanvasElement,
  size: number,
  elapsed: number,
): void {
  const share = (elapsed - shards.start) / shards.duration;
  if (share <= 0 || share >= 1) return;
  for (let index = 0; index < shards.count; index += 1) {
    // Spread evenly over the circle, with lengths and turns that look random.
    const angle = (index / shards.count) * 2 * Math.PI;
    const reach = size * (0.3 + 0.16 * ((index * 7) % 5));
    const length = size * (0.022 + 0.008 * ((index * 3) % 4));
    const out = 1 - (1 - share) ** 3;
    const x = size / 2 + Math.cos(angle) * reach * out;
    const y = size / 2 + Math.sin(angle) * reach * out + size * 0.25 * share ** 2;
    const [fromX, fromY] = [((index * 37) % 90) / 100, ((index * 53) % 90) / 100];
    context.save();
    context.globalAlpha = 1 - share ** 2;
    context.translate(x, y);
    context.rotate(angle + share * 4 * (index % 2 ? 1 : -1));
    context.beginPath();
    context.moveTo(-length, length);
    context.lineTo(0, -length);
    context.lineTo(length, length * 0.6);
    context.closePath();
    context.clip();
    context.drawImage(
      picture,
      fromX * size,
      fromY * size,
      size / 10,
      size / 10,
      -length,
      -length,
      2 * length,
      2 * length,
    );
    context.restore();
  }
}

/** Draws what passes over the item after it has appeared. @param elapsed Milliseconds since it started to appear. */
export function drawSparks(
  context: CanvasRenderingContext2D,
  picture: HTMLCanvasElement,
  size: number,
  elapsed: number,
): void {
  drawSweep(context, size, elapsed);
  drawShards(context, picture, size, elapsed);
}
