import { describe, expect, it } from "vitest";
import { backoff, retryAfterOf } from "../../src/primitives/backoff.js";

const limits = { first: 400, max: 8_000 };

describe("backoff", () => {
  it("doubles with each failed attempt, up to the maximum delay", () => {
    const waits = [1, 2, 3, 6, 50].map((attempt) => backoff(attempt, limits, () => 1));
    expect(waits).toEqual([400, 800, 1_600, 8_000, 8_000]);
  });

  it("spreads delays over their second half", () => {
    expect(backoff(2, limits, () => 0)).toBe(400);
    expect(backoff(2, limits, () => 0.5)).toBe(600);
  });
});

describe("retryAfterOf", () => {
  it("returns the delay of a failed request, and 0 for anything else", () => {
    expect(retryAfterOf({ retryAfter: 2_000 })).toBe(2_000);
    for (const error of [null, undefined, "no", {}, { retryAfter: null }, { retryAfter: "2" }])
      expect(retryAfterOf(error)).toBe(0);
  });
});
