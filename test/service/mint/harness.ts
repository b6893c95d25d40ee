import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "../../../demo/service/platform/db/database.js";
import * as schema from "../../schema.js";
import { createJobs } from "../../../demo/service/operate/jobs/jobs.js";
import type { MintDeps } from "../../../demo/service/mint/mint-deps.js";
import type { Log } from "../../../demo/service/platform/deps.js";
import { createMintService } from "../../../demo/service/mint/mint-service.js";
import { systemTimers, type Timers } from "../../../demo/service/platform/scheduling/timers.js";
import { encodeBase58 } from "../../../src/contract/values/address.js";
import { createTestDatabase, type TestDatabase } from "../../database.js";
import { createFakeChain } from "./fake-chain.js";

export const noon = new Date("2026-11-21T12:00:00.000Z");
export const treasury = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";

/** One database for the tests of a file, with 64 connections. */
export function useDatabase(): { readonly database: Database; readonly url: string } {
  let created: TestDatabase | undefined;
  beforeAll(async () => {
    created = await createTestDatabase({ maxConnections: 64 });
  });
  afterAll(() => created?.close());
  return {
    get database() {
      return created!.database;
    },
    get url() {
      return created!.url;
    },
  };
}

type PhaseChanges = Partial<typeof schema.phases.$inferInsert> & {
  allowlist?: string[];
  bonuses?: { wallet: string; bonus: number }[];
};

interface CollectionPlan extends Partial<Omit<typeof schema.collections.$inferInsert, "id">> {
  phases?: PhaseChanges[];
  /** Number of items in the draw. */
  items?: number;
}

/** Collection with one phase that is open at noon and costs half a SOL, unless overridden. */
export async function createCollection(database: Database, plan: CollectionPlan = {}) {
  const { phases: phasePlans = [{}], items = 0, ...fields } = plan;
  const name = randomUUID();
  const [collection] = await database
    .insert(schema.collections)
    .values({
      shortId: name,
      slug: name,
      address: name,
      chain: "solana-localnet",
      treasury,
      name: "Northern Lights",
      symbol: "NORTH",
      image: "/art/cover.svg",
      ...fields,
    })
    .returning();
  const collectionId = collection!.id;
  const phaseIds: string[] = [];
  for (const [position, { allowlist = [], bonuses = [], ...changes }] of phasePlans.entries()) {
    const [phase] = await database
      .insert(schema.phases)
      .values({
        collectionId,
        position,
        name: `Phase ${position}`,
        perMint: 10,
        startsAt: new Date(noon.getTime() - 3_600_000),
        endsAt: null,
        pricing: "fixed",
        priceBaseUnits: (changes.pricing ?? "fixed") === "fixed" ? 500_000_000n : null,
        ...changes,
      })
      .returning();
    const phaseId = phase!.id;
    phaseIds.push(phaseId);
    if (allowlist.length > 0) {
      await database.insert(schema.allowlistEntries).values(allowlist.map((wallet) => ({ phaseId, wallet })));
    }
    if (bonuses.length > 0) {
      const counts = bonuses.map((entry) => ({ ...entry, phaseId, perWallet: changes.perWallet ?? null }));
      await database.insert(schema.walletCounts).values(counts);
    }
  }
  if (items > 0) {
    await database.insert(schema.items).values(
      Array.from({ length: items }, (_, index) => ({
        collectionId,
        number: index + 1,
        name: `Light ${index + 1}`,
        image: `/art/${index + 1}.svg`,
        attributes: [{ trait_type: "Hue", value: "green" }],
        // Reversed, so that the draw order differs from the numbers.
        drawOrder: BigInt(items - index),
      })),
    );
  }
  const scope: ReadonlySet<string> = new Set([collectionId]);
  return { collectionId, phaseId: phaseIds[0]!, phaseIds, scope };
}

/** Timers with which each execute polls the chain exactly once, whatever the duration. */
function createSinglePollTimers(): { timers: Timers; onPoll: () => void } {
  const unpolled = new Set<AbortController>();
  const polled = new Set<AbortController>();
  return {
    onPoll() {
      for (const controller of unpolled) polled.add(controller);
      unpolled.clear();
    },
    timers: {
      ...systemTimers,
      timeout() {
        const controller = new AbortController();
        unpolled.add(controller);
        return controller.signal;
      },
      wait() {
        for (const controller of polled) controller.abort();
        polled.clear();
        return Promise.resolve();
      },
    },
  };
}

/** Service and jobs on a fake chain, with a fake clock. */
export async function createHarness(database: Database, changes: Partial<MintDeps> = {}) {
  const time = { now: noon };
  const fake = createFakeChain();
  const events: { level: string; event: string; fields?: unknown }[] = [];
  const log: Log = (level, event, fields) => void events.push({ level, event, fields });
  const { timers, onPoll } = createSinglePollTimers();
  const chain = changes.chain ?? fake.chain;
  const context: MintDeps = {
    database,
    clock: () => time.now,
    monotonic: () => time.now.getTime(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    publicBase: "https://mint.example",
    timers,
    log,
    ...changes,
    chain: {
      ...chain,
      confirm(submissions, options) {
        onPoll();
        return chain.confirm(submissions, options);
      },
    },
  };
  const [key] = await database
    .insert(schema.apiKeys)
    .values({ hash: randomUUID(), class: "publishable", label: "test" })
    .returning();
  return {
    ...fake,
    context,
    events,
    mintService: createMintService(context),
    jobs: createJobs(context),
    keyId: key!.id,
    pass(milliseconds: number) {
      time.now = new Date(time.now.getTime() + milliseconds);
    },
  };
}
export type Harness = Awaited<ReturnType<typeof createHarness>>;

/** Unique base58 address of a key pair: on the curve, as wallets are. */
export function makeWallet(): string {
  const { x } = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
  return encodeBase58(Buffer.from(x!, "base64url"));
}

/** Counters of the collection, and the units by state that they must equal. */
export async function countUnits(database: Database, collectionId: string) {
  const [collection] = await database
    .select()
    .from(schema.collections)
    .where(eq(schema.collections.id, collectionId));
  const phases = await database
    .select()
    .from(schema.phases)
    .where(eq(schema.phases.collectionId, collectionId))
    .orderBy(schema.phases.position);
  const units = await database.select().from(schema.mints).where(eq(schema.mints.collectionId, collectionId));
  const inState = (...states: string[]) => units.filter(({ state }) => states.includes(state)).length;
  return {
    held: collection!.held,
    minted: collection!.minted,
    phases: phases.map(({ held, minted }) => ({ held, minted })),
    reserved: inState("reserved"),
    submitted: inState("submitted"),
    confirmed: inState("confirmed"),
    failed: inState("failed"),
    released: inState("released"),
    replaced: inState("replaced"),
  };
}
