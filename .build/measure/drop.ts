import { subscribe } from "node:diagnostics_channel";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { programDirectory, readPrograms } from "../../demo/validator/programs.js";
import type { LandedTransaction } from "../../demo/validator/landed-transactions.js";
import type { Database } from "../../demo/service/platform/db/database.js";
import type { BuyersAnswer } from "../../test/faults/processes/drop-buyers.js";
import { percentile } from "../../test/faults/percentile.js";
import { startCluster, type Drop, type RunningService } from "../../test/faults/processes/cluster.js";
import { cpuOf, findPostmaster } from "../../test/faults/processes/processor-time.js";
import { startBuyers } from "./start-buyers.js";

/**
 * `npm run measure:drop`: sells a drop to as many buyers as it has items. Each prepares, signs and executes over HTTP
 * until its item is confirmed. Prints mints a second, durations, and the processor time of a mint in the service, the
 * chain, PostgreSQL and the buyers, which run in their own processes, and what the chain's runtime alone needs for the
 * same transactions. `--processes 2` starts two service processes. `--supply 10000` sells a drop with more items than
 * buyers, `--drops 10` sells ten drops at the same time, and `--minted 100000` adds items that were minted before.
 * `--standards token-2022,core` sells a drop of each, one after another, and prints what a mint costs its buyer; `core`
 * needs Metaplex Core in the directory of programs.
 */
const { values } = parseArgs({
  options: {
    buyers: { type: "string", default: "1000" },
    "at-once": { type: "string", default: "200" },
    processes: { type: "string", default: "1" },
    supply: { type: "string" },
    drops: { type: "string", default: "1" },
    minted: { type: "string", default: "0" },
    standards: { type: "string", default: "token-2022" },
  },
});
const count = Number(values.buyers);
const drops = Number(values.drops);
const supply = Math.ceil(Number(values.supply ?? count) / drops);

/** Items sold before the measurement starts. */
const warmUp = 1_000;

const sampleStride = 10;

/** Price of a drop's item in lamports. */
const itemPrice = 100_000_000n;

const standards = values.standards.split(",") as ("core" | "token-2022")[];
const programs = await readPrograms(programDirectory(process.env));
const cluster = await startCluster({ maxConnections: 120, programs });
const buyers = await startBuyers();
try {
  const services = await Promise.all(Array.from({ length: Number(values.processes) }, () => cluster.start()));
  const addresses = services.map(({ address }) => address);
  async function sell(
    buyerCount: number,
    plan: { drops: number; supply: number; standard: (typeof standards)[number] },
  ) {
    const selling: Drop[] = [];
    while (selling.length < plan.drops) selling.push(await cluster.createDrop(plan));
    const { wallets } = await buyers.ask({ kind: "create", count: buyerCount }, "created");
    await cluster.pay(wallets, 1_000_000_000n);
    const atOnce = Number(values["at-once"]);
    return () => buyers.ask({ kind: "buy", drops: selling, addresses, atOnce, unitsEach: 1 }, "bought");
  }
  const minted = Number(values.minted);
  if (minted > 0) await recordMinted(cluster.database, await cluster.createDrop({ supply: minted }), minted);
  for (const standard of standards) {
    // Until then, processes compile their code while they sell.
    await (
      await sell(warmUp, { drops: 1, supply: warmUp, standard })
    )();
    if (standards.length > 1) console.log(`\n${standard}`);
    await measure(await sell(count, { drops, supply, standard }), services);
  }
  for (const { child } of services) child.kill("SIGTERM");
  await Promise.all(services.map(({ exited }) => exited));
} finally {
  buyers.kill();
  await cluster.close();
}

