import { describe, expect, it } from "vitest";
import { discriminatorOf, marketPrograms } from "../../../../demo/service/chain/marketplaces/marketplaces.js";
import { listMarketSteps } from "../../../../demo/service/chain/marketplaces/market-acts.js";
import {
  accountsOf,
  addressOf,
  dataOf,
  i64,
  magicEden,
  pools,
  systemProgram,
  tensor,
  tensorEvent,
  toTransaction,
  u64,
  type TestInstruction,
} from "./market-transaction.js";

const [item, seller, buyer, usdc] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)];
const wrappedSol = "So11111111111111111111111111111111111111112";
const price = 1_500_000_000n;
/** 1 January 2027. */
const expiry = 1_798_761_600n;
const expiresAt = new Date("2027-01-01T00:00:00Z");

function actsIn(instructions: readonly TestInstruction[], logs?: readonly string[]) {
  return listMarketSteps(toTransaction(instructions, logs)).flatMap(({ act }) => act ?? []);
}

/** Discriminators as the programs' published interfaces have them. */
const published: Readonly<Record<string, string>> = {
  core_sell: "1ff3f73b8653a5da",
  core_cancel_sell: "424427ed09f77afd",
  core_execute_sale_v2: "d562c518f2359a23",
  ext_sell: "fac8b1e59d21f589",
  ext_cancel_sell: "7a920410d90846d6",
  ext_execute_sale_v2: "76b809468676729f",
  sol_mpl_core_fulfill_sell: "fce7c9b01ed57612",
  sol_mpl_core_fulfill_buy: "aba722c170158e59",
  sol_ext_fulfill_sell: "7913c7be30f0b673",
  sol_ext_fulfill_buy: "9d5a7ad45a795378",
};

describe("the table of instructions", () => {
  it("has the published discriminators", () => {
    for (const [name, discriminator] of Object.entries(published)) {
      expect([name, discriminatorOf(name)]).toEqual([name, discriminator]);
    }
    expect(discriminatorOf("tcomp_noop")).toBe("6aa20ae28444df15");
  });

  it("names an item and a seller for each instruction, and a buyer for each sale", () => {
    for (const { instructions } of marketPrograms) {
      for (const { act, accounts } of instructions) {
        expect(accounts).toEqual(
          expect.arrayContaining(act === "sale" ? ["item", "seller", "buyer"] : ["item", "seller"]),
        );
        expect(new Set(accounts).size).toBe(accounts.length);
      }
    }
  });
});

describe("Magic Eden's market", () => {
  const sell = (currency: string, data = dataOf(published.core_sell!, u64(price), i64(expiry), [0])) => ({
    program: magicEden,
    accounts: accountsOf(12, { 1: seller, 4: item, 9: currency }),
    data,
  });
  const listing = {
    kind: "listing",
    item,
    seller,
    marketplace: "Magic Eden",
    price,
    expiresAt,
    isPrivate: false,
  };

  it("lists an item for a price in SOL, and delists it", () => {
    expect(actsIn([sell(systemProgram)])).toEqual([listing]);
    expect(actsIn([sell(wrappedSol)])).toEqual([listing]);
    const cancel = {
      program: magicEden,
      accounts: accountsOf(10, { 1: seller, 4: item }),
      data: dataOf(published.core_cancel_sell!, [0]),
    };
    expect(actsIn([cancel])).toEqual([{ kind: "cancellation", item, seller, marketplace: "Magic Eden" }]);
  });

  it.each([0n, -1n])("lists without an expiry where it is %s", (none) => {
    expect(actsIn([sell(systemProgram, dataOf(published.core_sell!, u64(price), i64(none), [0]))])).toEqual([
      { ...listing, expiresAt: null },
    ]);
  });

  it("has no readable price in another currency", () => {
    expect(actsIn([sell(usdc)])).toEqual([{ ...listing, price: null }]);
  });

  it.each([
    ["core_execute_sale_v2", 21, { 1: buyer, 2: seller, 5: item, 16: systemProgram }],
    ["ext_execute_sale_v2", 23, { 1: buyer, 2: seller, 7: item, 18: systemProgram }],
  ])("sells an item by %s", (name, count, named) => {
    const sale = {
      program: magicEden,
      accounts: accountsOf(count, named),
      data: dataOf(published[name]!, u64(price), [0, 0, 0, 0, 0]),
    };
    expect(actsIn([sale])).toEqual([
      { kind: "sale", item, seller, buyer, marketplace: "Magic Eden", price, royalty: null },
    ]);
  });

  it("is read where another program invokes it", () => {
    const wrapped = {
      program: addressOf(77),
      accounts: [item],
      data: dataOf("00"),
      inner: [sell(systemProgram)],
    };
    expect(actsIn([wrapped])).toEqual([listing]);
  });

  it("lists an item of Token-2022", () => {
    const sellToken = {
      program: magicEden,
      accounts: accountsOf(14, { 1: seller, 6: item, 12: systemProgram }),
      data: dataOf(published.ext_sell!, u64(price), i64(expiry)),
    };
    expect(actsIn([sellToken])).toEqual([listing]);
  });

  it("delists an item of Token-2022", () => {
    const cancel = {
      program: magicEden,
      accounts: accountsOf(12, { 1: seller, 6: item }),
      data: dataOf(published.ext_cancel_sell!),
    };
    expect(actsIn([cancel])).toEqual([{ kind: "cancellation", item, seller, marketplace: "Magic Eden" }]);
  });
});

