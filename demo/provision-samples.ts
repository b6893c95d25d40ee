import { openCommandRpc } from "./service/chain/nodes/open-nodes.js";
import { createReader } from "./service/chain/rpc/chain-reader.js";
import { chooseStandard } from "./service/chain/standards/choose-standard.js";
import { createPaymentMintReader } from "./service/chain/payment-mint.js";
import { createDatabase, type Database } from "./service/platform/db/database.js";
import { migrate } from "./service/platform/db/migrate.js";
import { listCollections } from "./service/catalog/collection-view/collection-list.js";
import { recordMints } from "./service/operate/adoption/recorded-mints.js";
import { importFeed } from "./service/market/ingest/import-feed.js";
import { indexMints } from "./service/market/ingest/market-index.js";
import { importCollection, type GroupAddress } from "./service/import/import-collection.js";
import { issueKey } from "./service/catalog/api-keys/api-keys.js";
import { loopback } from "./service/catalog/api-keys/origins.js";
import { demoKeys } from "./service/config/published-keys.js";
import type { Picture } from "./service/platform/media/picture.js";
import { findColors } from "./service/platform/media/picture-variants.js";
import { readCover } from "./samples/art.js";
import { createRecordedMarket } from "./samples/recorded-market.js";
import {
  createHiddenSample,
  createSamples,
  createSoldOutSample,
  createUpcomingSample,
  type SampleCollection,
  type SampleDollar,
} from "./samples/samples.js";

/** Timeout of requests to the node in milliseconds. */
const nodeTimeout = 5_000;

/** What the database has for trials. */
export interface ProvisionedSamples {
  readonly publishableKeyId: string;
  /** Addresses that receive payments for collections of this chain. */
  readonly treasuries: readonly string[];
}

/**
 * Imports missing sample collections and trial keys into a database. The keys of pages work on any page of this machine.
 * @param context.treasury address that receives payments
 * @param context.guests wallets on the samples' allowlists
 */
export async function provisionSamples(context: {
  databaseUrl: string;
  rpcUrl: string;
  chain: string;
  treasury: string;
  guests: readonly string[] | undefined;
  /** Token that the samples accept in addition to SOL, if the chain has one. */
  dollar: SampleDollar | null;
  /** Address of the group that a seed gives. */
  groupAddress: GroupAddress;
  now: Date;
  random: (bytes: number) => Uint8Array;
}): Promise<ProvisionedSamples> {
  const { chain, treasury, guests, dollar, groupAddress, now, random } = context;
  const readPaymentMint = createPaymentMintReader(context.rpcUrl);
  const node = { rpc: openCommandRpc(context.rpcUrl), read: createReader(nodeTimeout) };
  const standard = await chooseStandard(chain, node);
  const database = createDatabase(context.databaseUrl, { maxConnections: 2 });
  try {
    await migrate(database);
    const ids: string[] = [];
    const definitions = [
      ...createSamples(now, treasury, guests, dollar, standard),
      createUpcomingSample(now, treasury, guests),
      createHiddenSample(now, treasury),
    ];
    for (const definition of definitions) {
      const pictures = await readPictures(definition);
      const { id } = await importCollection(
        { database, chain, random, readPaymentMint, groupAddress, pictures },
        definition,
      );
      ids.push(id);
    }
    ids.push(await provisionMarket(context, database));
    const keys = { database, random };
    const { publishable, secret, sandbox } = demoKeys;
    const label = "Trials";
    const origins = [loopback];
    const { id: publishableKeyId } = await issueKey(keys, {
      class: "publishable",
      value: publishable,
      label,
      origins,
      collectionIds: ids,
    });
    await issueKey(keys, { class: "secret", value: secret, label, collectionIds: ids });
    await issueKey(keys, {
      class: "sandbox",
      value: sandbox,
      label,
      origins,
      collectionIds: ids.slice(0, 1),
    });
    const collections = (await listCollections(database)).filter((collection) => collection.chain === chain);
    return { publishableKeyId, treasuries: [...new Set(collections.map(({ treasury }) => treasury))] };
  } finally {
    await database.close();
  }
}

/** Picture of a sample's cover: its colors. It is an SVG file, which needs no variants. */
async function readPictures({ shortId, image }: SampleCollection): Promise<Map<string, Picture>> {
  const colors = await findColors(Buffer.from(await readCover(shortId)));
  return new Map([[image, { ...colors, variants: [] }]]);
}

/**
 * Imports the sold-out sample and the recorded market of three collections, unless the database has them.
 * @returns the sample's id
 */
async function provisionMarket(
  { chain, treasury, now, random }: Parameters<typeof provisionSamples>[0],
  database: Database,
): Promise<string> {
  const definition = createSoldOutSample(now, treasury);
  const pictures = await readPictures(definition);
  const { id, imported } = await importCollection({ database, chain, random, pictures }, definition);
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
