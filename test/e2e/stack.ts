import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { descendantsOf, findAlive, findFreePorts } from "../processes.js";

/** Urls of the parts that `npm start` has started, without a trailing slash. */
export interface StackAddresses {
  readonly page: string;
  readonly service: string;
  readonly rpc: string;
  readonly databaseUrl: string;
}

export interface RunningStack {
  readonly addresses: StackAddresses;
  /** Stops like Ctrl-C. @throws Error on a failure exit or a leftover process, which is then killed */
  stop(): Promise<void>;
}

/**
 * Starts what `npm start` starts, after its build, on free ports.
 * @param settings environment variables besides those of this process, or instead of them
 * @param modules paths of modules that are loaded before it
 * @throws Error with the whole output when it isn't ready within five minutes, a safety net
 */
export async function startStack(
  settings: Readonly<Record<string, string>> = {},
  modules: readonly string[] = [],
): Promise<RunningStack> {
  const [page, service, rpc] = await findFreePorts(3);
  const imports = ["tsx", ...modules].flatMap((module) => ["--import", module]);
  const child = spawn(process.execPath, [...imports, "demo/start.ts"], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: {
      ...process.env,
      PAGE_PORT: `${page}`,
      SERVICE_PORT: `${service}`,
      RPC_PORT: `${rpc}`,
      // Tests fetch nothing from the internet.
      PROGRAM_SOURCE: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let isStopping = false;
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  void exited.then((code) => {
    if (!isStopping) console.error(`npm start has ended by itself, with ${code}:\n${printed}`);
  });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);

  const isReady = await new Promise<boolean>((resolve) => {
    const tooLate = setTimeout(() => resolve(false), 300_000);
    const listen = (part: Buffer): void => {
      printed += part.toString();
      if (printed.includes("Ctrl-C stops everything.")) resolve(true);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void exited.then(() => resolve(false)).finally(() => clearTimeout(tooLate));
  });
  if (!isReady) {
    isStopping = true;
    end();
    throw new Error(`npm start did not get ready:\n${printed}`);
  }

  const read = (name: string): string => new RegExp(`^  ${name}\\s+(\\S+)`, "m").exec(printed)?.[1] ?? "";
  return {
    addresses: {
      page: read("Page"),
      service: read("Mint API").replace("/mint/v1", ""),
      rpc: read("Solana RPC"),
      databaseUrl: process.env.DATABASE_URL || read("PostgreSQL"),
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error("npm start had ended by itself.");
      isStopping = true;
      const processes = descendantsOf(child.pid!);
      child.kill("SIGINT");
      const code = await exited;
      const left = findAlive(processes);
      process.off("exit", end);
      if (code !== 0 || left.length > 0) {
        throw new Error(
          `npm start ended with ${code} and left ${left.length} behind:\n${left.join("\n")}\n${printed}`,
        );
      }
    },
  };
}
