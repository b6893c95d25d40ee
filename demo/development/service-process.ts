import { fork } from "node:child_process";
import { watch, type FSWatcher } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { bundleInSteps } from "../../.build/bundle-service.js";
import { UserError } from "../service/platform/errors/user-error.js";
import type { ServiceConfig } from "../service/config/service-config.js";

/** Configuration that depends on the other parts of the stack. */
export type StackConfig = Pick<
  ServiceConfig,
  "port" | "homeUrl" | "databaseUrl" | "rpcUrls" | "authorityKey"
>;

/** Configuration that the process is given; it reads the rest from its environment. */
export interface GivenConfig extends StackConfig {
  /** URL of the development server of the documentation, without `/docs/`. */
  readonly docsUrl: string;
}

/** Message to the process, once. */
export interface StartMessage {
  /** URL of the bundle. */
  readonly url: string;
  readonly given: GivenConfig;
}

/** Message of the process, once: it listens, or it could not start. */
export type ServiceReport =
  | { readonly publicBase: string; readonly port: number }
  | { readonly error: string; readonly code?: string };

export interface ServiceProcess {
  /** Starts the service. @throws the error of its start, with `code` where it has one */
  start(given: GivenConfig): Promise<{ readonly publicBase: string }>;
  /** Stops all processes, also without a start. Idempotent. */
  close(): Promise<void>;
}

const project = fileURLToPath(new URL("../..", import.meta.url));

/** Files that the service reads as it starts, and that aren't in its bundle. */
const furtherDirectories = ["demo/service/platform/db/migrations"];

/** Time in which several events of one save arrive. Milliseconds. */
const settleTime = 30;

/**
 * Bundles the service's sources, to run them in a process of its own, which is replaced when one of them changes.
 * Database and chain belong to the caller and live on.
 *
 * @param print Prints a line for the developer.
 * @param entry absolute path of the module that starts the service
 * @throws the errors in the sources
 */
export async function prepareServiceProcess(
  print: (line: string) => void,
  entry = join(project, "demo/development/service.ts"),
): Promise<ServiceProcess> {
  // In the project, where it finds the packages.
  const directory = join(project, `dist/.development/${process.pid}`);
  const path = join(directory, "service.mjs");
  const url = pathToFileURL(path).href;
  const bundle = await bundleInSteps(project, entry, path);
  const { files, packages } = await bundle.rebuild().catch(async (error: unknown) => {
    await bundle.dispose();
    throw error;
  });
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let replacing: Promise<void> = Promise.resolve();
  let closing: Promise<void> | undefined;
  let current: Runner | undefined;
  /** Has loaded the packages when it is needed. */
  let next = startRunner(packages);

  return {
    async start(given) {
      current = next;
      const { publicBase, port } = await current.start({ url, given });
      next = startRunner(packages);
      watchDirectories(files, () => replace({ ...given, port }));
      return { publicBase };
    },
    close: () => (closing ??= close()),
  };

  async function close(): Promise<void> {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
    await replacing;
    await Promise.all([current?.stop(), next.stop(), bundle.dispose()]);
    await rm(directory, { recursive: true, force: true });
  }

  /** Watches the directories of files, since editors replace the files themselves. */
  function watchDirectories(sources: readonly string[], onChange: () => Promise<void>): void {
    for (const directory of new Set([...sources.map((file) => dirname(file)), ...furtherDirectories])) {
      if (watchers.has(directory)) continue;
      const watcher = watch(join(project, directory), (_, name) => {
        if (name === null || !/\.(ts|mjs|json|sql)$/.test(name)) return;
        clearTimeout(timer);
        timer = setTimeout(() => (replacing = replacing.then(onChange)), settleTime);
      });
      watchers.set(directory, watcher);
    }
  }

  async function replace(given: GivenConfig): Promise<void> {
    if (closing) return;
    const startedAt = performance.now();
    try {
      // With an error in the sources, the running process goes on.
      const rebuilt = await bundle.rebuild();
      if (!closing) watchDirectories(rebuilt.files, () => replace(given));
      await current?.stop();
      current = next;
      next = startRunner(rebuilt.packages);
      await current.start({ url, given });
      print(`Service restarted in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      print(`The service waits for your next change: ${reason}`);
    }
  }
}

type Runner = ReturnType<typeof startRunner>;

/** Starts a process that loads packages, and then waits for what it shall run. It ends when this process dies. */
function startRunner(packages: readonly string[]) {
  const child = fork(fileURLToPath(new URL("./service-runner.mjs", import.meta.url)), packages, {
    cwd: project,
    // Its own process group: Ctrl-C reaches only this process, which then stops the service before its database.
    detached: true,
    execArgv: ["--enable-source-maps"],
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    async start(message: StartMessage) {
      const reported = new Promise<ServiceReport>((resolve) => {
        child.once("message", (report) => resolve(report as ServiceReport));
        void exited.then(() => resolve({ error: "Its process ended." }));
      });
      if (child.connected) child.send(message);
      const report = await reported;
      if ("publicBase" in report) return report;
      const { error, code } = report;
      // Errors with a code have a helpful message; others are bugs.
      throw code === undefined ? new Error(error) : Object.assign(new UserError(error), { code });
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
