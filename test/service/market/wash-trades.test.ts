import { describe, expect, it } from "vitest";
import type { Trade } from "../../../demo/service/market/ingest/trade-queries.js";
import { findWashTrades } from "../../../demo/service/market/ingest/wash-trades.js";

const day = 86_400_000;

/** Trades from `mint from>to` (sale) or `mint from~to` (free transfer), each with its day. */
function trade(...trades: [day: number, what: string][]): Trade[] {
  return trades.map(([at, what], index) => {
    const [, mint, from, sign, to] = /^(\w+) (\w+)([>~])(\w+)$/.exec(what)!;
    return {
      id: String(index),
      kind: sign === ">" ? "sale" : "transfer",
      at: new Date(at * day),
      mint: mint!,
      from: from!,
      to: to!,
    };
  });
}

const findIn = (...trades: [day: number, what: string][]) => [...findWashTrades(trade(...trades))].sort();

describe("a sale", () => {
  it("to another wallet, once, is no wash trade", () => {
    expect(findIn([1, "a ann>bob"], [2, "b ann>carol"], [3, "a bob>dave"])).toEqual([]);
  });

  it("to oneself is a wash trade", () => {
    expect(findIn([1, "a ann>ann"], [2, "b bob>carol"])).toEqual(["0"]);
  });

  it("that its buyer reverses within a week is a wash trade, and so is the reversal", () => {
    expect(findIn([1, "a ann>bob"], [8, "a bob>ann"])).toEqual(["0", "1"]);
    expect(findIn([1, "a ann>bob"], [8.01, "a bob>ann"])).toEqual([]);
  });

  it("that returns through others is a wash trade, and so are those between; a longer cycle isn't", () => {
    expect(findIn([1, "a ann>bob"], [2, "a bob>carol"], [3, "a carol>dave"], [4, "a dave>ann"])).toEqual([
      ...["0", "1", "2", "3"],
    ]);
    expect(
      findIn(
        [1, "a ann>bob"],
        [2, "a bob>carol"],
        [3, "a carol>dave"],
        [4, "a dave>erin"],
        [5, "a erin>ann"],
      ),
    ).toEqual([]);
  });

  it("of another item in the opposite direction is no wash trade", () => {
    expect(findIn([1, "a ann>bob"], [2, "b bob>ann"])).toEqual([]);
  });

  it("between two wallets that trade three times within a week is a wash trade, whatever the items and the seller", () => {
    expect(findIn([1, "a ann>bob"], [3, "b bob>ann"], [8, "c ann>bob"])).toEqual(["0", "1", "2"]);
    expect(findIn([1, "a ann>bob"], [3, "b bob>ann"], [8.01, "c ann>bob"])).toEqual([]);
  });

  it("between wallets linked by a free transfer is a wash trade, for a month before and after", () => {
    expect(findIn([1, "a ann~bob"], [31, "b ann>bob"])).toEqual(["1"]);
    expect(findIn([1, "b bob>ann"], [31, "a ann~bob"])).toEqual(["0"]);
    expect(findIn([1, "a ann~bob"], [31.01, "b ann>bob"])).toEqual([]);
    expect(findIn([1, "a ann~bob"], [2, "b ann>carol"])).toEqual([]);
  });

  it("is no wash trade across collections, or when a party is unknown", () => {
    const unknown = trade([1, "a ann>bob"], [2, "a bob>ann"]).map((sale) => ({ ...sale, from: null }));
    expect(findWashTrades(unknown)).toEqual(new Set());
    const burned = trade([1, "a ann~bob"], [2, "b ann>bob"]).map((one) => ({ ...one, to: null }));
    expect(findWashTrades(burned)).toEqual(new Set());
  });

  it("stays a wash trade when more trades are added", () => {
    const trades: [number, string][] = [
      [1, "a ann>bob"],
      [3, "a bob>ann"],
      [4, "c carol>dave"],
    ];
    const found = findIn(...trades);
    expect(findIn(...trades, [5, "a ann>erin"], [6, "c dave>erin"])).toEqual(found);
  });
});
