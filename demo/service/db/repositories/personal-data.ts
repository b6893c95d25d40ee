import { sql } from "drizzle-orm";
import type { Database } from "../database.js";

/** Sessions per statement. */
const removalBatch = 1_000;

/**
 * Deletes sessions that ended before a time, with their units, unless one of them was sent to the chain: reconciliation needs
 * those. @returns the number of sessions
 */
export async function removeEndedSessions(database: Database, before: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await database.execute<{ sessions: number }>(sql`
      with ended as materialized (
        select id from sessions where closed_at is not null and closed_at < ${before.toISOString()}::timestamptz
          and expires_at < ${before.toISOString()}::timestamptz
          and not exists (select from mints where session_id = sessions.id
            and (signature is not null or state not in ('released', 'replaced', 'failed')))
        limit ${removalBatch} for update skip locked
      ), units as (
        delete from mints where session_id in (select id from ended)
      ), gone as (
        delete from sessions where id in (select id from ended) returning 1
      )
      select count(*)::int as sessions from gone`);
    removed += rows[0]!.sessions;
    if (rows[0]!.sessions < removalBatch) return removed;
  }
}
