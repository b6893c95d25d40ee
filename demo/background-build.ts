import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

/** Build that runs in its own process while the stack is up. */
export interface BackgroundBuild {
  /** When it has `failed`, `output` contains the reason. */
  readonly status: "running" | "succeeded" | "failed" | "stopped";
  /** End of what the build has printed. */
  readonly output: string;
  /** Resolves when the build has ended, however it has. */
  readonly ended: Promise<void>;
  /** Stops the build with its own processes. Idempotent. */
  stop(): Promise<void>;
}

const project = fileURLToPath(new URL("..", import.meta.url));

/** Characters of the output that are kept. */
const maxOutput = 4_000;

/** Command that builds a target of `.build/build.ts`, if needed. */
export const buildCommand = (target: string): readonly [string, ...string[]] => [
  process.execPath,
  ...["--import", "tsx", ".build/build.ts", "--if-needed", target],
];

/** Runs a command with the lowest priority, so that it doesn't slow down what the developer is trying. */
export function startBackgroundBuild([command, ...parameters]: readonly [
  string,
  ...string[],
]): BackgroundBuild {
  // Its own process group: its processes are stopped together, and Ctrl-C reaches them only through `stop`.
  const child = spawn(command, parameters, {
    cwd: project,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let status: BackgroundBuild["status"] = "running";
  let output = "";
  const end = (next: BackgroundBuild["status"]) => {
    if (status === "running") status = next;
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output = `${output}${part.toString()}`.slice(-maxOutput)));
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      end("failed");
      resolve();
    });
    child.once("close", (code) => {
      end(code === 0 ? "succeeded" : "failed");
      resolve();
    });
  });
  // Inherited by what it starts.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return {
    get status() {
      return status;
    },
    get output() {
      return output;
    },
    ended,
    async stop() {
      const isRunning = status === "running";
      end("stopped");
      if (isRunning) process.kill(-child.pid!, "SIGTERM");
      await ended;
    },
  };
}
