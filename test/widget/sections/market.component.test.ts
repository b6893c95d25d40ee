import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page as browserPage, userEvent } from "vitest/browser";
import { allowlist, dropOf, open } from "../drop.js";
import { eventOf, marketItemOf, statsOf } from "../fake-market.js";
import { errorAnswer, startService, type FakeService } from "../fake-service.js";
import { SectionPage } from "./section-page.js";

const soldOut = ({ record }: { record: FakeService["record"] }) =>
  Object.assign(record, dropOf([allowlist(), open({ status: "sold_out", endsAt: null })]));
const order = ({ slots }: SectionPage) => slots.map(({ dataset }) => dataset["section"]);

async function showMarket(
  ...options: Parameters<typeof SectionPage.show> extends [string, ...infer Rest] ? Rest : never
) {
  const shown = await SectionPage.show("market", ...options);
  await shown.scrollToText("market", "0.642 SOL");
  await shown.scrollToText("market", "Aurora #1");
  return shown;
}

describe("The market", () => {
  it("shows totals, in dollars too, and possible wash trades", async () => {
    const shown = await showMarket();
    expect(shown.read("market")).toMatch(/Floor 0\.642 SOL \$104\.26 -4\.1%/);
    expect(shown.read("market")).toMatch(/Listed 86 8\.6% of all Owners 431 7d volume 81\.3 SOL 113 sales/);
    expect(shown.read("market")).toContain(
      "7 sales in 7 days (4.6 SOL) look like wash trades. They’re included in the volume.",
    );
    expect(shown.read("market")).toContain("Sample data");
  });

  it("is marked as sample data only if it is, and has no wash trades in a week without any", async () => {
    const shown = await showMarket(({ answers }) => {
      answers.stats = () => statsOf(90, { recorded: false, wash_trade_count_7d: 0 });
    });
    expect(shown.read("market")).not.toContain("Sample");
    expect(shown.read("market")).toContain("No sales in the last 7 days look like wash trades.");
  });

  it("links to the marketplace in a new tab without referrer, and to safe URLs only", async () => {
    const shown = await showMarket(({ answers }) => {
      answers.listings = () => ({
        data: [
          marketItemOf(1),
          marketItemOf(2, { listing: { ...marketItemOf(2).listing, url: "javascript:alert(1)" } }),
        ],
        hasMore: false,
      });
    });
    const sheet = await shown.openSheet("market");
    // A link once the marketplace's URL is known.
    await shown.page.waitFor("link", /View all listings on the marketplace/);
    const links = [...sheet.querySelectorAll("a")];
    expect(links.map(({ href }) => href)).toEqual([
      "https://market.test/item/1",
      "https://market.test/aurora",
    ]);
    for (const { target, rel } of links)
      expect({ target, rel }).toEqual({ target: "_blank", rel: "noopener noreferrer" });
  });

  it("shows a listed item with all of its data", async () => {
    const shown = await showMarket();
    await userEvent.click(shown.page.get("button", /^Aurora #2/));
    const dialog = await shown.page.waitFor("dialog", "Aurora #2");
    expect(dialog.textContent).toContain("Rarity rank");
    await shown.page.until(() => dialog.textContent.includes("0.656 SOL"), "its price");
    const link = shown.page.get("link", "Buy on Magic Eden (opens in a new tab)") as HTMLAnchorElement;
    expect(link.href).toBe("https://market.test/item/2");
  });

  it.each([
    ["Offers 12", "Any item"],
    ["Activity", "may be a wash trade"],
    ["Holders", "431 wallets hold 1,000 items."],
    ["Traits", "Violet"],
  ])("has an accessible tab %s, loaded when selected", async (tab, text) => {
    const shown = await showMarket();
    const requestCount = shown.service.requests.length;
    await shown.page.click("tab", tab);
    await shown.waitForText("market", text);
    expect(shown.service.requests).toHaveLength(requestCount + 1);
    for (const width of [1000, 320]) {
      shown.page.resize(width);
      await shown.page.element.updateComplete;
      expect(shown.page.findOverflow()).toEqual([]);
      const { scrollHeight, clientHeight } = shown.slot("market");
      expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
    }
    await expectAccessible(document.body).to.be.accessible();
  });

  it("switches its tabs by keyboard", async () => {
    const { page, reads } = await showMarket().then((shown) => ({
      page: shown.page,
      reads: shown.waitForText.bind(shown),
    }));
    page.get("tab", /^Listings/).focus();
    await page.press("{ArrowRight}");
    await page.until(() => page.focused === page.get("tab", /^Offers/), "offers");
    await page.press("{End}");
    await page.until(() => page.focused === page.get("tab", "Traits"), "traits");
    await reads("market", "Violet");
  });

  it("adds new activity automatically, and announces it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "Date"] });
    onTestFinished(() => void vi.useRealTimers());
    let newest = 5;
    const shown = await showMarket(({ answers }) => {
      answers.activity = () => ({
        data: [0, 1, 2].map((age) => eventOf(newest - age, { kind: "sale", id: `sale-${newest - age}` })),
        hasMore: false,
      });
    });
    await shown.page.click("tab", "Activity");
    await shown.waitForText("market", "Aurora #5");
    const before = shown.page.measure();
    newest = 6;
    await vi.advanceTimersByTimeAsync(12_000);
    await shown.waitForText("market", "Aurora #6");
    expect(shown.slot("market").querySelector("[role=status]")!.textContent).toBe("Sold: Aurora #6");
    expect(shown.page.measure()).toEqual(before);
    const count = shown.service.count("activity");
    await shown.page.click("tab", "Holders");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown.service.count("activity")).toBe(count);
  });

  it("reports a collection that is not traded yet", async () => {
    const shown = await SectionPage.show("market", ({ answers }) => {
      answers.stats = errorAnswer(404, "COLLECTION_NOT_FOUND", "No collection has this id.");
    });
    await shown.scrollToText("market", "Not traded yet. No marketplace lists this collection yet.");
  });

  it("keeps its figures when one list fails, and loads that list on retry", async () => {
    const shown = await SectionPage.show("market", ({ answers }) => {
      answers.listings = errorAnswer(400, "INVALID_CURSOR", "Not a cursor.");
    });
    await shown.scrollToText("market", "Not a cursor");
    expect(shown.read("market")).toContain("0.642 SOL");
    shown.service.answers.listings = () => ({ data: [marketItemOf(9)], hasMore: false });
    await shown.page.click("button", "Try again");
    await shown.waitForText("market", "Aurora #9");
  });
});

