import { readFileSync } from "node:fs";

// Side-effect import, first in its importer: later modules may use features of a recent Node.
const description = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  engines: { node: string };
};
const required = description.engines.node.replace(">=", "");
const [major = 0, minor = 0] = required.split(".").map(Number);
const [actualMajor = 0, actualMinor = 0] = process.versions.node.split(".").map(Number);
if (actualMajor < major || (actualMajor === major && actualMinor < minor)) {
  console.error(`This needs Node ${required} or newer; you have ${process.versions.node}.`);
  process.exit(1);
}
