import { describe, expect, it } from "vitest";
import type { Phase, RevealTimes } from "../../../src/contract/mint/collection.js";
import { phaseBoundaries } from "../../../src/core/polling/schedule-refresh.js";
import { gatedOfferBeside } from "../../../src/core/collection/gated-offer.js";
import { endOf, chooseCurrentPhase, nextPhase, startOf } from "../../../src/core/collection/phases.js";
import { collectionOf, phaseOf } from "../pending-mints.js";

const later = (id: string, startsAt: number) => phaseOf({ id, status: "upcoming", startsAt });
const isNeverEligible = () => false;
const focus = (
  phases: Parameters<typeof collectionOf>[0],
  chosen: string | null = null,
  eligible = isNeverEligible as never,
) => chooseCurrentPhase(collectionOf(phases), chosen, eligible)?.id;

it("reads missing or invalid phase times as null", () => {
  expect(startOf(phaseOf({ startsAt: "2026-11-21T08:00:00.000Z" }))).toBe(Date.UTC(2026, 10, 21, 8));
  expect(startOf(phaseOf())).toBeNull();
  expect(startOf(phaseOf({ startsAt: "soon" }))).toBeNull();
  expect(endOf(phaseOf({ endsAt: null }))).toBeNull();
  expect(endOf(phaseOf({ endsAt: 5 }))).toBe(5);
});

describe("boundaries", () => {
  it("are the starts of upcoming phases and the ends of open ones", () => {
    const phases = [
      phaseOf({ startsAt: 1, endsAt: 50 }),
      later("b", 70),
      later("a", 30),
      phaseOf({ endsAt: null }),
    ];
    expect(phaseBoundaries(collectionOf(phases)).sort()).toEqual([30, 50, 70]);
    expect(phaseBoundaries(collectionOf([]))).toEqual([]);
  });

  it("exclude the start of a paused phase, which no clock opens", () => {
    const paused = { ...later("a", 30), status: "paused" };
    const { phases } = collectionOf([]);
    expect(phaseBoundaries(collectionOf([], { phases: { ...phases, upcoming: [paused] } }))).toEqual([]);
  });
});

it("boundaries include the reveal until the service has revealed", () => {
  const at = "1970-01-01T00:00:00.060Z";
  const revealing = (reveal: RevealTimes) => {
    const { collection } = collectionOf();
    return phaseBoundaries(collectionOf([], { collection: { ...collection, reveal } }));
  };
  expect(revealing({ at, revealedAt: null })).toEqual([60]);
  expect(revealing({ at, revealedAt: at })).toEqual([]);
  expect(revealing({ at: null, revealedAt: null })).toEqual([]);
});

it("give the next phase as the one that begins first, in whatever order they are sent", () => {
  expect(nextPhase(collectionOf([later("b", 70), later("a", 30)]))?.id).toBe("a");
  expect(nextPhase(collectionOf([phaseOf({ id: "x", status: "upcoming" }), later("a", 30)]))?.id).toBe("a");
  expect(nextPhase(collectionOf())).toBeNull();
});

describe("the current phase", () => {
  const open = phaseOf({ id: "open" });
  const list = phaseOf({ id: "list" });

  it("is the selected one, whatever else there is", () => {
    expect(focus([open, later("soon", 5)], "soon")).toBe("soon");
  });

  it("is another when the selected one is gone", () => {
    expect(focus([open], "gone")).toBe("open");
  });

  it("is an open one that the wallet may mint in", () => {
    expect(focus([open, list], null, (({ id }: { id: string }) => id === "list") as never)).toBe("list");
  });

  it.each<[string, string[], eligible: string[], expected: string, beside: string | null]>([
    ["the one for everyone, whatever the order", ["list", "open"], [], "open", "list"],
    ["the one for everyone that is first", ["open", "list"], [], "open", "list"],
    ["the list's, when the wallet is on it", ["open", "list"], ["list"], "list", null],
    ["the first that the wallet may mint in", ["open", "list"], ["list", "open"], "open", "list"],
    ["the list's, when there is no other", ["list"], [], "list", null],
    ["the first list's, of several", ["second", "list"], [], "second", null],
    [
      "the one for everyone beside the first of several lists",
      ["second", "open", "list"],
      [],
      "open",
      "second",
    ],
    ["the list's, while the one for everyone has not begun", ["list", "soon"], [], "list", null],
    ["the one for everyone alone, while the list's has not begun", ["open", "later"], [], "open", null],
  ])("of several open ones is %s", (_, ids, eligible, expected, beside) => {
    const known: Record<string, Phase> = {
      open,
      list: phaseOf({ id: "list", gated: true }),
      second: phaseOf({ id: "second", gated: true }),
      soon: later("soon", 5),
      later: { ...later("later", 5), gated: true },
    };
    const collection = collectionOf(ids.map((id) => known[id]!));
    const current = chooseCurrentPhase(collection, null, ({ id }) => eligible.includes(id));
    expect(current?.id).toBe(expected);
    expect(gatedOfferBeside(collection, current)?.id ?? null).toBe(beside);
  });

  it("has no list's beside it when the visitor has chosen that one, or when it is paused", () => {
    const list = phaseOf({ id: "list", gated: true });
    expect(gatedOfferBeside(collectionOf([open, list]), list)).toBeNull();
    expect(
      gatedOfferBeside(collectionOf([{ ...open, status: "paused" }, list]), { ...open, status: "paused" }),
    ).toBeNull();
    expect(gatedOfferBeside(collectionOf([open, { ...list, status: "paused" }]), open)).toBeNull();
    expect(gatedOfferBeside(collectionOf([]), null)).toBeNull();
  });

  it("prefers open to paused, and paused to upcoming", () => {
    const paused = phaseOf({ id: "paused", status: "paused" });
    expect(focus([paused, open])).toBe("open");
    expect(focus([later("soon", 5), paused])).toBe("paused");
  });

  it("prefers paused to ended", () => {
    const { phases } = collectionOf([]);
    const all = [phaseOf({ id: "paused", status: "paused" }), phaseOf({ id: "over", status: "ended" })];
    const aside = collectionOf([], { phases: { ...phases, all } });
    expect(chooseCurrentPhase(aside, null, isNeverEligible)?.id).toBe("paused");
  });

  it("is the next upcoming one, else the last ended, else none", () => {
    const over = (id: string) => phaseOf({ id, status: "ended" });
    expect(focus([over("a"), later("second", 9), later("first", 5)])).toBe("first");
    expect(focus([over("a"), over("b")])).toBe("b");
    expect(focus([])).toBeUndefined();
  });
});
