import { spawn } from "node:child_process";
import { openSync, closeSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Directory of the checkout. */
export const project = fileURLToPath(new URL("../..", import.meta.url));

const groups = new Set<number>();

process.on("exit", () => groups.forEach(killGroup));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));

/**
 * Runs a command of `node_modules/.bin` in its own process group, and kills the rest of the group when the
 * command has ended.
 * @param log File for its output; null: the terminal.
 * @returns True when it exited with 0.
 */
export async function runCommand(
  [command, ...parameters]: readonly [string, ...string[]],
  log: string | null,
  environment: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const output = log === null ? "inherit" : openSync(log, "w");
  try {
    return await new Promise<boolean>((resolve) => {
      const child = spawn(join(project, "node_modules/.bin", command), parameters, {
        cwd: project,
        env: { ...process.env, ...environment },
        stdio: ["ignore", output, output],
        detached: true,
      });
      const group = child.pid;
      if (group !== undefined) groups.add(group);
      child.on("error", (error) => {
        console.error(String(error));
        resolve(false);
      });
      child.on("close", (code) => {
        if (group !== undefined) {
          killGroup(group);
          groups.delete(group);
        }
        resolve(code === 0);
      });
    });
  } finally {
    if (typeof output === "number") closeSync(output);
  }
}

function killGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}