describe("The chart", () => {
  it("announces the day selected by the keys", async () => {
    const { page } = await showMarket();
    const slider = page.get("slider", "Day");
    slider.focus();
    const valueText = () => slider.getAttribute("aria-valuetext")!;
    const last = valueText();
    expect(last).toMatch(/^\w+ \d+, volume [\d.]+ SOL, floor 0\.\d+ SOL, \d+ sales/);
    await page.press("{ArrowLeft}");
    await page.until(() => valueText() !== last, "the day before");
    expect(slider.ariaValueNow).toBe("28");
    await page.press("{Home}");
    await page.until(() => slider.ariaValueNow === "0", "the first");
    await page.press("{PageUp}");
    await page.until(() => slider.ariaValueNow === "7", "a week later");
    expect(page.text).toContain(valueText().split(",")[0]);
  });

  it("shows the hovered day, until the pointer leaves", async () => {
    const shown = await showMarket();
    const { page } = shown;
    const plot = page.get("slider", "Day");
    const { left, top, width } = plot.getBoundingClientRect();
    const event = { bubbles: true, clientX: left + width / 2, clientY: top + 5, pointerType: "mouse" };
    plot.dispatchEvent(new PointerEvent("pointermove", event));
    await page.until(() => !!plot.querySelector(".dot"), "a day is marked");
    expect(shown.read("market")).not.toContain("Last 30 days");
    plot.dispatchEvent(new PointerEvent("pointerleave", event));
    await shown.waitForText("market", "Last 30 days");
  });

  it("shows a week, a month or a quarter, and all days as a table", async () => {
    const { page } = await showMarket();
    const bars = () => page.root.querySelectorAll(".bar").length;
    const traded = (days: number) =>
      statsOf()
        .daily!.slice(-days)
        .filter(({ sales }) => sales).length;
    await page.until(() => bars() === traded(30), "a month");
    await page.click("button", "7 days");
    await page.until(() => bars() === traded(7), "a week");
    await page.click("button", "90 days");
    await page.until(() => bars() === traded(90), "a quarter");
    await page.click("button", "View as table");
    const rows = () => page.get("table").querySelectorAll("tbody tr");
    await page.until(() => page.find("table") !== null, "a table");
    expect(rows()).toHaveLength(90);
    expect(rows()[0]!.textContent!.replace(/\s+/g, " ").trim()).toMatch(
      /^\w+ \d+ [\d.]+ SOL \d+ 0\.\d+ SOL$/,
    );
    await expectAccessible(document.body).to.be.accessible();
  });

  it("is drawn to fit its width", async () => {
    const { page } = await showMarket();
    for (const width of [320, 1000, 480]) {
      page.resize(width);
      const plot = page.get("slider", "Day");
      await page.until(() => {
        const bars = [...plot.querySelectorAll(".bar")];
        const right = Math.max(...bars.map((bar) => bar.getBoundingClientRect().right));
        const gap = plot.getBoundingClientRect().right - right;
        return bars.length > 0 && gap > 20 && gap < 70;
      }, `the bars fill ${width}`);
    }
  });

  it("reports days without trades", async () => {
    const shown = await showMarket(({ answers }) => {
      answers.stats = () => statsOf(90, { daily: [{ date: "2026-11-20", sales: 0 }] });
    });
    await shown.waitForText("market", "No trades in this period.");
  });
});

