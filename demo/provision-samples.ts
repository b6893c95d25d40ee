import { createPaymentMintReader } from "./service/chain/rpc/payment-mint.js";
import { createDatabase, migrate, type Database } from "./service/db/database.js";
import { recordMints } from "./service/db/repositories/recorded-mints.js";
import { importFeed } from "./service/market/ingest/import-feed.js";
import { indexMints } from "./service/market/ingest/market-index.js";
import { importCollection } from "./service/collections/import-collection.js";
import { issueKey } from "./service/access/api-keys.js";
import { demoKeys } from "./samples/keys.js";
import { createRecordedMarket } from "./samples/recorded-market.js";
import { createSamples, createSoldOutSample, type SampleDollar } from "./samples/samples.js";

/**
 * Brings the sample collections and the keys for trials into a database, as far as they aren't there yet.
 * The keys are bound anew to the page's origins, which may have moved.
 * @param context.treasury is paid
 * @param context.guests are on the samples' allowlists
 * @returns every address that sales of this chain's collections pay
 */
export async function provisionSamples(context: {
  databaseUrl: string;
  rpcUrl: string;
  chain: string;
  treasury: string;
  guests: readonly string[] | undefined;
  /** What the samples can be paid in beside SOL, where the chain has it. */
  dollar: SampleDollar | null;
  /** Where the page is served. */
  origins: readonly string[];
  now: Date;
  random: (bytes: number) => Uint8Array;
}): Promise<string[]> {
  const { chain, treasury, guests, dollar, origins, now, random } = context;
  const readPaymentMint = createPaymentMintReader(context.rpcUrl);
  const database = createDatabase(context.databaseUrl, { maximumConnections: 2 });
  try {
    await migrate(database);
    const ids: string[] = [];
    for (const definition of createSamples(now, treasury, guests, dollar)) {
      const { id } = await importCollection({ database, chain, random, readPaymentMint }, definition);
      ids.push(id);
    }
    ids.push(await provisionMarket(context, database));
    const keys = { database, random };
    const { publishable, secret, sandbox } = demoKeys;
    const label = "Trials";
    await issueKey(keys, { class: "publishable", value: publishable, label, origins, collectionIds: ids });
    await issueKey(keys, { class: "secret", value: secret, label, collectionIds: ids });
    await issueKey(keys, {
      class: "sandbox",
      value: sandbox,
      label,
      origins,
      collectionIds: ids.slice(0, 1),
    });
    const paid = await database.query.collections.findMany({
      columns: { treasury: true },
      where: (table, { eq }) => eq(table.chain, chain),
    });
    return [...new Set(paid.map((row) => row.treasury))];
  } finally {
    await database.close();
  }
}

/**
 * The sold-out sample, and the recorded market of it and of two others. A database that has it keeps it as it is.
 * @returns the sample's id
 */
async function provisionMarket(
  { chain, treasury, now, random }: Parameters<typeof provisionSamples>[0],
  database: Database,
): Promise<string> {
  const definition = createSoldOutSample(now, treasury);
  const { id, imported } = await importCollection({ database, chain, random }, definition);
  if (!imported) return id;
  const { mints, records } = createRecordedMarket(now, chain);
  await recordMints(database, id, mints);
  const context = { database, clock: () => now };
  await indexMints(context, chain);
  await importFeed(
    context,
    records.map((value, index) => ({ line: index + 1, value })),
  );
  return id;
}
