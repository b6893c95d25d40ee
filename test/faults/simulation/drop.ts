import { randomUUID } from "node:crypto";
import type { Database } from "../../../demo/service/db/database.js";
import * as schema from "../../../demo/service/db/schema/schema.js";
import type { SeededRandom } from "./seeded-random.js";

export interface Drop {
  readonly keyId: string;
  readonly collectionId: string;
  readonly supply: number | null;
  readonly phases: readonly DropPhase[];
}

export interface DropPhase {
  readonly id: string;
  readonly supply: number | null;
  readonly perWallet: number | null;
  readonly price: number;
  /** Virtual milliseconds. */
  readonly endsAt: number | null;
}

/** Supply and phases of a drop. */
export type DropPlan = Pick<Drop, "supply"> & { readonly phases: readonly Omit<DropPhase, "id">[] };

/** Small collection that a few wallets can sell out, with one to three phases that share its supply. */
export function planDrop(random: SeededRandom, start: number): DropPlan {
  return {
    supply: random.chance(0.15) ? null : random.between(1, 5),
    phases: Array.from({ length: random.pick([1, 1, 2, 3]) }, () => ({
      supply: random.chance(0.5) ? null : random.between(1, 4),
      perWallet: random.chance(0.4) ? null : random.between(1, 3),
      price: random.chance(0.2) ? 0 : random.between(1, 9) * 100_000_000,
      endsAt: random.chance(0.7) ? null : start + random.between(20, 150) * 1000,
    })),
  };
}

export async function createDrop(
  database: Database,
  random: SeededRandom,
  { supply, phases }: DropPlan,
  treasury: string,
): Promise<Drop> {
  const name = randomUUID();
  const [key] = await database
    .insert(schema.apiKeys)
    .values({ hash: name, class: "publishable", label: "simulation" })
    .returning({ id: schema.apiKeys.id });
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
      supplyTotal: supply,
    })
    .returning({ id: schema.collections.id });
  const collectionId = collection!.id;
  const rows = await database
    .insert(schema.phases)
    .values(
      phases.map(({ supply, perWallet, price, endsAt }, position) => ({
        collectionId,
        position,
        name: `Phase ${position}`,
        perMint: 3,
        perWallet,
        supplyTotal: supply,
        startsAt: new Date(0),
        endsAt: endsAt === null ? null : new Date(endsAt),
        pricing: price === 0 ? ("free" as const) : ("fixed" as const),
        priceBaseUnits: BigInt(price),
      })),
    )
    .returning({ id: schema.phases.id });
  if (supply !== null) {
    await database.insert(schema.items).values(
      Array.from({ length: supply }, (_, index) => ({
        collectionId,
        number: index + 1,
        name: `Light ${index + 1}`,
        drawOrder: BigInt(random.below(2 ** 48)),
      })),
    );
  }
  return {
    keyId: key!.id,
    collectionId,
    supply,
    phases: phases.map((plan, index) => ({ ...plan, id: rows[index]!.id })),
  };
}
