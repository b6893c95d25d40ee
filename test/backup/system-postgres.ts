import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFreePorts } from "../processes.js";
import { findProgram } from "../system-program.js";

/** PostgreSQL of the system, which has the tools that the embedded one lacks. */
export interface SystemPostgres {
  /** URL of the database `postgres`, password included. */
  readonly url: string;
  /** Directory of `pg_dump`, `pg_restore` and `psql` in the server's version. */
  readonly programs: string;
  stop(): Promise<void>;
}

const needed = ["initdb", "postgres", "pg_dump", "pg_restore", "psql"];

/** Directory with all programs of one version; undefined: there is none. Debian has one for each version. */
export function findPostgresPrograms(): string | undefined {
  const versions = "/usr/lib/postgresql";
  const debian = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((one, other) => Number(other) - Number(one))
        .map((version) => join(versions, version, "bin"))
    : [];
  const found = findProgram("postgres");
  return [...debian, ...(found ? [dirname(found)] : [])].find((directory) =>
    needed.every((name) => existsSync(join(directory, name))),
  );
}

/** Starts PostgreSQL with an empty cluster; as the user `postgres` where this process is root's. @throws Error with its output */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new Error("PostgreSQL's server and client aren't installed.");
  const directory = await mkdtemp(join(tmpdir(), "mint-system-postgres-"));
  await chmod(directory, 0o777);
  const [port] = await findFreePorts(1);
  const password = "p@ss word/ü";
  const passwordFile = join(directory, "password");
  await writeFile(passwordFile, password, { mode: 0o644 });
  const data = join(directory, "data");
  await run(join(programs, "initdb"), [
    ...["--pgdata", data, "--username", "postgres", "--pwfile", passwordFile],
    ...["--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C", "--no-sync"],
  ]);
  const server = start(join(programs, "postgres"), [
    ...["-D", data, "-p", String(port), "-c", "listen_addresses=127.0.0.1"],
    ...["-c", "unix_socket_directories=", "-c", "fsync=off"],
  ]);
  await server.printed("ready to accept connections");
  return {
    url: `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    programs,
    async stop() {
      server.child.kill("SIGINT");
      await server.exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function run(program: string, parameters: readonly string[]): Promise<void> {
  const { exited, output } = start(program, parameters);
  if ((await exited) !== 0) throw new Error(`${program} has failed: ${output()}`);
}

function start(program: string, parameters: readonly string[]) {
  // PostgreSQL doesn't run as root.
  const isRoot = process.getuid?.() === 0;
  const [command, all] = isRoot
    ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...parameters]]
    : [program, [...parameters]];
  const child = spawn(command!, all, { cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  let text = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      text += part.toString();
      for (const listener of listeners) listener();
    });
  }
  const exited = once(child, "close").then(([code]) => {
    process.off("exit", kill);
    return code as number | null;
  });
  return {
    child,
    exited,
    output: () => text,
    printed: (words: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (text.includes(words)) resolve();
        };
        listeners.add(look);
        look();
        void exited.then((code) => reject(new Error(`${program} has ended with ${code}: ${text}`)));
      }),
  };
}
