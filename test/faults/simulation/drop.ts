import { randomUUID } from "node:crypto";
import type { Database } from "../../../demo/service/platform/db/database.js";
import { commitTo, drawWinners } from "../../../demo/service/catalog/bounties/bounty-draw.js";
import { hashCode } from "../../../demo/service/catalog/claim-codes/claim-code.js";
import { insertBounty } from "../../../demo/service/catalog/bounties/queries.js";
import { claimCodes } from "../../../demo/service/catalog/claim-codes/tables.js";
import * as schema from "../../schema.js";
import { tokenProgram } from "./runtime.js";
import type { SeededRandom } from "./seeded-random.js";
import { hashOf } from "./simulated-cluster.js";

/** SPL mint of the currency of some phases. */
export const paymentToken = hashOf("payment token");

export interface Drop {
  readonly keyId: string;
  readonly collectionId: string;
  readonly supply: number | null;
  readonly phases: readonly DropPhase[];
  readonly codes: readonly DropCode[];
}

export interface DropPhase {
  readonly id: string;
  readonly supply: number | null;
  readonly perWallet: number | null;
  /** Base units of `currency`. */
  readonly price: number;
  /** SPL mint; null: the native coin. */
  readonly currency: string | null;
  /** True: every wallet needs a code of kind `access`. */
  readonly isCodeRequired: boolean;
  /** Virtual milliseconds. */
  readonly endsAt: number | null;
}

/** Claim code. */
export interface DropCode extends Pick<
  typeof claimCodes.$inferInsert,
  "kind" | "discountBasisPoints" | "bonusUnits" | "maxUnits" | "usesTotal" | "usesPerWallet"
> {
  readonly text: string;
}

/** Draws and quantities of prizes. */
export interface DropBounty {
  readonly draws: number;
  readonly quantities: readonly number[];
}

/** Supply, phases, claim codes and bounty of a drop. */
export type DropPlan = Pick<Drop, "supply" | "codes"> & {
  readonly phases: readonly Omit<DropPhase, "id">[];
  readonly bounty: DropBounty | null;
};

/** Small collection that a few wallets can sell out, with one to three phases that share its supply. */
export function planDrop(random: SeededRandom, start: number): DropPlan {
  const supply = random.chance(0.15) ? null : random.between(1, 5);
  const codes = random.chance(0.5)
    ? Array.from({ length: random.between(1, 3) }, () => planCode(random))
    : [];
  const hasAccessCode = codes.some(({ kind }) => kind === "access");
  return {
    supply,
    phases: Array.from({ length: random.pick([1, 1, 2, 3]) }, () => {
      const isFree = random.chance(0.2);
      return {
        supply: random.chance(0.5) ? null : random.between(1, 4),
        perWallet: random.chance(0.4) ? null : random.between(1, 3),
        price: isFree ? 0 : random.between(1, 9) * 100_000_000,
        currency: !isFree && random.chance(0.3) ? paymentToken : null,
        isCodeRequired: hasAccessCode && random.chance(0.5),
        endsAt: random.chance(0.7) ? null : start + random.between(20, 150) * 1000,
      };
    }),
    codes,
    bounty: random.chance(0.4) ? planBounty(random, random.between(1, supply ?? 5)) : null,
  };
}

function planCode(random: SeededRandom): DropCode {
  const kind = random.pick(["access", "discount", "bonus"] as const);
  return {
    text: Buffer.from(random.bytes(16)).toString("hex"),
    kind,
    discountBasisPoints: kind === "discount" ? random.pick([1_000, 3_333, 10_000]) : null,
    bonusUnits: kind === "bonus" ? random.between(1, 2) : null,
    maxUnits: random.chance(0.6) ? null : random.between(1, 2),
    usesTotal: random.chance(0.4) ? null : random.between(1, 3),
    usesPerWallet: random.chance(0.4) ? null : random.between(1, 2),
  };
}

function planBounty(random: SeededRandom, draws: number): DropBounty {
  const quantities = [random.between(1, draws)];
  if (quantities[0]! < draws) quantities.push(random.between(1, draws - quantities[0]!));
  return { draws, quantities };
}

export async function createDrop(
  database: Database,
  random: SeededRandom,
  { supply, phases, codes, bounty }: DropPlan,
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
  await database
    .insert(schema.currencies)
    .values({ mint: paymentToken, chain: "solana-localnet", symbol: "TEST", decimals: 6, tokenProgram })
    .onConflictDoNothing();
  const rows = await database
    .insert(schema.phases)
    .values(
      phases.map(({ supply, perWallet, price, currency, isCodeRequired, endsAt }, position) => ({
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
        priceMint: currency,
        codeRequired: isCodeRequired,
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
  if (codes.length > 0) {
    await database
      .insert(claimCodes)
      .values(
        codes.map(({ text, ...code }) => ({ ...code, collectionId, hash: hashCode(text), label: text })),
      );
  }
  if (bounty) await createBounty(database, random, collectionId, bounty);
  return {
    keyId: key!.id,
    collectionId,
    supply,
    codes,
    phases: phases.map((plan, index) => ({ ...plan, id: rows[index]!.id })),
  };
}

async function createBounty(
  database: Database,
  random: SeededRandom,
  collectionId: string,
  bounty: DropBounty,
): Promise<void> {
  const seed = random.bytes(32);
  await database.transaction((transaction) =>
    insertBounty(transaction, collectionId, {
      name: "Bounty",
      description: "",
      seed,
      commitment: commitTo(seed),
      draws: bounty.draws,
      prizes: bounty.quantities.map((quantity, position) => ({
        name: `Prize ${position}`,
        description: "",
        image: null,
        valueBaseUnits: null,
        quantity,
      })),
      winners: drawWinners(seed, bounty),
    }),
  );
}
