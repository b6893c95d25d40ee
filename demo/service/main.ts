import { randomBytes } from "node:crypto";
import { hostname, userInfo } from "node:os";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { UserError } from "./platform/errors/user-error.js";
import { parseServiceConfig } from "./config/service-config.js";
import { findSecrets } from "./config/find-secrets.js";
import { ConfigError } from "./config/environment.js";
import { createLog, formatErrorChain } from "./platform/log/create-log.js";
import { explainFile } from "./cli/explain-file.js";
import { runCommandLine } from "./cli/command-line.js";
import { startService } from "./service.js";

/** Entry point: runs a service process that is configured by the environment, or a CLI command. */

const clock = () => new Date();
const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
const drain = async () => {
  if (process.stdout.writableNeedDrain) await once(process.stdout, "drain");
};
const write = (text: string) => void process.stdout.write(text);
const warn = (text: string) => void process.stderr.write(text);

process.stdout.on("error", endCommand);

const isTerminal = process.stderr.isTTY ?? false;
const ask = isTerminal && process.stdin.isTTY ? askInTerminal : null;

process.exitCode = await runCommandLine(
  process.argv.slice(2),
  { environment: process.env, account: readAccount(), clock, random, write, drain, warn, isTerminal, ask },
  serve,
);

/** Ends a command whose output can't be written. */
function endCommand(error: NodeJS.ErrnoException): never {
  // A reader that has read enough, such as `head`, closes the pipe.
  if (error.code !== "EPIPE") warn(`${(explainFile(error, "The output") as Error).message}\n`);
  process.exit(1);
}

/** Returns `user@host`. A container's user may have no name. */
function readAccount(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `uid-${process.getuid?.() ?? "unknown"}@${hostname()}`;
  }
}

/** Prompts on standard error, so that results can be piped. */
function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve, reject) => {
    terminal.once("close", () =>
      reject(new UserError("\nNothing was changed: the questions were not answered.")),
    );
    terminal.question(question, (answer) => {
      resolve(answer);
      terminal.close();
    });
  });
}

/** Resolves with the first termination signal. A parent process may forward the same one more than once. */
function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => resolve(name));
  });
}

/** Runs a service process. Any number of processes can share a DATABASE_URL. @returns the exit code */
async function serve(): Promise<number> {
  // Log lines that can't be written, as on a full disk, are lost; the process continues to serve.
  process.stdout.off("error", endCommand);
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    const config = parseServiceConfig(process.env);
    const secrets = findSecrets(process.env);
    const log = createLog({ level: config.logLevel, clock, output: write, error: warn, secrets });
    try {
      const monotonic = () => performance.now();
      // Listens before the service accepts requests, because an earlier signal would end the process immediately.
      const signalled = untilSignal();
      const service = await startService(config, { clock, monotonic, random, log });
      log("info", "started", {
        publicBase: service.publicBase,
        port: service.port,
        metricsPort: service.metricsPort,
        chain: config.chain,
      });
      log("info", "stopping", { signal: await signalled });
      await service.close();
      log("info", "stopped");
      return 0;
    } catch (error) {
      log("error", "failed", { error: formatErrorChain(error) });
      return 1;
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    warn(`${error.message}\n`);
    return 1;
  }
}
