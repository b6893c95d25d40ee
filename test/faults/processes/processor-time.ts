import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database } from "../../../demo/service/platform/db/database.js";

/** Linux counts processor time in these. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process and its children, ended ones included, have taken so far. */
export function cpuOf(processId: number): number {
  const stat = (path: string) => {
    const fields = readFileSync(path, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
    return { parent: Number(fields[1]), ticks: own + ended };
  };
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = all.flatMap((name) => {
    try {
      return stat(`/proc/${name}/stat`).parent === processId ? [Number(name)] : [];
    } catch {
      return []; // Ended meanwhile.
    }
  });
  const own = stat(`/proc/${processId}/stat`).ticks / ticksPerSecond;
  return own + children.reduce((sum, child) => sum + stat(`/proc/${child}/stat`).ticks / ticksPerSecond, 0);
}

/** Process of a PostgreSQL on this machine whose children do its work. */
export async function findPostmaster(database: Database): Promise<number> {
  const { rows } = await database.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${rows[0]!.pid}/stat`, "utf8"))![1]);
}
