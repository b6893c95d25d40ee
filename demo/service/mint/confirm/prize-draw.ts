import { eq, sql, type SQL } from "drizzle-orm";
import { bounties, draws } from "../../catalog/bounties/tables.js";
import type { Queryable } from "../../platform/db/database.js";
import { rankedUnits, type MintedUnit } from "./item-draw.js";
import { timestamptz } from "../../platform/db/sql-values.js";

/**
 * Statement that assigns the next draws of the collections' open bounties to confirmed units, as long as draws are
 * left. Draws returned by a fork are used first. The collections' counters must be locked, so that numbers are unique.
 */
export function assignDraws(units: readonly MintedUnit[], now: Date): SQL {
  return sql`
    with ${rankedUnits(units)}, next as (
      select bounty.collection_id, free.draw,
        row_number() over (partition by bounty.collection_id order by free.draw) as rank
      from ${bounties} bounty
      join (select collection_id, count(*)::int as units from unit group by collection_id) wanted using (collection_id),
      lateral (select coalesce(max(draw), 0) as draw from ${draws} where collection_id = bounty.collection_id) last,
      lateral (
        select draw from ${draws} where collection_id = bounty.collection_id and mint_id is null
        union all
        select generate_series(last.draw + 1, least(last.draw + wanted.units, bounty.draws))
      ) free
      where bounty.closed_at is null
    )
    insert into ${draws} (collection_id, draw, mint_id, drawn_at)
    select collection_id, next.draw, unit.id, ${timestamptz(now)}
    from next join unit using (collection_id, rank)
    on conflict (collection_id, draw) do update set mint_id = excluded.mint_id, drawn_at = excluded.drawn_at
      where ${draws}.mint_id is null`;
}

/** Releases the unit's draw and its prize to the next mint. */
export async function returnDraw(transaction: Queryable, unitId: string): Promise<void> {
  await transaction.update(draws).set({ mintId: null, drawnAt: null }).where(eq(draws.mintId, unitId));
}
