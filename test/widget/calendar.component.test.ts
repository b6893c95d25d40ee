import { expect as expectAccessible } from "@open-wc/testing";
import ICAL from "ical.js";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { dropOf, inFuture, later, open } from "./drop.js";
import { startService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const hour = 3_600_000;
const startsAt = "2031-12-01T18:00:00.000Z";

/** Drop whose next phase opens later. */
const upcoming = (change: Partial<Parameters<typeof open>[0]> = {}) =>
  startService((service) => {
    service.record = dropOf([open({ status: "upcoming", startsAt, endsAt: null, ...change })], {
      name: "Aurora",
    });
  });

/** Text of the file that a press saves. */
async function saveCalendar(page: MintPage): Promise<string> {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "data:,";
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await page.activate("button", "Calendar file");
  expect(names).toEqual([`${page.element.collection}.ics`]);
  expect(saved[0]!.type).toBe("text/calendar");
  return saved[0]!.text();
}

async function openCalendars(page: MintPage): Promise<HTMLElement> {
  await page.activate("button", "Add to calendar");
  return page.waitFor("dialog", "Add to calendar");
}

/** Makes the service answer for its calendar. */
function withFeed(service: FakeService, status: number): string {
  const feed = new URL(`../../calendar/${service.address}.ics`, `${service.base}/`).href;
  const send = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((input, init) =>
    String(input) === feed ? Promise.resolve(new Response(null, { status })) : send(input, init),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  return feed;
}

describe("The next opening", () => {
  it.each(["not connected", "connected"])(
    "is saved as a file for calendars by a visitor who is %s",
    async (state) => {
      const service = upcoming();
      withFeed(service, 404);
      service.now = () => Date.UTC(2031, 10, 21, 12);
      installWallet();
      const page = await MintPage.show(service);
      if (state === "connected") await page.connect();
      await openCalendars(page);
      const calendar = new ICAL.Component(ICAL.parse(await saveCalendar(page)));
      const event = calendar.getFirstSubcomponent("vevent")!;
      const read = (name: string) => `${event.getFirstPropertyValue(name)}`;
      expect([read("uid"), read("summary")]).toEqual(["public@mint-widget", "Aurora: Public opens"]);
      expect([read("dtstart"), read("dtend")]).toEqual(["2031-12-01T18:00:00Z", "2031-12-01T18:30:00Z"]);
      // By the service's clock.
      expect(read("dtstamp")).toMatch(/^2031-11-21T12:00:/);
      expect(read("url")).toBe(location.href.replace(/[?#].*/, ""));
      expect(event.getFirstSubcomponent("valarm")).not.toBeNull();
    },
  );

  it("opens in the calendars of Google and Outlook", async () => {
    const service = upcoming();
    withFeed(service, 404);
    const page = await MintPage.show(service);
    await openCalendars(page);
    const read = (name: string) => new URL((page.get("link", name) as HTMLAnchorElement).href);
    const google = read("Google Calendar").searchParams;
    expect([google.get("text"), google.get("dates")]).toEqual([
      "Aurora: Public opens",
      "20311201T180000Z/20311201T183000Z",
    ]);
    const outlook = read("Outlook").searchParams;
    expect([outlook.get("subject"), outlook.get("startdt")]).toEqual(["Aurora: Public opens", startsAt]);
  });

  it("is added by keyboard alone, and the focus returns to the button", async () => {
    const service = upcoming();
    withFeed(service, 404);
    const page = await MintPage.show(service);
    const button = page.get("button", "Add to calendar");
    button.focus();
    await page.press("{Enter}");
    const dialog = await page.waitFor("dialog", "Add to calendar");
    expect(dialog.contains(page.focused)).toBe(true);
    await expectAccessible(document.body).to.be.accessible();
    await page.press("{Escape}");
    await page.until(() => page.find("dialog") === null, "the dialog is closed");
    expect(page.focused).toBe(button);
  });

  it("isn't offered while its time is unknown, and not for a phase that is open", async () => {
    const unknown = await MintPage.show(upcoming({ startsAt: null }));
    expect(unknown.find("button", "Add to calendar")).toBeNull();
    const live = await MintPage.show(startService((service) => (service.record = dropOf([open()]))));
    expect(live.find("button", "Add to calendar")).toBeNull();
  });
});

it("The reveal is added beside the openings", async () => {
  const service = startService((service) => {
    service.record = dropOf([later()], {
      name: "Aurora",
      reveal: { at: inFuture(200 * hour), revealedAt: null },
    });
  });
  withFeed(service, 404);
  const page = await MintPage.show(service);
  await openCalendars(page);
  expect(page.all("group", /^Aurora: (Afterglow opens|reveal)/)).toHaveLength(2);
});

it.each([
  [200, 1],
  [404, 0],
])(
  "The service's calendar, which follows changes, is offered where it answers with %d",
  async (status, links) => {
    const service = upcoming();
    const feed = withFeed(service, status);
    const page = await MintPage.show(service);
    await openCalendars(page);
    await vi.waitFor(() =>
      expect(vi.mocked(globalThis.fetch)).toHaveBeenCalledWith(new URL(feed), { method: "HEAD" }),
    );
    await page.until(
      () => page.all("link", "Subscribe to all dates").length === links,
      "the link is there or not",
    );
    if (links > 0) {
      const link = page.get("link", "Subscribe to all dates") as HTMLAnchorElement;
      expect(link.href).toBe(feed.replace("https:", "webcal:"));
    }
  },
);
