import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** An installed browser. */
export interface FoundBrowser {
  readonly path: string;
  /** Where it was found, for people. */
  readonly source: string;
}

/** Where browsers of a kind may be. */
export interface BrowserPlaces {
  /** Names one in the environment. */
  readonly variable: string;
  /** What they are called in `PATH`, the best first. */
  readonly commands: readonly string[];
  /** Where else they usually are. */
  readonly usual: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Every browser that may serve, the best first: the one that the environment names (then no other), those in `PATH`,
 * those in the usual places. That a file is there doesn't promise that it starts.
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

/** Where in `PATH` a command is, the first one first. */
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
