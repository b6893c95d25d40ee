import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createDatabase } from "../../../../demo/service/platform/db/database.js";
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from "../../../../demo/service/platform/db/embedded.js";
import { isFullRun } from "../../../scope.js";

/** Data directory of the tests, one after another: the first that starts there initializes it. */
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "mint-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function readProcessId(): Promise<number> {
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
    const [{ encoding, directory: data }] = rows as [(typeof rows)[0]];
    expect(encoding).toBe("UTF8");
    expect(existsSync(dirname(data))).toBe(true);
    await database.close();
    await postgres.stop();
    await postgres.stop();
    expect(existsSync(dirname(data))).toBe(false);
  });

  it("names the directory that its user can't enter, where it is started by root", async () => {
    const closed = await mkdtemp(join(tmpdir(), "mint-closed-"));
    onTestFinished(() => rm(closed, { recursive: true, force: true }));
    const starting = startEmbeddedPostgres({ directory: join(closed, "data") });
    if (process.getuid?.() === 0) {
      await expect(starting).rejects.toThrow(`its own user can't enter ${closed}: move`);
    } else {
      await (await starting).stop();
    }
  });

  it("stops immediately when PostgreSQL has died", async () => {
    const postgres = await startEmbeddedPostgres({ directory });
    const processId = await readProcessId();
    process.kill(processId, "SIGQUIT");
    await expect.poll(() => isRunning(processId)).toBe(false);
    await postgres.stop();
  });

  it("keeps the data and the password of a given directory", async () => {
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

  // Without a handler, a signal ends the process as SIGKILL does.
  const endings = isFullRun ? ["SIGINT", "SIGTERM", "SIGKILL", "exception"] : ["SIGKILL", "exception"];
  it.each(endings)("ends with the process that started it, which ends by %s", async (ending) => {
    const program = fileURLToPath(new URL("./embedded-parent.ts", import.meta.url));
    const parent = spawn(process.execPath, ["--import", "tsx", program, directory, ending], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const exited = once(parent, "exit");
    await once(parent.stdout, "data");
    const processId = await readProcessId();
    expect(isRunning(processId)).toBe(true);
    if (ending !== "exception") parent.kill(ending as NodeJS.Signals);
    await exited;
    await expect.poll(() => isRunning(processId), { message: ending }).toBe(false);
  });
});
