import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Installed browser. */
export interface FoundBrowser {
  readonly path: string;
  /** Human-readable origin of the path. */
  readonly source: string;
}

/** Locations of a kind of browser. */
export interface BrowserPlaces {
  /** Environment variable with a path. */
  readonly variable: string;
  /** Commands in `PATH`, in order of preference. */
  readonly commands: readonly string[];
  /** Further common paths. */
  readonly usual: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Candidate browsers in order of preference: the one in the environment (then no other), those in `PATH`,
 * those at common paths. Only the file's existence is checked, not that it starts.
 */
export function findBrowsers(
  { variable, commands, usual }: BrowserPlaces,
  environment: Environment = process.env,
): FoundBrowser[] {
  const named = environment[variable];
  if (named) return [{ path: named, source: variable }];
  return [
    ...commands.flatMap((name) => findCommand(name, environment)).map((path) => ({ path, source: "PATH" })),
    ...usual.filter(isExecutable).map((path) => ({ path, source: "a usual place" })),
  ];
}

/** Paths of a command in `PATH`, in order. */
export function findCommand(name: string, environment: Environment = process.env): string[] {
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
