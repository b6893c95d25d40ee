import { describe, expect, test } from "vitest";
import { phaseBoundaries } from "../../src/core/polling/phase-boundaries.js";
import { endOf, chooseCurrentPhase, nextPhase, startOf } from "../../src/core/store/phases.js";
import { collectionOf, phaseOf } from "./pending-mints.js";

const later = (id: string, startsAt: number) => phaseOf({ id, status: "upcoming", startsAt });
const nobody = () => false;
const focus = (
  phases: Parameters<typeof collectionOf>[0],
  chosen: string | null = null,
  eligible = nobody as never,
) => chooseCurrentPhase(collectionOf(phases), chosen, eligible)?.id;

test("a phase's times are null when they are not told or unreadable", () => {
  expect(startOf(phaseOf({ startsAt: "2026-11-21T08:00:00.000Z" }))).toBe(Date.UTC(2026, 10, 21, 8));
  expect(startOf(phaseOf())).toBeNull();
  expect(startOf(phaseOf({ startsAt: "soon" }))).toBeNull();
  expect(endOf(phaseOf({ endsAt: null }))).toBeNull();
  expect(endOf(phaseOf({ endsAt: 5 }))).toBe(5);
});

describe("boundaries", () => {
  test("are the beginnings of phases to come and the ends of open ones", () => {
    const phases = [
      phaseOf({ startsAt: 1, endsAt: 50 }),
      later("b", 70),
      later("a", 30),
      phaseOf({ endsAt: null }),
    ];
    expect(phaseBoundaries(collectionOf(phases)).sort()).toEqual([30, 50, 70]);
    expect(phaseBoundaries(collectionOf([]))).toEqual([]);
  });

  test("don't lie where a paused phase was to begin: no clock opens it", () => {
    const paused = { ...later("a", 30), status: "paused" };
    const { phases } = collectionOf([]);
    expect(phaseBoundaries(collectionOf([], { phases: { ...phases, upcoming: [paused] } }))).toEqual([]);
  });
});

test("the next phase is the one that begins first, in whatever order they are sent", () => {
  expect(nextPhase(collectionOf([later("b", 70), later("a", 30)]))?.id).toBe("a");
  expect(nextPhase(collectionOf([phaseOf({ id: "x", status: "upcoming" }), later("a", 30)]))?.id).toBe("a");
  expect(nextPhase(collectionOf())).toBeNull();
});

describe("the phase that a page is about", () => {
  const open = phaseOf({ id: "open" });
  const list = phaseOf({ id: "list" });

  test("is the chosen one, whatever else there is", () => {
    expect(focus([open, later("soon", 5)], "soon")).toBe("soon");
  });

  test("is another when the chosen one is gone", () => {
    expect(focus([open], "gone")).toBe("open");
  });

  test("is an open one that the wallet may mint in", () => {
    expect(focus([open, list], null, (({ id }: { id: string }) => id === "list") as never)).toBe("list");
  });

  test("is an open one before a paused one, and a paused one before one to come", () => {
    const paused = phaseOf({ id: "paused", status: "paused" });
    expect(focus([paused, open])).toBe("open");
    expect(focus([later("soon", 5), paused])).toBe("paused");
  });

  test("is one that is paused, before those that are over", () => {
    const { phases } = collectionOf([]);
    const all = [phaseOf({ id: "paused", status: "paused" }), phaseOf({ id: "over", status: "ended" })];
    const aside = collectionOf([], { phases: { ...phases, all } });
    expect(chooseCurrentPhase(aside, null, nobody)?.id).toBe("paused");
  });

  test("is the next to come, else the last that was, else none", () => {
    const over = (id: string) => phaseOf({ id, status: "ended" });
    expect(focus([over("a"), later("second", 9), later("first", 5)])).toBe("first");
    expect(focus([over("a"), over("b")])).toBe("b");
    expect(focus([])).toBeUndefined();
  });
});
