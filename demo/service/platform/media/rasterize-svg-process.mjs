/**
 * Process that draws one SVG from its standard input as a square PNG to its standard output, and ends itself at its
 * limits: a drawing in progress can't be cancelled, only killed.
 * Plain JavaScript, so that it starts without a loader.
 */
import { setPriority } from "node:os";
import process from "node:process";
import { buffer } from "node:stream/consumers";
import { setInterval, setTimeout } from "node:timers";
import sharp from "sharp";

/** @type {{ size: number, milliseconds: number, memoryBytes: number, priority: number, fonts: string[] }} */
const { size, milliseconds, memoryBytes, priority, fonts } = JSON.parse(process.argv[2]);

// An orderly exit would wait for the drawing.
const end = () => process.kill(process.pid, "SIGKILL");
setTimeout(end, milliseconds).unref();
setInterval(() => process.memoryUsage.rss() > memoryBytes && end(), 10).unref();
setPriority(priority);

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

const svg = await buffer(process.stdin);
for (const fontfile of fonts) await sharp({ text: { text: "a", fontfile } }).toBuffer();
const picture = await sharp(svg, { failOn: "error" })
  .resize(size, size, { fit: "cover" })
  .flatten({ background: "#ffffff" })
  .png({ compressionLevel: 1 })
  .toBuffer();
process.stdout.write(picture);
