import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { UserError } from "../errors/user-error.js";

export interface EmbeddedPostgres {
  /** Connection URL on 127.0.0.1, including the password. */
  url: string;
  /** Stops PostgreSQL and removes its temporary directory, if any. Idempotent. */
  stop(): Promise<void>;
}

/** The embedded PostgreSQL failed to start; `log` is the end of its output. */
export class EmbeddedPostgresError extends UserError {
  override readonly name = "EmbeddedPostgresError";
  override readonly code = "EMBEDDED_POSTGRES_FAILED";
  readonly log: string;

  constructor(log: string) {
    super(`The embedded PostgreSQL did not start. Set DATABASE_URL to use another PostgreSQL. ${log}`);
    this.log = log;
  }
}

type Report = { url: string } | { error: string };

/**
 * Starts PostgreSQL from an npm package. It stops when this process ends, even after a crash.
 *
 * @param options.directory data directory. Default: a temporary one, without fsync and removed at the end
 * @param options.port port on 127.0.0.1. Default: a free one
 * @param options.maxConnections default: 200
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(
  options: { directory?: string; port?: number; maxConnections?: number } = {},
): Promise<EmbeddedPostgres> {
  const program = fileURLToPath(new URL("./embedded-supervisor.mjs", import.meta.url));
  const supervisor = fork(program, [JSON.stringify(options)], {
    // Own process group: Ctrl-C reaches only the service, which then stops its database.
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
