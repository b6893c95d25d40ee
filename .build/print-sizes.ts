import { fileURLToPath } from "node:url";
import { measureWidget } from "./sizes.js";

/** `npm run size`: prints the size of each artifact in kilobytes; fails when one is over its budget. */
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`.padStart(11);

const artifacts = measureWidget(fileURLToPath(new URL("../dist/widget", import.meta.url)));
const width = Math.max(...artifacts.map(({ name }) => name.length));
console.log(
  `${"".padEnd(width)}${["raw", "gzip", "brotli", "budget"].map((it) => it.padStart(11)).join("")}`,
);
for (const { name, size, budget } of artifacts) {
  const isOver = budget !== undefined && size.brotli > budget;
  const columns = [size.raw, size.gzip, size.brotli, ...(budget === undefined ? [] : [budget])].map(
    kilobytes,
  );
  console.log(
    `${name.padEnd(width)}${columns.join("")}${isOver ? `  over by ${size.brotli - (budget ?? 0)} bytes` : ""}`,
  );
  if (isOver) process.exitCode = 1;
}