describe("Magic Eden's pools", () => {
  const total = (amount: bigint, royalty = '"royalty_paid":2,') =>
    `Program log: {"lp_fee":1,${royalty}"total_price":${amount}}`;
  const running = (...logs: string[]) => [
    `Program ${pools} invoke [1]`,
    "Program CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d invoke [2]",
    total(7n),
    "Program CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d success",
    ...logs,
    `Program ${pools} success`,
  ];
  const fulfill = (name: string) => ({
    program: pools,
    accounts: accountsOf(
      11,
      name.endsWith("_sell") ? { 0: buyer, 1: seller, 6: item } : { 0: seller, 1: buyer, 6: item },
    ),
    data: dataOf(published[name]!, u64(1n), u64(2n), [0, 0, 0, 0, 0]),
  });
  const sale = { kind: "sale", item, seller, buyer, marketplace: "Magic Eden" };

  it.each([
    "sol_mpl_core_fulfill_sell",
    "sol_mpl_core_fulfill_buy",
    "sol_ext_fulfill_sell",
    "sol_ext_fulfill_buy",
  ])("sell an item by %s for the total that they log", (name) => {
    expect(actsIn([fulfill(name)], running(total(price)))).toEqual([{ ...sale, price, royalty: 2n }]);
  });

  it("pay no known royalty where an older release of the program logs none", () => {
    expect(actsIn([fulfill("sol_ext_fulfill_sell")], running(total(price, "")))).toEqual([
      { ...sale, price, royalty: null },
    ]);
  });

  it("have a total for each order, in their order", () => {
    const two = [fulfill("sol_mpl_core_fulfill_sell"), fulfill("sol_mpl_core_fulfill_sell")];
    const prices = actsIn(two, [...running(total(5n)), ...running(total(6n))]);
    expect(prices).toEqual([
      { ...sale, price: 5n, royalty: 2n },
      { ...sale, price: 6n, royalty: 2n },
    ]);
  });

  it("have no readable price where the node has no complete log", () => {
    expect(actsIn([fulfill("sol_mpl_core_fulfill_buy")], [])).toEqual([
      { ...sale, price: null, royalty: null },
    ]);
    const truncated = [...running(total(price)), "Log truncated"];
    expect(actsIn([fulfill("sol_mpl_core_fulfill_buy")], truncated)).toEqual([
      { ...sale, price: null, royalty: null },
    ]);
  });
});

