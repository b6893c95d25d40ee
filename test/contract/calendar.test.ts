import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { formatCalendar, type CalendarEvent } from "../../src/contract/values/calendar.js";

const event: CalendarEvent = {
  uid: "5b0f7a52-9d7f-4f3f-8e0b-0d0f6d4f3c11@mint-widget",
  title: "Aurora: Public opens",
  url: "https://mint.example/drop/AURORA",
  start: Date.parse("2026-12-01T18:00:00Z"),
  end: Date.parse("2026-12-01T18:30:00Z"),
  sequence: 3,
  changedAt: Date.parse("2026-11-21T12:00:00.250Z"),
  status: "CONFIRMED",
};

const parse = (text: string) => new ICAL.Component(ICAL.parse(text));

/** Title of an event as a calendar shows it. */
const readTitle = (title: string) =>
  parse(formatCalendar([{ ...event, title }], null))
    .getFirstSubcomponent("vevent")!
    .getFirstPropertyValue("summary");

describe("a calendar", () => {
  it("has the event's times in UTC, its page, its version and an alarm before it", () => {
    const component = parse(formatCalendar([event], null)).getFirstSubcomponent("vevent")!;
    const read = (name: string) => `${component.getFirstPropertyValue(name)}`;
    expect(read("uid")).toBe(event.uid);
    expect([read("dtstart"), read("dtend")]).toEqual(["2026-12-01T18:00:00Z", "2026-12-01T18:30:00Z"]);
    expect([read("dtstamp"), read("last-modified")]).toEqual(Array(2).fill("2026-11-21T12:00:00Z"));
    expect([read("sequence"), read("status"), read("url")]).toEqual(["3", "CONFIRMED", event.url]);
    const alarm = component.getFirstSubcomponent("valarm")!;
    expect([`${alarm.getFirstPropertyValue("action")}`, `${alarm.getFirstPropertyValue("trigger")}`]).toEqual(
      ["DISPLAY", "-PT10M"],
    );
  });

  it("has a name and the time after which it is read again only as a feed", () => {
    const feed = parse(formatCalendar([event], "Aurora"));
    expect([feed.getFirstPropertyValue("name"), feed.getFirstPropertyValue("x-wr-calname")]).toEqual(
      Array(2).fill("Aurora"),
    );
    expect(`${feed.getFirstPropertyValue("refresh-interval")}`).toBe("PT1H");
    expect(
      parse(formatCalendar([event], null))
        .getAllProperties()
        .map(({ name }) => name),
    ).toEqual(["version", "prodid"]);
  });

  it("has no page where none is known", () => {
    const text = formatCalendar([{ ...event, url: null }], null);
    expect(text).not.toMatch(/^(URL|DESCRIPTION:http)/m);
  });

  it.each([
    "One, two; three\\four",
    "Two\nlines",
    "BEGIN:VALARM\nEND:VEVENT",
    "\\n is no line break",
    "🌌👩‍🚀 Aurora 🇸🇪".repeat(9),
    "الشفق القطبي, المرحلة العامة; ".repeat(7),
    "長".repeat(200),
  ])("has the title %j, which is read as it was written", (title) => {
    expect(readTitle(title)).toBe(title);
  });

  it("is read as it was written with any title", () => {
    const printable = fc
      .string({ unit: "grapheme", maxLength: 200 })
      // oxlint-disable-next-line no-control-regex -- calendars can't have them
      .filter((title) => !/[\0-\x08\x0b-\x1f\x7f]/.test(title));
    fc.assert(
      fc.property(printable, (title) => {
        expect(readTitle(title)).toBe(title);
      }),
    );
  });

  it("has lines of at most 75 bytes, none of which ends within a character", () => {
    const title = "👩‍🚀 Sigur Rós; ".repeat(20);
    const lines = formatCalendar([{ ...event, title }], title).split("\r\n");
    expect(lines.pop()).toBe("");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => /\p{Surrogate}/u.test(line))).toEqual([]);
    expect(lines.some((line) => line.includes("\n"))).toBe(false);
  });

  it("leaves out control characters, which end the reading of some calendars", () => {
    expect(readTitle("Au\0ro\x07ra\x7f")).toBe("Aurora");
    expect(readTitle("Two\r\nlines\rthree")).toBe("Two\nlines\nthree");
  });
});
