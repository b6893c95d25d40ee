import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Result of the last stage of a Containerfile. */
export interface Image {
  /** Directory that stands for the root of its file system. */
  readonly root: string;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly entryPoint: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

interface Stage extends Image {
  readonly name: string;
}

/**
 * Runs the steps of a Containerfile in directories of this machine instead of containers, for the instructions that ours has.
 * Programs are those of this machine; steps that name absolute paths get the stage's own.
 *
 * @param context directory that is copied from
 * @param directory empty directory for the stages
 * @throws Error for an instruction that it doesn't know, and for a step that fails
 */
export function buildImage(containerfile: string, context: string, directory: string): Image {
  const stages: Stage[] = [];
  for (const [instruction, value] of readInstructions(containerfile)) {
    if (instruction === "FROM") stages.push(createStage(value, directory, stages.length));
    else stages.push(apply(instruction, value, stages.pop()!, { context, stages }));
  }
  return stages.at(-1)!;
}

function readInstructions(containerfile: string): [string, string][] {
  const lines = readFileSync(containerfile, "utf8").replaceAll("\\\n", " ").split("\n");
  return lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, instruction, value] = /^(\S+)\s+(.*)$/.exec(line)!;
      return [instruction!, value!];
    });
}

function createStage(value: string, directory: string, place: number): Stage {
  const root = join(directory, String(place));
  mkdirSync(root);
  return {
    name: / AS (\S+)/.exec(value)?.[1] ?? "",
    root,
    workingDirectory: "/",
    environment: {},
    user: "root",
    entryPoint: [],
    command: [],
    healthCheck: [],
  };
}

function apply(
  instruction: string,
  value: string,
  stage: Stage,
  { context, stages }: { context: string; stages: readonly Stage[] },
): Stage {
  const inWorkingDirectory = (path: string) => join(stage.root, stage.workingDirectory, path);
  switch (instruction) {
    case "WORKDIR":
      mkdirSync(join(stage.root, value), { recursive: true });
      return { ...stage, workingDirectory: value };
    case "COPY": {
      const words = value.split(/\s+/);
      const from = /^--from=(.*)$/.exec(words[0]!)?.[1];
      const source = from === undefined ? context : stages.find(({ name }) => name === from)!.root;
      const paths = from === undefined ? words : words.slice(1);
      const target = inWorkingDirectory(paths.at(-1)!);
      for (const path of paths.slice(0, -1)) copy(join(source, path), target, paths.length > 2);
      return stage;
    }
    case "RUN":
      execFileSync("sh", ["-ec", rootPaths(value, stage.root)], {
        cwd: inWorkingDirectory("."),
        env: { ...process.env, ...stage.environment },
        stdio: ["ignore", "ignore", "inherit"],
      });
      return stage;
    case "ENV": {
      const pairs = value.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]);
      return { ...stage, environment: { ...stage.environment, ...Object.fromEntries(pairs) } };
    }
    case "USER":
      return { ...stage, user: value };
    // An argument without a value is empty.
    case "ARG":
    case "EXPOSE":
      return stage;
    case "HEALTHCHECK":
      return { ...stage, healthCheck: parseList(value.slice(value.indexOf("CMD") + 3)) };
    case "ENTRYPOINT":
      return { ...stage, entryPoint: parseList(value) };
    case "CMD":
      return { ...stage, command: parseList(value) };
    default:
      throw new Error(`Containerfile: ${instruction} is unknown here.`);
  }
}

const parseList = (value: string) => JSON.parse(value) as string[];

/** Copies what an image's build would: a directory's content, without what `.dockerignore` names. */
function copy(source: string, target: string, isIntoDirectory: boolean): void {
  const ignored = existsSync(join(source, ".dockerignore"))
    ? readFileSync(join(source, ".dockerignore"), "utf8").split("\n").filter(Boolean)
    : [];
  const ignoredPaths = ignored.filter((line) => !line.includes("*")).map((line) => join(source, line));
  const destination = isIntoDirectory ? join(target, source.slice(source.lastIndexOf("/") + 1)) : target;
  cpSync(source, destination, { recursive: true, filter: (path) => !ignoredPaths.includes(path) });
}

/** Absolute paths below the stage's root; owners of another system don't exist here. */
const rootPaths = (command: string, root: string) =>
  command.replace(/ \/(?=\w)/g, ` ${root}/`).replace(/chown \S+/g, "test -e");
