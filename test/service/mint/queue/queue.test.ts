import { describe, expect, it } from "vitest";
import { takePlaces, type QueuedOrder } from "../../../../demo/service/mint/queue/queries.js";
import { createRandom } from "../../../faults/simulation/seeded-random.js";
import { createCollection, makeWallet, noon, useDatabase } from "../harness.js";

const shared = useDatabase();
const at = (seconds: number) => {
  const now = new Date(noon.getTime() + seconds * 1_000);
  return { now, askBefore: new Date(now.getTime() + 25_000) };
};

/** A collection with units of its phases and of its own, of which some are left. */
const createDrop = () =>
  createCollection(shared.database, {
    supplyTotal: 40,
    minted: 10,
    held: 12,
    phases: [{ supplyTotal: 8, held: 8 }, { supplyTotal: 12, minted: 4, held: 4 }, { minted: 6 }],
  });

type Drop = Awaited<ReturnType<typeof createDrop>>;

const orderOf = (
  { collectionId, phaseIds }: Drop,
  { phase, ...order }: Omit<QueuedOrder, "collectionId" | "phaseId"> & { phase: number },
): QueuedOrder => ({ collectionId, phaseId: phaseIds[phase]!, ...order });

/** Supplies of `createDrop`; null: unlimited. */
const leftInPhases = [0, 4, null];
const leftInCollection = 18;

type Order = Omit<QueuedOrder, "collectionId" | "phaseId" | "maxUnits"> & { readonly phase: number };

/** The queue as a list in memory. */
function createModel() {
  const queue = new Map<string, Order & { askBefore: Date; place: number }>();
  let places = 0;

  function take(order: Order, { now, askBefore }: ReturnType<typeof at>): boolean {
    const name = `${order.phase} ${order.wallet} ${order.client}`;
    const former = queue.get(name);
    const keepsPlace =
      former && former.askBefore.getTime() + 90_000 > now.getTime() && former.quantity >= order.quantity;
    queue.set(name, { ...order, askBefore, place: keepsPlace ? former.place : ++places });
    return !keepsPlace;
  }

  function find({ phase, wallet, client }: Order, now: Date) {
    const { place } = queue.get(`${phase} ${wallet} ${client}`)!;
    const before = [...queue.values()].filter((other) => other.place < place && other.askBefore > now);
    const sum = (orders: readonly Order[]) => orders.reduce((units, { quantity }) => units + quantity, 0);
    const inPhase = sum(before.filter((other) => other.phase === phase));
    const inCollection = sum(
      before.filter((other) => other.phase === phase || leftInPhases[other.phase] !== 0),
    );
    const ofPhase = leftInPhases[phase] === null ? Infinity : leftInPhases[phase]! - inPhase;
    const ofCollection = leftInCollection - inCollection;
    return {
      ahead: ofPhase <= ofCollection ? inPhase : inCollection,
      free: Math.min(ofPhase, ofCollection),
    };
  }
  return { take, find };
}

describe("Orders that are placed together", () => {
  it.each([1, 2, 3, 4])("have places in the order of their arrival (seed %i)", async (seed) => {
    const random = createRandom(`queue ${seed}`);
    const drop = await createDrop();
    const model = createModel();
    const wallets = Array.from({ length: 30 }, makeWallet);
    let seconds = 0;
    for (let round = 0; round < 20; round += 1) {
      // Some orders ask in time, some late, and some too late to keep their places.
      const times = at((seconds += random.pick([5, 15, 40, 120])));
      const asking = wallets.filter(() => random.chance(0.4));
      const orders = asking.map((wallet, index) => ({
        phase: random.below(3),
        wallet,
        client: `client ${index % 4}`,
        quantity: random.between(1, 3),
      }));
      const places = await takePlaces(
        shared.database,
        orders.map((order) => orderOf(drop, { ...order, maxUnits: Infinity })),
        times,
      );
      const isNew = orders.map((order) => model.take(order, times));
      const expected = orders.map((order, index) => ({
        isNew: isNew[index],
        ...model.find(order, times.now),
      }));
      expect(places).toEqual(expected);
    }
  });

  it("are limited to as many per client as it may wait for", async () => {
    const drop = await createDrop();
    const wallets = Array.from({ length: 6 }, makeWallet);
    const [waiting, ...asking] = wallets.map((wallet, index) =>
      orderOf(drop, { phase: 2, wallet, client: "one", quantity: [2, 2, 9, 2, 1, 1][index]!, maxUnits: 6 }),
    );
    const other = orderOf(drop, {
      phase: 2,
      wallet: makeWallet(),
      client: "other",
      quantity: 6,
      maxUnits: 6,
    });
    await takePlaces(shared.database, [waiting!], at(0));
    const places = await takePlaces(shared.database, [...asking, other], at(1));
    expect(places.map((place) => place?.ahead ?? null)).toEqual([2, null, 4, null, null, 6]);
    // Orders that wait already keep their places.
    expect(await takePlaces(shared.database, [asking[2]!, waiting!], at(2))).toMatchObject([
      { isNew: false, ahead: 4 },
      { isNew: false, ahead: 0 },
    ]);
  });

  it("have one place if they are the same", async () => {
    const drop = await createDrop();
    const order = orderOf(drop, { phase: 0, wallet: makeWallet(), client: "one", quantity: 1, maxUnits: 1 });
    expect(await takePlaces(shared.database, [order, order], at(0))).toEqual([
      { isNew: true, ahead: 0, free: 0 },
      { isNew: true, ahead: 0, free: 0 },
    ]);
  });

  it("for several collections join separate queues", async () => {
    const drops = [await createDrop(), await createDrop()];
    const orders = [0, 1, 0].map((drop) =>
      orderOf(drops[drop]!, {
        phase: 2,
        wallet: makeWallet(),
        client: "one",
        quantity: 3,
        maxUnits: Infinity,
      }),
    );
    const places = await takePlaces(shared.database, orders, at(0));
    expect(places.map((place) => place!.ahead)).toEqual([0, 0, 3]);
  });
});
