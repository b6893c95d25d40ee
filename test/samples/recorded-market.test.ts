import { describe, expect, it } from "vitest";
import { feedRecord, type ParsedRecord } from "../../demo/service/market/ingest/feed-record.js";
import { findWashTrades } from "../../demo/service/market/ingest/wash-trades.js";
import { createRecordedMarket } from "../../demo/samples/recorded-market.js";

const now = new Date("2026-11-21T12:00:00.000Z");
const recording = createRecordedMarket(now, "solana-localnet");
const records: ParsedRecord[] = recording.records.map((record) => feedRecord.parse(record));
const day = 86_400_000;

const ofKind = <Kind extends ParsedRecord["kind"]>(kind: Kind) =>
  records.filter((record): record is Extract<ParsedRecord, { kind: Kind }> => record.kind === kind);

describe("the recorded market", () => {
  it("is the same for the same time, and entirely in the past", () => {
    const again = createRecordedMarket(now, "solana-localnet");
    expect(JSON.stringify(again)).toBe(JSON.stringify(recording));
    for (const record of records) {
      if ("at" in record) expect(record.at.getTime()).toBeLessThan(now.getTime());
    }
  });

  it("covers three collections, is marked as recorded, and has thousands of events of every kind", () => {
    const collections = ofKind("collection");
    expect(collections).toHaveLength(3);
    expect(collections.every(({ recorded }) => recorded)).toBe(true);
    // That of the first one is known to the service, which sold it.
    expect(collections.map(({ standard }) => standard)).toEqual([undefined, "token-2022", "core"]);
    expect(records.length).toBeGreaterThan(4_000);
    for (const kind of [
      "listing",
      "cancellation",
      "sale",
      "transfer",
      "offer",
      "offer_cancellation",
    ] as const) {
      expect(ofKind(kind).length, kind).toBeGreaterThan(20);
    }
    expect(recording.mints).toHaveLength(300);
    expect(now.getTime() - recording.mints.at(-1)!.at.getTime()).toBeGreaterThan(90 * day);
  });

  it("sells from owner to another wallet at the listed or offered price, except for wash trades", () => {
    const owners = new Map(recording.mints.map(({ mint, wallet }) => [mint, wallet]));
    for (const { mint, to } of ofKind("item")) owners.set(mint, to);
    const listed = new Map<string, bigint>();
    let honest = 0;
    const happened = records.filter((record) => "at" in record);
    for (const record of happened.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
      if (record.kind === "listing") listed.set(record.mint, record.price);
      if (record.kind !== "sale" && record.kind !== "transfer") continue;
      expect(record.from).toBe(owners.get(record.mint));
      expect(record.to).not.toBe(record.from);
      if (record.kind === "sale" && listed.get(record.mint) === record.price) honest += 1;
      owners.set(record.mint, record.to!);
      listed.delete(record.mint);
    }
    expect(honest / ofKind("sale").length).toBeGreaterThan(0.7);
    for (const { mint, holder } of recording.mints) expect(owners.get(mint)).toBe(holder);
  });

  it("has more sales at weekends, and a changing price", () => {
    const sales = ofKind("sale").filter(({ collection }) => collection === "aurora-the-first-winter");
    const settled = sales.filter(({ at }) => now.getTime() - at.getTime() < 70 * day);
    const weekend = settled.filter(({ at }) => at.getUTCDay() % 6 === 0).length / 2;
    expect(weekend).toBeGreaterThan(1.3 * ((settled.length - 2 * weekend) / 5));
    const prices = settled.map(({ price }) => Number(price));
    expect(Math.max(...prices) / Math.min(...prices)).toBeGreaterThan(3);
  });

  it("has few wash trades among related wallets", () => {
    const trades = records.flatMap((record) =>
      record.kind === "sale" || record.kind === "transfer" ? [{ ...record, kind: record.kind }] : [],
    );
    const sold = trades.filter(({ collection }) => collection === "aurora-the-first-winter");
    const found = findWashTrades(sold.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
    expect(found.size).toBeGreaterThan(20);
    expect(found.size).toBeLessThan(0.2 * sold.length);
  });
});
