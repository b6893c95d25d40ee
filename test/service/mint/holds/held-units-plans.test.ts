import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readHeldUnits, type HolderQuery } from "../../../../demo/service/mint/holds/queries.js";
import { vacuum } from "../../../database.js";
import { captureStatements, explainStatements, rowsRead } from "../../query-plans.js";
import { createCollection, useDatabase } from "../harness.js";

const shared = useDatabase();

/** Each /48 has eight /56, and each of those two clients with one session that holds a unit, and one that minted. */
const sites = 300;

let collectionId: string;
beforeAll(async () => {
  const { database } = shared;
  const drop = await createCollection(database, { supplyTotal: null });
  collectionId = drop.collectionId;
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into sessions (collection_id, phase_id, wallet, quantity, price_base_units, expires_at, client, closed_at)
    select ${collectionId}::uuid, ${drop.phaseId}::uuid, format('Wallet %s %s %s %s', site, home, line, is_minted), 1, 0,
      to_timestamp(0), format('2001:db8:%s:%s::/64', to_hex(site), to_hex(home * 256 + line)),
      case when is_minted then to_timestamp(0) end
    from generate_series(1, ${sites}::int) site, generate_series(0, 7) home, generate_series(0, 1) line,
      (values (true), (false)) outcome (is_minted)
    returning id`);
  expect(rows).toHaveLength(sites * 32);
  await database.execute(sql`
    insert into sessions (collection_id, phase_id, wallet, quantity, price_base_units, expires_at, client)
    select ${collectionId}::uuid, ${drop.phaseId}::uuid, 'Wallet ' || name, 1, 0, to_timestamp(0), name
    from (values ('192.0.2.1'), ('a page''s own name'), ('2001:db8:1:/64'), ('::/64')) other (name)`);
  await database.execute(sql`
    insert into mints (session_id, collection_id, phase_id, wallet, position, state, seed, mint_address, message,
      last_valid_block_height, signature, wire, submitted_at, check_at, settled_at, finalized_at)
    select id, collection_id, phase_id, wallet, 0, (case when is_minted then 'confirmed' else 'submitted' end)::mint_state,
      'seed', 'Mint ' || wallet, ''::bytea, 1, 'Signature ' || wallet, ''::bytea, at, at,
      case when is_minted then at end, case when is_minted then at end
    from sessions, lateral (select closed_at is not null as is_minted, to_timestamp(0) as at) moment`);
  await vacuum(database);
});

describe("units of a wider network", () => {
  it.each([
    ["a /56", "2001:db8:2a:300::/56", false, 2],
    ["the first /56 of a /48", "2001:db8:2a:0::/56", false, 2],
    ["a /48", "2001:db8:2a:0::/48", false, 16],
    ["a /56 with what it minted", "2001:db8:2a:300::/56", true, 4],
    ["a /48 with what it minted", "2001:db8:2a:0::/48", true, 32],
  ])("are counted by an index: of %s", async (_name, network, withMinted, units) => {
    const { database } = shared;
    const query: HolderQuery = { collectionId, holder: { network }, withMinted };
    const statements = await captureStatements(database, async () => {
      expect((await readHeldUnits(database, query)).held).toBe(units);
    });
    const read = (await explainStatements(database, statements)).filter(
      (node) => node["Relation Name"] === "sessions",
    );
    expect(read.map(rowsRead)).toEqual([units]);
  });
});
