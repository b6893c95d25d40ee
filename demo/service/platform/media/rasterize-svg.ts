import { isUtf8 } from "node:buffer";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { fontFiles } from "./font-files.js";
import { locateFont } from "./locate-font.js";
import { isSelfContainedSvg } from "./self-contained-svg.js";

/** Limits for drawing one SVG. */
export interface SvgLimits {
  readonly bytes: number;
  /** Counted from the start of the drawing process. */
  readonly milliseconds: number;
  /** Memory of that process. An empty SVG takes about 70 MB. */
  readonly memoryBytes: number;
  /** Scheduling priority of that process, from 0 to 19, the lowest. */
  readonly priority: number;
}

/** The service goes first. */
export const svgLimits: SvgLimits = {
  bytes: 2 ** 22,
  milliseconds: 10_000,
  memoryBytes: 2 ** 28,
  priority: 10,
};

/**
 * Draws an SVG as a square PNG, cropped to its center on a white background.
 * @param size in pixels
 * @returns null: it has external references, can't be decoded, or reached a limit
 */
export async function rasterizeSvg(svg: Buffer, size: number, limits = svgLimits): Promise<Buffer | null> {
  if (svg.length > limits.bytes || !isUtf8(svg) || !isSelfContainedSvg(svg.toString())) return null;
  return drawSvg(svg, size, limits);
}

/**
 * Draws an SVG in a separate process, which is killed at its limits and doesn't inherit this one's environment. librsvg
 * loads no referenced file for a document without a URL.
 */
export async function drawSvg(
  svg: Buffer,
  size: number,
  { milliseconds, memoryBytes, priority }: Omit<SvgLimits, "bytes">,
): Promise<Buffer | null> {
  const fonts = svg.includes("text") ? fontFiles.map(locateFont) : [];
  const program = fileURLToPath(new URL("./rasterize-svg-process.mjs", import.meta.url));
  let timer: NodeJS.Timeout | undefined;
  try {
    const child = spawn(
      process.execPath,
      [program, JSON.stringify({ size, milliseconds, memoryBytes, priority, fonts })],
      {
        env: {},
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
      },
    );
    const closed = once(child, "close");
    // If the process can't be started, there is an error and possibly no streams, so it isn't awaited.
    closed.catch(() => undefined);
    timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
    // Writing fails if the process has exited early.
    child.stdin.on("error", () => undefined).end(svg);
    const [picture, [code]] = await Promise.all([buffer(child.stdout), closed]);
    return code === 0 && picture.length > 0 ? picture : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
