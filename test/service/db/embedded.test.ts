import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDatabase } from "../../../demo/service/db/database.js";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "../../../demo/service/db/embedded.js";

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "mint-test-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function readProcessId(directory: string): Promise<number> {
  return Number((await readFile(join(directory, "data", "postmaster.pid"), "utf8")).split("\n")[0]);
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}

const temporaryDirectories = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith("mint-postgres-"));

describe("the embedded PostgreSQL", () => {
  it("answers queries, and leaves no directory behind when it is stopped", async () => {
    const before = await temporaryDirectories();
    const postgres = await startEmbeddedPostgres();
    const mine = (await temporaryDirectories()).filter((name) => !before.includes(name));
    const database = createDatabase(postgres.url);
    const { rows } = await database.execute(sql`select current_setting('server_encoding') as encoding`);
    expect(rows).toEqual([{ encoding: "UTF8" }]);
    await database.close();
    await postgres.stop();
    await postgres.stop();
    expect(mine.length).toBeGreaterThan(0);
    await vi.waitFor(async () => {
      expect((await temporaryDirectories()).filter((name) => mine.includes(name))).toEqual([]);
    });
  });

  it("keeps what was stored in a directory of one's own, and its password", async () => {
    const directory = await makeDirectory();
    const first = await startEmbeddedPostgres({ directory });
    const writer = createDatabase(first.url);
    await writer.execute(sql`create table kept as select 42 as answer`);
    await writer.close();
    await first.stop();

    const second = await startEmbeddedPostgres({ directory });
    const reader = createDatabase(second.url);
    expect((await reader.execute(sql`select answer from kept`)).rows).toEqual([{ answer: 42 }]);
    await reader.close();

    await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(EmbeddedPostgresError);
    await second.stop();
  });

  it("ends with the process that started it, however that ends", { timeout: 30_000 }, async () => {
    const program = fileURLToPath(new URL("./embedded-parent.ts", import.meta.url));
    const endings = ["SIGINT", "SIGTERM", "SIGKILL", "exception"] as const;
    await Promise.all(
      endings.map(async (ending) => {
        const directory = await makeDirectory();
        const parent = spawn(process.execPath, ["--import", "tsx", program, directory, ending], {
          stdio: ["ignore", "pipe", "ignore"],
        });
        const exited = once(parent, "exit");
        await once(parent.stdout, "data");
        const processId = await readProcessId(directory);
        expect(isRunning(processId)).toBe(true);
        if (ending !== "exception") parent.kill(ending);
        await exited;
        await vi.waitFor(() => expect(isRunning(processId), ending).toBe(false), { timeout: 5000 });
      }),
    );
  });
});
