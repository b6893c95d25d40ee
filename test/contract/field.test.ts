import { assert, date, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { count, toMilliseconds } from "../../src/contract/values/schema.js";

describe("a timestamp", () => {
  it("round-trips through the service's format, to the millisecond", () => {
    const years = { min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true };
    assert(
      property(date(years), (moment) => {
        expect(toMilliseconds(moment.toISOString())).toBe(moment.getTime());
        expect(toMilliseconds(moment.getTime())).toBe(moment.getTime());
      }),
    );
  });

  const eight = Date.UTC(2026, 10, 21, 8);
  it.each([
    ["2026-11-21T08:00:00Z", eight],
    ["2026-11-21T08:00Z", eight],
    ["2026-11-21T09:30:00+01:30", eight],
    ["2026-11-21T08:00:00.123456Z", eight + 123],
  ])("may be written %s", (text, milliseconds) => {
    expect(toMilliseconds(text)).toBe(milliseconds);
  });

  it("without a zone is UTC, whatever the visitor's zone", () => {
    const zone = process.env["TZ"];
    process.env["TZ"] = "Asia/Kathmandu";
    try {
      expect(new Date(2026, 0).getTimezoneOffset()).toBe(-345);
      expect(toMilliseconds("2026-11-21T08:00:00")).toBe(eight);
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });

  it.each([
    "",
    "soon",
    "Phase 1",
    "21/11/2026",
    "2026-11-21",
    "Sat, 21 Nov 2026 08:00:00 GMT",
    "1795000000000",
  ])("rejects %j", (text) => {
    expect(toMilliseconds(text)).toBeNaN();
  });

  it("with an invalid date is rejected", () => {
    expect(toMilliseconds("2026-13-41T25:00:00Z")).toBeNaN();
  });
});

it("a count is an integer, zero or more", () => {
  assert(property(integer({ min: 0 }), (value) => count.safeParse(value).success));
  for (const odd of [-1, 0.5, NaN, Infinity, 2 ** 53, "1", null, 1n]) {
    expect(count.safeParse(odd).success).toBe(false);
  }
});
