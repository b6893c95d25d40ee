import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface DocsServer {
  /** Resolves when the pages are served, or when it is closed before. @throws Error for a site that can't be served */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Message of the process, once: it listens, or it could not start. */
export type DocsReport = { readonly port: number } | { readonly error: string };

/** Options of the process, as JSON in its first argument. */
export interface DocsOptions {
  readonly host: string;
  readonly port: number;
  /** URL of the service, which answers outside of `/docs/`. */
  readonly service: string;
}

/** Serves the documentation from its sources in a process of its own, with live reload, below `/docs/`. */
export function startDocsServer(options: DocsOptions): DocsServer {
  const program = fileURLToPath(new URL("./docs-server-process.mjs", import.meta.url));
  const child = fork(program, [JSON.stringify(options)], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    // Its own process group: Ctrl-C reaches it through `close`.
    detached: true,
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let isClosing = false;
  const ready = new Promise<void>((resolve, reject) => {
    child.once("message", (message) => {
      const report = message as DocsReport;
      if ("error" in report) reject(new Error(report.error));
      else resolve();
    });
    void exited.then(() => (isClosing ? resolve() : reject(new Error("Its process ended."))));
  });
  // Handled where it is awaited, unless `close` comes first.
  ready.catch(() => undefined);
  return {
    ready,
    async close() {
      isClosing = true;
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