describe("Tensor", () => {
  const call = (
    name: string,
    count: number,
    named: Readonly<Record<number, string>>,
    ...inner: TestInstruction[]
  ): TestInstruction => ({
    program: tensor,
    accounts: accountsOf(count, named),
    data: dataOf(discriminatorOf(name), u64(9_000_000_000n)),
    inner,
  });
  const event = { asset: item, amount: price, expiry };

  it.each([
    ["list_core", 9, { 0: item, 3: seller }],
    ["list_t22", 11, { 0: seller, 4: item }],
  ])("lists an item by %s for the price of the event", (name, count, named) => {
    expect(actsIn([call(name, count, named, tensorEvent("make", event))])).toEqual([
      { kind: "listing", item, seller, marketplace: "Tensor", price, expiresAt, isPrivate: false },
    ]);
  });

  it("marks a listing for one wallet, and reads no price in another currency", () => {
    const list = (more: object) =>
      actsIn([call("list_core", 9, { 0: item, 3: seller }, tensorEvent("make", { ...event, ...more }))]);
    expect(list({ privateTaker: buyer })).toMatchObject([{ isPrivate: true, price }]);
    expect(list({ currency: usdc })).toMatchObject([{ price: null }]);
  });

  it.each([
    ["delist_core", 8, { 0: item, 2: seller }],
    ["close_expired_listing_core", 8, { 1: item, 3: seller }],
    ["delist_t22", 11, { 0: seller, 4: item }],
    ["close_expired_listing_t22", 11, { 0: seller, 4: item }],
  ])("delists an item by %s", (name, count, named) => {
    expect(actsIn([call(name, count, named)])).toEqual([
      { kind: "cancellation", item, seller, marketplace: "Tensor" },
    ]);
  });

  it.each([
    ["buy_core", 14, { 2: item, 4: buyer, 6: seller }],
    ["take_bid_core", 17, { 1: seller, 3: buyer, 8: item }],
    ["buy_t22", 16, { 1: buyer, 5: item, 6: seller }],
    ["take_bid_t22", 19, { 1: seller, 3: buyer, 9: item }],
  ])(
    "sells an item by %s for the price of the event, not for the most that the buyer accepts, with its royalty",
    (name, count, named) => {
      const sold = tensorEvent("take", { asset: item, amount: price, bidId: addressOf(8) });
      expect(actsIn([call(name, count, named, sold)])).toEqual([
        { kind: "sale", item, seller, buyer, marketplace: "Tensor", price, royalty: 5n },
      ]);
    },
  );

  it.each([
    ["buy_core_spl", 22, { 2: buyer, 4: item, 7: seller }],
    ["buy_t22_spl", 23, { 2: buyer, 6: item, 8: seller }],
  ])("has no readable price by %s", (name, count, named) => {
    const sold = tensorEvent("take", { asset: item, amount: price, currency: usdc });
    expect(actsIn([call(name, count, named, sold)])).toEqual([
      { kind: "sale", item, seller, buyer, marketplace: "Tensor", price: null, royalty: null },
    ]);
  });

  it("takes the event of the same instruction only", () => {
    const other = addressOf(5);
    const named = (asset: string) => ({ 2: asset, 4: buyer, 6: seller });
    const two = [
      call("buy_core", 14, named(item), tensorEvent("take", { asset: item, amount: 5n })),
      call("buy_core", 14, named(other), tensorEvent("take", { asset: other, amount: 6n })),
    ];
    expect(actsIn(two)).toMatchObject([
      { item, price: 5n },
      { item: other, price: 6n },
    ]);
    const foreign = call("buy_core", 14, named(item), tensorEvent("take", { asset: other, amount: 5n }));
    const none = call("buy_core", 14, named(item));
    expect(actsIn([foreign])).toEqual([]);
    expect(
      actsIn([none, call("buy_core", 14, named(item), tensorEvent("take", { asset: item, amount: 6n }))]),
    ).toHaveLength(1);
  });
});

describe("hostile transactions", () => {
  const accounts = accountsOf(12, { 1: seller, 4: item, 9: systemProgram });
  const data = dataOf(published.core_sell!, u64(price), i64(expiry));
  const sell = { program: magicEden, accounts, data };

  it("are ignored where a program imitates a marketplace", () => {
    expect(actsIn([{ ...sell, program: addressOf(66) }])).toEqual([]);
    const sale = {
      program: addressOf(66),
      accounts: accountsOf(14, { 2: item, 4: buyer, 6: seller }),
      data: dataOf(discriminatorOf("buy_core"), u64(1n)),
      inner: [tensorEvent("take", { asset: item, amount: price })],
    };
    expect(actsIn([sale])).toEqual([]);
    const fulfill = {
      program: pools,
      accounts: accountsOf(11, { 0: buyer, 1: seller, 6: item }),
      data: dataOf(published.sol_mpl_core_fulfill_sell!, u64(1n)),
    };
    const logs = [
      `Program ${addressOf(66)} invoke [1]`,
      `Program log: {"lp_fee":0,"royalty_paid":0,"total_price":1}`,
      `Program log: Program ${pools} invoke [2]`,
      `Program log: {"lp_fee":0,"royalty_paid":0,"total_price":2}`,
      `Program ${addressOf(66)} success`,
    ];
    expect(actsIn([fulfill], logs)).toMatchObject([{ price: null }]);
  });

  it("are ignored where data or accounts end early", () => {
    for (let length = 0; length < data.length; length++) {
      expect(actsIn([{ ...sell, data: data.subarray(0, length) }])).toEqual([]);
    }
    expect(actsIn([{ ...sell, accounts: accounts.slice(0, 4) }])).toEqual([]);
    const event = tensorEvent("make", { asset: item, amount: price, expiry });
    for (let length = 8; length < event.data.length; length++) {
      const list = {
        program: tensor,
        accounts: accountsOf(9, { 0: item, 3: seller }),
        data: dataOf(discriminatorOf("list_core")),
        inner: [{ ...event, data: event.data.subarray(0, length) }],
      };
      expect(actsIn([list])).toEqual([]);
    }
  });

  it("have no price above what the database holds, no price of zero, and no date beyond the calendar", () => {
    const of = (amount: bigint, end: bigint) =>
      actsIn([{ ...sell, data: dataOf(published.core_sell!, u64(amount), i64(end)) }]);
    expect(of(2n ** 63n, 0n)).toMatchObject([{ price: null }]);
    expect(of(0n, 0n)).toMatchObject([{ price: null }]);
    expect(of(1n, 2n ** 63n - 1n)).toMatchObject([{ price: 1n, expiresAt: null }]);
  });
});
