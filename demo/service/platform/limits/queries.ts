import { sql } from "drizzle-orm";
import type { Database } from "../db/database.js";
import { timestamptz } from "../db/sql-values.js";

export interface RateCount {
  readonly name: string;
  readonly count: number;
  /** Time at which the count restarts. */
  readonly endsAt: Date;
}

/**
 * Increments counts in one statement. Missing or expired ones restart. Rows are locked in the order of their
 * names, so that processes don't deadlock.
 * @param increments each name once; `endsAt` is the end of a window starting now
 * @returns the counts after the increment
 */
export async function incrementRateCounts(
  database: Database,
  increments: readonly { name: string; by: number; endsAt: Date }[],
  now: Date,
): Promise<RateCount[]> {
  const isOver = sql`counts.ends_at <= ${timestamptz(now)}`;
  const { rows } = await database.execute<{ name: string; count: number; ends_at: number }>(sql`
    insert into rate_counts as counts (name, count, ends_at)
    select * from unnest(
      ${sql.param(increments.map(({ name }) => name))}::text[],
      ${sql.param(increments.map(({ by }) => by))}::integer[],
      ${sql.param(increments.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[]
    ) order by 1
    on conflict (name) do update set
      count = case when ${isOver} then excluded.count else counts.count + excluded.count end,
      -- A window that ends later than one that begins now was opened by a clock that runs ahead.
      ends_at = case when ${isOver} then excluded.ends_at else least(counts.ends_at, excluded.ends_at) end
    returning name, count, (extract(epoch from ends_at) * 1000)::float8 as ends_at`);
  return rows.map(({ name, count, ends_at }) => ({ name, count, endsAt: new Date(ends_at) }));
}

/** Decrements each count by one, if its window has not changed. Rows are locked by name. */
export async function decrementRateCounts(
  database: Database,
  counts: readonly Pick<RateCount, "name" | "endsAt">[],
): Promise<void> {
  await database.execute(sql`
    with held as (
      select name from rate_counts
      where (name, ends_at) in (
        select * from unnest(
          ${sql.param(counts.map(({ name }) => name))}::text[],
          ${sql.param(counts.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[]
        )
      )
      order by name for update
    )
    update rate_counts as counts set count = counts.count - 1 from held where counts.name = held.name`);
}

/**
 * Deletes expired counts, skipping locked ones.
 * @returns the number deleted
 */
export async function removeRateCounts(database: Database, now: Date, limit: number): Promise<number> {
  const { rowCount } = await database.execute(sql`
    delete from rate_counts where name in (
      select name from rate_counts where ends_at <= ${timestamptz(now)}
      limit ${limit} for update skip locked
    )`);
  return rowCount ?? 0;
}
