import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { findCommand } from "./browser-launcher/find-browser.js";

/** Includes the directories of system programs, which are often not in `PATH`. */
const environment = { ...process.env, PATH: `${process.env.PATH ?? ""}:/usr/sbin:/usr/local/sbin` };

/** Path of a program of the system; undefined: it isn't installed. */
export const findProgram = (name: string): string | undefined => findCommand(name, environment)[0];

/**
 * Starts a server program of the system, and waits until it accepts connections. It is killed with this process.
 *
 * @param port port that it listens on
 * @returns its process, and a function that ends it
 * @throws Error when it isn't installed, or with its output when it ends instead
 */
export async function startProgram(
  name: string,
  parameters: readonly string[],
  port: number,
): Promise<{ readonly pid: number; readonly stop: () => Promise<void> }> {
  const program = findProgram(name);
  if (program === undefined) throw new Error(`${name} isn't installed.`);
  const child = spawn(program, parameters, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (output = (output + part.toString()).slice(-10_000)));
  const exited = once(child, "close");
  await Promise.race([
    untilListening(port),
    exited.then(() => {
      throw new Error(`${name} has ended: ${output}`);
    }),
  ]);
  return {
    pid: child.pid!,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      process.off("exit", kill);
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isListening = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
