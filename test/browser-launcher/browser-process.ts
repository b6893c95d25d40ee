import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Process in its own process group with a temporary home directory, both removed on end(). */
export interface BrowserProcess {
  readonly child: ChildProcess;
  /** Temporary home directory. */
  readonly home: string;
  end(): Promise<void>;
}

/**
 * @param parameters arguments of the command for a given home directory
 * @param environment additions to this process's environment
 */
export function startProcess(
  command: string,
  parameters: (home: string) => readonly string[],
  environment: Readonly<Record<string, string>> = {},
): BrowserProcess {
  const home = mkdtempSync(join(tmpdir(), "mint-widget-browser-"));
  const child = spawn(command, parameters(home), {
    env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  child.stdout.resume();
  child.stderr.resume();
  const closed = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The process group has already exited.
    }
  };
  process.once("exit", kill);
  return {
    child,
    home,
    async end() {
      kill();
      await closed;
      process.off("exit", kill);
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/**
 * Waits for the first match in a process's output.
 * @throws Error with the whole output, when the process exits or half a minute passes without one
 */
export function waitForOutput({ child }: BrowserProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (reason: string): void => reject(new Error(`${child.spawnfile} ${reason}:\n${output}`));
    const tooLate = setTimeout(() => fail("had no matching output in 30 s"), 30_000);
    const listen = (part: Buffer): void => {
      output += part.toString();
      const match = pattern.exec(output);
      if (match) resolve(match);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", (error) => fail(error.message));
    child.once("close", (code) => {
      clearTimeout(tooLate);
      fail(`ended with ${code}`);
    });
  });
}
