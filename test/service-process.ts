import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createKeyPairSignerFromBytes, type KeyPairSigner } from "@solana/kit";

const program = fileURLToPath(new URL("../demo/service/main.ts", import.meta.url));

/** Test-only key: the bytes 0 to 31 and their public key. */
export const authorityKey =
  "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,3,161,7,191,243,206,16,190,29,112,221,24,231,75,192,153,103,228,214,48,155,165,13,95,29,220,134,100,18,85,49,184]";

/** Signer of the key. */
export const createAuthority = (): Promise<KeyPairSigner> =>
  createKeyPairSignerFromBytes(Uint8Array.from(JSON.parse(authorityKey) as number[]));

export interface ServiceProcess {
  readonly child: ChildProcess;
  /** Exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** First log line of an event. @throws Error when the process exits without one */
  logged(event: string): Promise<Record<string, unknown>>;
  /** Whole output so far. */
  output(): string;
}

/**
 * Runs a service process and collects its log line by line. It is killed with this process.
 * @param bundle path of the bundled service, which starts faster; by default its TypeScript
 * @param logFile file that gets the output in place of this process
 */
export function runService(
  environment: Readonly<Record<string, string>>,
  bundle: string | null = null,
  logFile: string | null = null,
): ServiceProcess {
  const output = logFile === null ? "pipe" : openSync(logFile, "a");
  const child = spawn(process.execPath, bundle === null ? ["--import", "tsx", program] : [bundle], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", output, output],
  });
  if (typeof output === "number") closeSync(output);
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  let text = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part: Buffer) => {
      text += part.toString();
      for (const listener of listeners) listener();
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  void exited.then(() => process.off("exit", end));
  return {
    child,
    exited,
    logged: (event) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = text.split("\n").find((candidate) => candidate.includes(`"event":"${event}"`));
          if (!line?.endsWith("}")) return;
          listeners.delete(look);
          resolve(JSON.parse(line) as Record<string, unknown>);
        };
        listeners.add(look);
        look();
        void exited.then((code) => reject(new Error(`It ended with ${code}: ${text}`)));
      }),
    output: () => text,
  };
}
