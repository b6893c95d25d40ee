import { describe, expect, it } from "vitest";
import { resolvePhaseStatus } from "../../../../demo/service/catalog/phases/phase-status.js";

const startsAt = new Date("2026-11-21T12:00:00.000Z");
const endsAt = new Date("2026-11-21T13:00:00.000Z");
const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const open = { startsAt, endsAt, paused: false, supplyTotal: 10, minted: 0 };
const kept = { authorityEndsAt: null, authorityReleasedAt: null };
const plenty = { supplyTotal: 100, minted: 0 };
const over = at("12:10:00.000");

describe("a phase's status", () => {
  it.each([
    ["upcoming", "until the last millisecond before its start", open, plenty, at("11:59:59.999")],
    ["active", "from its start on", open, plenty, at("12:00:00.000")],
    ["active", "until the last millisecond before its end", open, plenty, at("12:59:59.999")],
    ["ended", "from its end on", open, plenty, at("13:00:00.000")],
    [
      "active",
      "long after its start when it has no end",
      { ...open, endsAt: null },
      plenty,
      at("23:00:00.000"),
    ],
    ["paused", "when it is paused", { ...open, paused: true }, plenty, at("12:30:00.000")],
    ["paused", "when it is paused before its start", { ...open, paused: true }, plenty, at("11:00:00.000")],
    ["ended", "when it is over, paused or not", { ...open, paused: true }, plenty, at("14:00:00.000")],
    ["sold_out", "when its own supply is minted", { ...open, minted: 10 }, plenty, at("12:30:00.000")],
    ["sold_out", "when the collection's is", open, { supplyTotal: 100, minted: 100 }, at("12:30:00.000")],
    ["sold_out", "before its start, too", open, { supplyTotal: 5, minted: 5 }, at("11:00:00.000")],
    ["sold_out", "rather than paused", { ...open, minted: 10, paused: true }, plenty, at("12:30:00.000")],
    ["ended", "rather than sold out", { ...open, minted: 10 }, plenty, at("13:00:00.000")],
    [
      "active",
      "whatever is minted of an open-ended supply",
      { ...open, supplyTotal: null, minted: 1e6 },
      { supplyTotal: null, minted: 1e6 },
      at("12:30:00.000"),
    ],
  ])("is %s %s", (status, _when, phase, collection, now) => {
    expect(resolvePhaseStatus(phase, { ...kept, ...collection }, now)).toBe(status);
  });

  it.each([
    [
      "active",
      "until the creator ends the service's authority",
      { authorityEndsAt: over },
      at("12:09:59.999"),
    ],
    ["ended", "from then on", { authorityEndsAt: over }, over],
    ["ended", "once that authority is gone", { authorityReleasedAt: over }, at("12:30:00.000")],
    ["sold_out", "rather than ended by that", { authorityReleasedAt: over, minted: 100 }, at("12:30:00.000")],
  ])("is %s %s", (status, _when, changes, now) => {
    expect(resolvePhaseStatus(open, { ...kept, ...plenty, ...changes }, now)).toBe(status);
  });
});
