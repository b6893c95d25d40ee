import { readFileSync } from "node:fs";

// Imported first, for its effect: everything after it may use what only a recent Node has.
const description = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  engines: { node: string };
};
const required = description.engines.node.replace(">=", "");
const [major = 0, minor = 0] = required.split(".").map(Number);
const [hereMajor = 0, hereMinor = 0] = process.versions.node.split(".").map(Number);
if (hereMajor < major || (hereMajor === major && hereMinor < minor)) {
  console.error(`This needs Node ${required} or newer; here is ${process.versions.node}.`);
  process.exit(1);
}
