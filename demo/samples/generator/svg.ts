export type Attributes = Record<string, string | number | undefined>;
export type Point = readonly [x: number, y: number];

/** Formats a number with at most `decimals` places and no leading or trailing zeros. */
export function short(value: number, decimals = 1): string {
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale) / scale;
  if (rounded === 0) return "0";
  return Math.abs(rounded) < 1 ? String(rounded).replace("0.", ".") : String(rounded);
}

/** SVG element. Undefined attributes are left out, numbers are shortened. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value, 3) : value}"`)
    .join("");
  const inside = children.join("");
  return inside === "" ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inside}</${name}>`;
}

export function group(attributes: Attributes, ...children: string[]): string {
  return children.join("") === "" ? "" : element("g", attributes, ...children);
}

/** Stop of a gradient, opaque by default. */
export function stop(offset: number, color: string, opacity?: number): string {
  return element("stop", { offset, "stop-color": color, "stop-opacity": opacity });
}

/** Translation, rounded to whole units. */
export function translate(x: number, y: number): string {
  return `translate(${short(x, 0)} ${short(y, 0)})`;
}

/** SVG document. `width` and `height` are its natural size; it scales to any size. */
export function picture(width: number, height: number, ...children: string[]): string {
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, ...children);
}

/** Coordinates without needless separators: a minus sign separates, too. */
function pairs(numbers: readonly number[], decimals: number): string {
  return numbers
    .map((number) => short(number, decimals))
    .reduce((text, next) => (text === "" || next.startsWith("-") ? text + next : `${text} ${next}`), "");
}

/** Path command with its coordinates, such as `command("l", 3, -4)`. */
export function command(letter: string, ...numbers: number[]): string {
  return letter + pairs(numbers, 1);
}

/** Straight lines through the points, as relative steps rounded to `decimals`. */
export function polyline(points: readonly Point[], close = false, decimals = 0): string {
  const scale = 10 ** decimals;
  const grid = points.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)] as const);
  const steps = grid.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = grid[index]!;
    return [(x - fromX) / scale, (y - fromY) / scale];
  });
  const [startX, startY] = grid[0]!;
  return `M${pairs([startX / scale, startY / scale], decimals)}l${pairs(steps, decimals)}${close ? "z" : ""}`;
}

/** Smooth line through the points (Catmull-Rom), starting with the given command. */
export function curve(points: readonly Point[], start = "M"): string {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]!;
  const grid = (value: number) => Math.round(value);
  let text = start + pairs(at(0).map(grid), 0);
  for (let index = 1; index < points.length; index++) {
    const [[x, y], [fromX, fromY]] = [at(index), at(index - 1)];
    const [[nextX, nextY], [beforeX, beforeY]] = [at(index + 1), at(index - 2)];
    const leave = [(x - beforeX) / 6, (y - beforeY) / 6] as const;
    const arrive = [x - (nextX - fromX) / 6, y - (nextY - fromY) / 6] as const;
    const offset = ([pointX, pointY]: Point) => [grid(pointX) - grid(fromX), grid(pointY) - grid(fromY)];
    const first = index === 1 ? [grid(leave[0]), grid(leave[1])] : [];
    text += (index === 1 ? "c" : "s") + pairs([...first, ...offset(arrive), ...offset([x, y])], 0);
  }
  return text;
}

/** Evenly spaced numbers from `from` to `to`, both included. */
export function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}
