import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program that a browser needs, in a process group and with a home of its own, which both end with it. */
export interface BrowserProcess {
  readonly child: ChildProcess;
  /** A directory that is gone afterwards. */
  readonly home: string;
  end(): Promise<void>;
}

/**
 * @param parameters of the command, told the home
 * @param environment beside this process's
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
      // All of it has ended by itself.
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
 * The first match in what a process says, on either of its outputs.
 * @throws Error with all that it said, when it ends or half a minute passes without one
 */
export function hear({ child }: BrowserProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = (reason: string): void => reject(new Error(`${child.spawnfile} ${reason}:\n${said}`));
    const tooLate = setTimeout(() => fail("said nothing of use in 30 s"), 30_000);
    const listen = (part: Buffer): void => {
      said += part.toString();
      const match = pattern.exec(said);
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
