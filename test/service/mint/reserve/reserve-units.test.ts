import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Reservation } from "../../../../demo/service/mint/reserve/reservation.js";
import { reserveUnits } from "../../../../demo/service/mint/reserve/reserve-units.js";
import { mints, sessions, walletCounts } from "../../../../demo/service/catalog/mints/tables.js";
import { createCollection, createHarness, makeWallet, noon, useDatabase } from "../harness.js";

const shared = useDatabase();

type Drop = Awaited<ReturnType<typeof createCollection>>;

/** Creates a reservation of units by a wallet of its own. */
function reservationOf(keyId: string, { collectionId, phaseId }: Drop, quantity: number): Reservation {
  return {
    collectionId,
    phaseId,
    wallet: makeWallet(),
    recipient: null,
    keyId,
    affiliateCode: null,
    perWallet: null,
    price: { baseUnits: 500n, mint: null, discount: 20n },
    claim: null,
    holder: null,
    shares: [],
    queuedClient: null,
    proof: null,
    unprovenShare: null,
    now: noon,
    expiresAt: new Date(noon.getTime() + 90_000),
    units: Array.from({ length: quantity }, () => ({
      seed: randomBytes(16).toString("hex"),
      mintAddress: makeWallet(),
      message: new Uint8Array(randomBytes(20)),
      lastValidBlockHeight: 2n ** 60n,
    })),
  };
}

describe("Reservations of one batch", () => {
  it.each([
    ["phase", { phases: [{ supplyTotal: 3 }] }],
    ["collection", { supplyTotal: 3 }],
  ] as const)("are refused at once where the %s never has enough for them", async (exhausted, plan) => {
    const { keyId } = await createHarness(shared.database);
    const drop = await createCollection(shared.database, plan as object);
    const { collectionId, phaseId } = drop;
    const reservations = [2, 2, 4, 1].map((quantity) => reservationOf(keyId, drop, quantity));
    const outcomes = await reserveUnits(shared.database, reservations);
    expect(outcomes.map(({ status }) => status)).toEqual(["reserved", "exhausted", "exhausted", "reserved"]);
    for (const index of [1, 2]) {
      expect(outcomes[index]).toEqual({ status: "exhausted", exhausted, until: null, max: null });
    }

    const { database } = shared;
    const rows = await database.select().from(walletCounts).where(eq(walletCounts.phaseId, phaseId));
    expect(rows.map(({ wallet }) => wallet).toSorted()).toEqual(
      [reservations[0]!.wallet, reservations[3]!.wallet].toSorted(),
    );
    const opened = await database.select().from(sessions).where(eq(sessions.collectionId, collectionId));
    expect(opened.find(({ wallet }) => wallet === reservations[0]!.wallet)).toMatchObject({
      keyId,
      quantity: 2,
      priceBaseUnits: 500n,
      discountBaseUnits: 20n,
      createdAt: noon,
      expiresAt: reservations[0]!.expiresAt,
    });
    const units = await database.select().from(mints).where(eq(mints.wallet, reservations[0]!.wallet));
    expect(units.toSorted((one, other) => one.position - other.position)).toMatchObject(
      reservations[0]!.units.map((unit, position) => ({ ...unit, position, state: "reserved" })),
    );
  });

  it("that are committed are reserved, though the database is lost before the others are refused", async () => {
    const { keyId } = await createHarness(shared.database);
    const drop = await createCollection(shared.database, { supplyTotal: 3 });
    let isLost = false;
    const database = new Proxy(shared.database, {
      get(target, name) {
        if (isLost) throw new Error("Connection terminated");
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name !== "transaction") return value.bind(target) as unknown;
        return async (...work: unknown[]) => {
          const result: unknown = await value.apply(target, work);
          isLost = true;
          return result;
        };
      },
    });
    const reservations = [2, 2, 1].map((quantity) => reservationOf(keyId, drop, quantity));
    const outcomes = await reserveUnits(database, reservations);
    expect(outcomes.map(({ status }) => status)).toEqual(["reserved", "failed", "failed"]);
  });
});
