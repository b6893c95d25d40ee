import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "../processes.js";
import { startProgram } from "../system-program.js";

/** PgBouncer in transaction mode in front of a PostgreSQL. */
export interface PgBouncer {
  readonly pid: number;
  /** URL of the same database through PgBouncer, without the parameter `pgbouncer`. */
  toPooledUrl(url: string): string;
  close(): Promise<void>;
}

const defaultTimeouts = { statement: "15s", idle: "10s" };

/**
 * Starts PgBouncer, and waits until it accepts connections.
 *
 * @param url any database of the PostgreSQL, password included
 * @param options.port by default a free one
 * @param options.poolSize connections of PostgreSQL for each database
 * @param options.idleSeconds time after which an unused connection of PostgreSQL is closed
 * @param options.timeouts settings of its connections of PostgreSQL; null: those of the role
 * @param options.ignoredParameters settings of a connection that it drops without an error
 * @throws Error with its output when it ends instead
 */
export async function startPgBouncer(
  url: string,
  options: {
    port?: number;
    poolSize?: number;
    idleSeconds?: number;
    timeouts?: { readonly statement: string; readonly idle: string } | null;
    ignoredParameters?: readonly string[];
  } = {},
): Promise<PgBouncer> {
  const { poolSize = 8, idleSeconds = 5, timeouts = defaultTimeouts, ignoredParameters = [] } = options;
  const { hostname, port: postgresPort, username, password } = new URL(url);
  const port = options.port ?? (await findFreePorts(1))[0]!;
  const connectQuery = timeouts
    ? ` connect_query='set statement_timeout = ''${timeouts.statement}''; set idle_in_transaction_session_timeout = ''${timeouts.idle}'''`
    : "";
  const directory = mkdtempSync(join(tmpdir(), "mint-pgbouncer-"));
  chmodSync(directory, 0o755);
  const path = join(directory, "pgbouncer.ini");
  writeFileSync(
    path,
    `[databases]
* = host=${hostname} port=${postgresPort} user=${username} password=${decodeURIComponent(password)}${connectQuery}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 10000
server_idle_timeout = ${idleSeconds}
server_login_retry = 1
ignore_startup_parameters = ${ignoredParameters.join(",")}
`,
    { mode: 0o644 },
  );
  // PgBouncer doesn't run as root.
  const parameters = process.getuid?.() === 0 ? ["--user", "nobody", path] : [path];
  const { pid, stop } = await startProgram("pgbouncer", parameters, port);
  return {
    pid,
    toPooledUrl(given) {
      const pooled = new URL(given);
      pooled.port = String(port);
      return pooled.href;
    },
    async close() {
      // At once: SIGINT would wait for its clients.
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
