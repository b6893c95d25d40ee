import { createPaymentMintReader } from "./service/chain/payment-mint.js";
import { createDatabase, migrate } from "./service/db/database.js";
import { importCollection } from "./service/mint/import-collection.js";
import { issueKey } from "./service/mint/keys.js";
import { demoKeys } from "./samples/keys.js";
import { createSamples, type SampleDollar } from "./samples/samples.js";

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
