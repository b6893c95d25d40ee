import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
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

describe("the embedded PostgreSQL", () => {
  it("answers queries, and removes its directory when stopped", async () => {
    const postgres = await startEmbeddedPostgres();
    const database = createDatabase(postgres.url);
    const { rows } = await database.execute<{ encoding: string; directory: string }>(
      sql`select current_setting('server_encoding') as encoding, current_setting('data_directory') as directory`,
    );
    const [{ encoding, directory }] = rows as [(typeof rows)[0]];
    expect(encoding).toBe("UTF8");
    expect(existsSync(dirname(directory))).toBe(true);
    await database.close();
    await postgres.stop();
    await postgres.stop();
    expect(existsSync(dirname(directory))).toBe(false);
  });

  it("stops immediately when PostgreSQL has died", async () => {
    const directory = await makeDirectory();
    const postgres = await startEmbeddedPostgres({ directory });
    const processId = await readProcessId(directory);
    process.kill(processId, "SIGQUIT");
    await expect.poll(() => isRunning(processId)).toBe(false);
    await postgres.stop();
  });

  it("keeps the data and the password of a given directory", async () => {
    const directory = await makeDirectory();
    const first = await startEmbeddedPostgres({ directory });
    const writer = createDatabase(first.url);
    await writer.execute(sql`create table stored as select 42 as answer`);
    await writer.close();
    await first.stop();

    const second = await startEmbeddedPostgres({ directory });
    const reader = createDatabase(second.url);
    expect((await reader.execute(sql`select answer from stored`)).rows).toEqual([{ answer: 42 }]);
    await reader.close();

    await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(EmbeddedPostgresError);
    await second.stop();
  });

  it("ends with the process that started it, however that ends", async () => {
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
        await expect.poll(() => isRunning(processId), { message: ending }).toBe(false);
      }),
    );
  });
});