/** Sells, and prints the figures of the sale. */
async function measure(
  buy: () => Promise<Extract<BuyersAnswer, { kind: "bought" }>>,
  services: readonly RunningService[],
): Promise<void> {
  let runtimeSeconds = 0;
  let submissions = 0;
  let sample: LandedTransaction | null = null as LandedTransaction | null;
  const { ledger } = cluster.validator;
  const submit = ledger.submit.bind(ledger);
  ledger.submit = (wire) => {
    // Reading the processor time takes longer than a transfer: one in ten is enough.
    if (submissions++ % sampleStride > 0) return submit(wire);
    const before = process.cpuUsage();
    const landed = submit(wire);
    // The service writes items' own metadata meanwhile.
    if (landed && costOf(landed) > 0n) sample ??= landed;
    const used = process.cpuUsage(before);
    runtimeSeconds += ((used.user + used.system) / 1e6) * sampleStride;
    return landed;
  };
  const postmaster = await findPostmaster(cluster.database);
  const processes = {
    service: () => services.reduce((sum, { child }) => sum + cpuOf(child.pid!), 0),
    chain: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    PostgreSQL: () => cpuOf(postmaster),
  };
  let nodeRequests = 0;
  // The validator is the only server of this process.
  subscribe("http.server.request.start", () => (nodeRequests += 1));
  const before = Object.values(processes).map((read) => read());
  const sale = await buy();
  const used = Object.values(processes).map((read, index) => read() - before[index]!);

  const { items, seconds } = sale;
  console.log(
    `${items.length} mints in ${seconds.toFixed(1)} s: ${(items.length / seconds).toFixed(1)} per second`,
  );
  console.log(`distinct items: ${new Set(items).size}; errors: ${JSON.stringify(sale.refusals)}`);
  for (const [name, list] of [
    ["prepare", sale.prepares],
    ["execute", sale.executes],
  ] as const) {
    console.log(`${name}: p50 ${percentile(list, 0.5)} ms, p99 ${percentile(list, 0.99)} ms`);
  }
  const each = (total: number) => `${((total / items.length) * 1_000).toFixed(2)} ms`;
  Object.keys(processes).forEach((name, index) =>
    console.log(`${name}: ${each(used[index]!)} of CPU per mint`),
  );
  console.log(`buyers: ${each(sale.cpuSeconds)} of CPU per mint`);
  console.log(`requests to the node: ${(nodeRequests / items.length).toFixed(2)} per mint`);
  const alone = items.length / runtimeSeconds;
  console.log(
    `the chain's runtime alone: ${each(runtimeSeconds)} of CPU per mint, ${alone.toFixed(0)} mints per second`,
  );
  if (sample) console.log(describeMint(sample));
  ledger.submit = submit;
}

/** Lamports that a mint costs its buyer in addition to the price. */
function costOf({ before, after }: LandedTransaction): bigint {
  return before.lamports[0]! - after.lamports[0]! - itemPrice;
}

function describeMint(landed: LandedTransaction): string {
  const { wire, execution } = landed;
  return `one mint: ${Number(costOf(landed)) / 1e9} SOL on top of its price, ${execution.unitsConsumed} compute units, ${wire.bytes.length} bytes`;
}

/**
 * Records a drop's items as minted, and waits until the service has copied them to the Market API's tables. All
 * tables and indexes are then as large as after such a sale.
 */
async function recordMinted(
  database: Database,
  { collectionId, phaseIds: [phaseId] }: Drop,
  units: number,
): Promise<void> {
  await database.execute(sql`
    with unit as (
      select n, gen_random_uuid() as id, gen_random_uuid() as session_id, 'wallet ' || md5(n::text) as wallet
      from generate_series(1, ${units}::int) n
    ), opened as (
      insert into sessions (id, collection_id, phase_id, wallet, quantity, price_base_units, expires_at, closed_at)
      select session_id, ${collectionId}::uuid, ${phaseId}::uuid, wallet, 1, 1, now(), now() from unit
    ), counted as (
      insert into wallet_counts (phase_id, wallet, minted) select ${phaseId}::uuid, wallet, 1 from unit
    ), confirmed as (
      insert into mints (id, session_id, collection_id, phase_id, wallet, position, state, seed, mint_address, message,
        last_valid_block_height, signature, wire, submitted_at, check_at, settled_at, finalized_at)
      select id, session_id, ${collectionId}::uuid, ${phaseId}::uuid, wallet, 0, 'confirmed', md5(n::text),
        'mint ' || md5(n::text), convert_to(repeat(md5(n::text), 20), 'UTF8'), 1, 'signature ' || md5(n::text),
        convert_to(repeat(md5(n::text), 25), 'UTF8'), now(), now(), now(), now()
      from unit
    ), sold as (
      update phases set minted = ${units} where id = ${phaseId}::uuid
    ), taken as (
      update collections set minted = ${units} where id = ${collectionId}::uuid
    )
    update items set mint_id = unit.id, minted_place = n, holder = wallet
    from unit where collection_id = ${collectionId}::uuid and number = n`);
  for (let indexed = 0; indexed < units; await wait(500)) {
    const { rows } = await database.execute<{ units: number }>(
      sql`select count(*)::int as units from market_items`,
    );
    indexed = rows[0]!.units;
  }
  await database.execute(sql`vacuum analyze`);
}
