import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface EmbeddedPostgres {
  /** Connection address, password included, on 127.0.0.1. */
  url: string;
  /** Ends PostgreSQL and removes its directory if that was a temporary one. May be called more than once. */
  stop(): Promise<void>;
}

/** The embedded PostgreSQL did not come up; `log` is the end of what it said. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  readonly code = "EMBEDDED_POSTGRES_FAILED";
  readonly log: string;

  constructor(log: string) {
    super(`The embedded PostgreSQL did not start. Set DATABASE_URL to use another PostgreSQL. ${log}`);
    this.log = log;
  }
}

type Report = { url: string } | { error: string };

/**
 * Starts a real PostgreSQL from npm. It ends with this process, however that ends.
 *
 * @param options.directory where to keep the data; by default a fresh temporary directory, removed at the end and not
 * synchronised to disk
 * @param options.port on 127.0.0.1; by default a free one
 * @param options.maximumConnections by default 200
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(
  options: { directory?: string; port?: number; maximumConnections?: number } = {},
): Promise<EmbeddedPostgres> {
  const program = fileURLToPath(new URL("./embedded-supervisor.mjs", import.meta.url));
  const supervisor = fork(program, [JSON.stringify(options)], {
    // A process group of its own: Ctrl-C reaches the service first, which then ends its database.
    detached: true,
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => supervisor.once("exit", () => resolve()));
  const report = await new Promise<Report>((resolve) => {
    supervisor.once("message", (message) => resolve(message as Report));
    void exited.then(() => resolve({ error: "Its process ended early." }));
  });
  if ("error" in report) throw new EmbeddedPostgresError(report.error);

  supervisor.unref();
  supervisor.channel?.unref();
  return {
    url: report.url,
    async stop() {
      if (supervisor.connected) supervisor.disconnect();
      supervisor.ref();
      await exited;
    },
  };
}