describe("When the mint is over", () => {
  it("the market comes first, and the main button opens it", async () => {
    await browserPage.viewport(800, 700);
    onTestFinished(() => browserPage.viewport(1200, 900));
    const shown = await SectionPage.show("recent gallery", soldOut, { attributes: { market: "" } });
    const { page } = shown;
    expect(order(shown)).toEqual(["market", "recent", "gallery"]);
    await page.waitForMainLabel(/^Buy from 0\.\d+ SOL$/);
    expect(page.isMainEnabled).toBe(true);
    await page.waitForText(/Floor\s*0\.642 SOL/);
    await expectAccessible(document.body).to.be.accessible();
    await userEvent.click(page.main);
    const sheet = await page.waitFor("dialog", "Market");
    expect(page.focused?.textContent?.trim()).toBe("Market");
    await page.until(() => sheet.textContent!.includes("Aurora #1"), "the sheet lists Aurora #1");
  });

  it("the layout does not shift when the market loads", async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const shown = await SectionPage.show("market recent", (service) => {
      soldOut(service);
      const answer = service.answers.stats;
      service.answers.stats = async (request) => (await held, answer(request));
    });
    const { page } = shown;
    await page.waitForText("Sold out");
    await shown.scrollToText("market", "Loading…");
    await page.until(() => !shown.slot("recent").querySelector(".section-skeleton"), "the rest is loaded");
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    onTestFinished(() => observer.disconnect());
    const { button } = page.measure();
    observer.observe({ type: "layout-shift" });
    release();
    await page.waitForMainLabel(/^Buy from 0\.\d+ SOL$/);
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(shifts).toEqual([]);
    expect(page.measure().button).toBe(button);
  });

  it("an ended phase leads to it as well, under any collection identifier", async () => {
    const shown = await SectionPage.show("recent market", ({ record }) =>
      Object.assign(record, dropOf([open({ status: "ended" })])),
    );
    expect(order(shown)).toEqual(["market", "recent"]);
    await shown.page.waitForMainLabel(/^Buy from 0\.\d+ SOL$/);
  });

  it("the page keeps its order where no market is configured, or none can be loaded", async () => {
    const plain = await SectionPage.show("recent", soldOut);
    await plain.scrollToText("recent", "Aurora #347");
    expect(plain.page.isMainEnabled).toBe(false);
    expect(plain.service.count("stats")).toBe(0);
    plain.page.container.remove();

    const broken = await SectionPage.show("market", (service) => {
      soldOut(service);
      service.answers.stats = errorAnswer(404, "COLLECTION_NOT_FOUND", "");
    });
    await broken.scrollToText("market", "Not traded yet.");
    expect(broken.page.isMainEnabled).toBe(false);
  });

  it("the section being read keeps its place when the collection sells out; the main button opens the market", async () => {
    const shown = await SectionPage.show("recent market");
    expect(order(shown)).toEqual(["recent", "market"]);
    soldOut(shown.service);
    await shown.page.element.refresh();
    await shown.page.waitForMainLabel(/^Buy from 0\.\d+ SOL$/);
    expect(order(shown)).toEqual(["recent", "market"]);
  });
});

describe("The Market API's base URL", () => {
  it("is the configured one", async () => {
    const other = startService();
    const attributes = { market: "", "market-base": `${other.marketBase}/` };
    const shown = await SectionPage.show("", undefined, { attributes });
    await shown.scrollToText("market", "0.642 SOL");
    expect(other.last("stats")?.path).toBe("/collections/collection-id/stats");
    expect(shown.service.count("stats")).toBe(0);
  });

  it("is reported as missing when it can't be derived", async () => {
    const shown = await SectionPage.show("market", undefined, { attributes: { "market-base": "market/v1" } });
    await shown.scrollToText("market", "Missing Market API URL. Add the attribute market-base");
    await expectAccessible(document.body).to.be.accessible();
  });
});
