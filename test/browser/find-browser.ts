import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** An installed browser of Chromium's kind. */
export interface FoundBrowser {
  readonly path: string;
  /** Where it was found, for people. */
  readonly source: string;
}

const names = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "google-chrome-beta",
  "microsoft-edge-stable",
  "microsoft-edge",
];

const usualPlaces = [
  "/usr/lib/chromium/chromium",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/**
 * Every browser that may serve, the best first: the one that `CHROMIUM_PATH` names (then no other), those in `PATH`,
 * those in the usual places. That a file is there doesn't promise that it starts.
 */
export function findBrowsers(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  places: readonly string[] = usualPlaces,
): FoundBrowser[] {
  const named = environment.CHROMIUM_PATH;
  if (named) return [{ path: named, source: "CHROMIUM_PATH" }];
  return [
    ...names.flatMap((name) => findCommand(name, environment)).map((path) => ({ path, source: "PATH" })),
    ...places.filter(isExecutable).map((path) => ({ path, source: "a usual place" })),
  ];
}

/** Where in `PATH` a command is, the first one first. */
export function findCommand(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, name)).filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
