import { describe, expect, it } from "vitest";
import type { Trade } from "../../../demo/service/db/repositories/market-trades.js";
import { findWashTrades } from "../../../demo/service/market/ingest/wash-trades.js";

const day = 86_400_000;

/** `mint from>to` sells; `mint from~to` gives for nothing. Each with the day on which it happened. */
function trade(...told: [day: number, what: string][]): Trade[] {
  return told.map(([at, what], index) => {
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

const judge = (...told: [day: number, what: string][]) => [...findWashTrades(trade(...told))].sort();

describe("a sale", () => {
  it("to somebody else, once, is no wash trade", () => {
    expect(judge([1, "a ann>bob"], [2, "b ann>carol"], [3, "a bob>dave"])).toEqual([]);
  });

  it("to oneself is one", () => {
    expect(judge([1, "a ann>ann"], [2, "b bob>carol"])).toEqual(["0"]);
  });

  it("that comes back from its buyer within a week is one, and so is the one that brings it back", () => {
    expect(judge([1, "a ann>bob"], [8, "a bob>ann"])).toEqual(["0", "1"]);
    expect(judge([1, "a ann>bob"], [8.01, "a bob>ann"])).toEqual([]);
  });

  it("that comes back through others is one, and so are those between; farther round it is none", () => {
    expect(judge([1, "a ann>bob"], [2, "a bob>carol"], [3, "a carol>dave"], [4, "a dave>ann"])).toEqual([
      ...["0", "1", "2", "3"],
    ]);
    expect(
      judge([1, "a ann>bob"], [2, "a bob>carol"], [3, "a carol>dave"], [4, "a dave>erin"], [5, "a erin>ann"]),
    ).toEqual([]);
  });

  it("of another item that goes the other way is none", () => {
    expect(judge([1, "a ann>bob"], [2, "b bob>ann"])).toEqual([]);
  });

  it("between two wallets that trade three times within a week is one, whatever the items and whoever sells", () => {
    expect(judge([1, "a ann>bob"], [3, "b bob>ann"], [8, "c ann>bob"])).toEqual(["0", "1", "2"]);
    expect(judge([1, "a ann>bob"], [3, "b bob>ann"], [8.01, "c ann>bob"])).toEqual([]);
  });

  it("between wallets one of which gave the other an item for nothing is one, for a month before and after", () => {
    expect(judge([1, "a ann~bob"], [31, "b ann>bob"])).toEqual(["1"]);
    expect(judge([1, "b bob>ann"], [31, "a ann~bob"])).toEqual(["0"]);
    expect(judge([1, "a ann~bob"], [31.01, "b ann>bob"])).toEqual([]);
    expect(judge([1, "a ann~bob"], [2, "b ann>carol"])).toEqual([]);
  });

  it("is none for what another collection's wallets do, or when a party isn't known", () => {
    const unknown = trade([1, "a ann>bob"], [2, "a bob>ann"]).map((sale) => ({ ...sale, from: null }));
    expect(findWashTrades(unknown)).toEqual(new Set());
    const burned = trade([1, "a ann~bob"], [2, "b ann>bob"]).map((one) => ({ ...one, to: null }));
    expect(findWashTrades(burned)).toEqual(new Set());
  });

  it("is judged by all that it can depend on: more trades never clear one", () => {
    const told: [number, string][] = [
      [1, "a ann>bob"],
      [3, "a bob>ann"],
      [4, "c carol>dave"],
    ];
    const found = judge(...told);
    expect(judge(...told, [5, "a ann>erin"], [6, "c dave>erin"])).toEqual(found);
  });
});
