import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** `npm start` that runs in this checkout, as commands in other terminals find it. */
export interface RunningStack {
  /** Its process. */
  readonly pid: number;
  /** Variables with which a command uses its database and its chain. */
  readonly environment: Readonly<Record<string, string>>;
}

const usualFile = fileURLToPath(new URL("../dist/running.json", import.meta.url));

/**
 * Publishes this process as the running stack, readable by this user only, since the database's URL has its password.
 * @returns withdraws it, unless another start has published itself since
 */
export function publishRunningStack(
  environment: Readonly<Record<string, string>>,
  file = usualFile,
): () => void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, environment } satisfies RunningStack), {
    mode: 0o600,
  });
  return () => {
    if (readRunningStack(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** Returns the running stack; null if none runs, also after one that was killed. */
export function readRunningStack(file = usualFile): RunningStack | null {
  try {
    const stack = JSON.parse(readFileSync(file, "utf8")) as RunningStack;
    process.kill(stack.pid, 0);
    return stack;
  } catch {
    return null;
  }
}
