import { getProgramDerivedAddress, type Address } from "@solana/kit";
import { beforeAll, describe, expect, it } from "vitest";
import type { MarketAct } from "../../../../demo/service/chain/marketplaces/market-acts.js";
import { deriveChanges, type Move } from "../../../../demo/service/chain/standards/item-changes.js";
import { createSigner } from "../local-chain.js";

let [a, b, c, escrow, vault]: string[] = [];
beforeAll(async () => {
  const wallets = await Promise.all([1, 2, 3].map(createSigner));
  [a, b, c] = wallets.map(({ address }) => address);
  const derive = async (seed: string) => {
    const programAddress = "TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp" as Address;
    return (await getProgramDerivedAddress({ programAddress, seeds: [seed] }))[0];
  };
  [escrow, vault] = [await derive("list_state"), await derive("vault")];
});

const marketplace = "Tensor";
const move = (to: string | null, from?: string | null): Move => ({
  kind: "move",
  to,
  ...(from !== undefined && { from }),
});
const sale = (seller: string, buyer: string, price: bigint | null = 5n): MarketAct => ({
  kind: "sale",
  item: "item",
  marketplace,
  seller,
  buyer,
  price,
  royalty: 1n,
});
const listing = (seller: string, more: object = {}): MarketAct => ({
  kind: "listing",
  item: "item",
  marketplace,
  seller,
  price: 5n,
  expiresAt: null,
  isPrivate: false,
  ...more,
});
const cancellation = (seller: string): MarketAct => ({
  kind: "cancellation",
  item: "item",
  marketplace,
  seller,
});
const changesOf = (steps: (Move | MarketAct)[], holder: string | null = a!) => deriveChanges(steps, holder);

describe("what happened to an item", () => {
  it("is a transfer between wallets, and a burn", () => {
    expect(changesOf([move(b!)])).toEqual({ changes: [{ kind: "transfer", from: a, to: b }], holder: b });
    expect(changesOf([move(null)])).toEqual({
      changes: [{ kind: "transfer", from: a, to: null }],
      holder: null,
    });
  });

  it("is nothing where it is minted, even by an account of a program", () => {
    expect(changesOf([move(a!, null)], null)).toEqual({ changes: [], holder: a });
    expect(changesOf([move(vault!, null)], null)).toEqual({ changes: [], holder: vault });
  });

  it("is nothing where an unknown program takes it into escrow and returns it", () => {
    expect(changesOf([move(escrow!)])).toEqual({ changes: [], holder: a });
    expect(changesOf([move(escrow!), move(vault!), move(a!)])).toEqual({ changes: [], holder: a });
    expect(changesOf([move(escrow!), move(b!)]).changes).toEqual([{ kind: "transfer", from: a, to: b }]);
  });

  it("is a listing that leaves the holder, and its end", () => {
    const listed = { kind: "listing", from: a, price: 5n, expiresAt: null, marketplace };
    expect(changesOf([listing(a!), move(escrow!)])).toEqual({ changes: [listed], holder: a });
    expect(changesOf([move(a!), cancellation(a!)])).toEqual({
      changes: [{ kind: "cancellation", from: a, marketplace }],
      holder: a,
    });
  });

  it("isn't a listing for one wallet, in another currency or of somebody who doesn't hold it", () => {
    for (const act of [
      listing(a!, { isPrivate: true }),
      listing(a!, { price: null }),
      listing(b!),
      cancellation(b!),
    ]) {
      expect(changesOf([act])).toEqual({ changes: [], holder: a });
    }
  });

  it("is a sale from the holder to the buyer, in whatever order act and move are", () => {
    const sold = { kind: "sale", from: a, to: b, price: 5n, royalty: 1n, marketplace };
    expect(changesOf([sale(a!, b!), move(b!)])).toEqual({ changes: [sold], holder: b });
    expect(changesOf([listing(a!), sale(a!, b!), move(b!)]).changes).toEqual([
      expect.objectContaining({ kind: "listing" }),
      sold,
    ]);
  });

  it("is a sale to oneself where a marketplace sells an item back", () => {
    expect(changesOf([sale(a!, a!), move(a!)]).changes).toEqual([
      { kind: "sale", from: a, to: a, price: 5n, royalty: 1n, marketplace },
    ]);
  });

  it("is each sale of a chain in one transaction", () => {
    expect(changesOf([sale(a!, b!, 1n), move(b!), sale(b!, c!, 2n), move(c!)]).changes).toEqual([
      { kind: "sale", from: a, to: b, price: 1n, royalty: 1n, marketplace },
      { kind: "sale", from: b, to: c, price: 2n, royalty: 1n, marketplace },
    ]);
  });

  it("is a sale to the owner of a pool that keeps the item, or to a vault that bought it", () => {
    expect(changesOf([sale(a!, b!), move(escrow!)])).toEqual({
      changes: [{ kind: "sale", from: a, to: b, price: 5n, royalty: 1n, marketplace }],
      holder: b,
    });
    expect(changesOf([sale(a!, vault!), move(vault!)]).holder).toBe(vault);
  });

  it("is a transfer where the price can't be read, and where the item went to somebody else", () => {
    expect(changesOf([sale(a!, b!, null), move(b!)]).changes).toEqual([{ kind: "transfer", from: a, to: b }]);
    expect(changesOf([sale(a!, b!), move(c!)]).changes).toEqual([{ kind: "transfer", from: a, to: c }]);
  });

  it("is no sale without a move", () => {
    expect(changesOf([sale(a!, b!)])).toEqual({ changes: [], holder: a });
  });

  it("begins with the seller or the owner in the transaction where the holder is unknown", () => {
    expect(changesOf([sale(a!, b!), move(b!, escrow)], null).changes).toMatchObject([
      { kind: "sale", from: a, to: b },
    ]);
    expect(changesOf([move(b!, a)], null).changes).toEqual([{ kind: "transfer", from: a, to: b }]);
    expect(changesOf([move(b!, escrow)], null)).toEqual({ changes: [], holder: b });
  });
});
