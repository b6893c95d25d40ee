import { describe, expect, it } from "vitest";
import { formatAttribute } from "../../../src/contract/values/format-attribute.js";

const newYear = 1_546_300_800;
const format = (
  value: string | number,
  display_type?: string,
  {
    language = "en-US",
    zone = "America/Los_Angeles",
    max_value,
  }: { language?: string; zone?: string; max_value?: number } = {},
) => formatAttribute({ trait_type: "Any", value, display_type, max_value }, language, zone);

describe("a date among an item's traits", () => {
  it.each(["America/Los_Angeles", "UTC", "Pacific/Kiritimati"])(
    "at midnight UTC is that day in %s, too",
    (zone) => {
      expect(format(newYear, "date", { zone })).toBe("Jan 1, 2019");
      expect(format(String(newYear), "date", { zone })).toBe("Jan 1, 2019");
      expect(format("2019-01-01", "date", { zone })).toBe("Jan 1, 2019");
    },
  );

  it("at another time of day is that moment in the visitor's time zone", () => {
    expect(format(newYear + 3_600, "date")).toMatch(/^Dec 31, 2018, 5:00\sPM$/);
    expect(format(newYear + 3_600, "date", { zone: "Asia/Tokyo" })).toMatch(/^Jan 1, 2019, 10:00\sAM$/);
    expect(format("2019-01-01T01:00:00Z", "date", { zone: "UTC" })).toMatch(/^Jan 1, 2019, 1:00\sAM$/);
  });

  it("is in the visitor's language, before 1970 and in milliseconds, too", () => {
    expect(format(newYear, "date", { language: "de" })).toBe("01.01.2019");
    expect(format(newYear, "date", { language: "ja" })).toBe("2019/01/01");
    expect(format(newYear * 1000, "date")).toBe("Jan 1, 2019");
    expect(format(-86_400, "date")).toBe("Dec 31, 1969");
    expect(format(0, "date")).toBe("Jan 1, 1970");
  });

  it.each(["Spring", "", "1e300", 9e18, "2019-13-40", "12/24/2019"])(
    "that isn't one, %j, stays as it is",
    (value) => {
      expect(format(value, "date")).toBe(String(value));
    },
  );
});

describe("a number among an item's traits", () => {
  it("is shown as its type says: a boost with its sign, a share, a part of the most", () => {
    expect(format(40, "boost_number")).toBe("+40");
    expect(format(-3, "boost_number")).toBe("-3");
    expect(format(10, "boost_percentage")).toBe("+10%");
    expect(format(12.5, "boost_percentage", { language: "de" })).toMatch(/^\+12,5\s%$/);
    expect(format(2, "number", { max_value: 10 })).toBe("2 / 10");
    expect(format(70, undefined, { max_value: 100 })).toBe("70 / 100");
    expect(format("1234567.25", "number", { language: "de" })).toBe("1.234.567,25");
  });

  it("without a type stays as it is, and so does a text with the type of a number", () => {
    expect(format(2024)).toBe("2024");
    expect(format(2024, "number")).toBe("2024");
    expect(format(1_000_000)).toBe("1000000");
    expect(format("Legendary", "boost_number")).toBe("Legendary");
    expect(format("Violet", "of a newer standard")).toBe("Violet");
  });
});
