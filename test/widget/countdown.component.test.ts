import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { allowlist, dropOf, open } from "./drop.js";
import { startService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { waitForVisibility } from "./visibility.js";

/** The service's time when a test begins. */
const start = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

beforeEach(() => {
  // The visitor's clock is an hour fast; the monotonic one is correct.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"], now: start + hour });
  return () => vi.useRealTimers();
});

function at(milliseconds: number): string {
  return new Date(start + milliseconds).toISOString();
}

/** Drop with one open phase that ends after so many milliseconds. */
function endingIn(milliseconds: number): FakeService {
  return startService((service) => {
    const began = performance.now();
    service.now = () => start + performance.now() - began;
    service.record = dropOf([open({ startsAt: at(-hour), endsAt: at(milliseconds) })]);
  });
}

async function pass(milliseconds: number, page: MintPage): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await page.element.updateComplete;
}

const remaining = (page: MintPage) => page.get("timer").textContent;

/** Distance within which a countdown runs. */
const nearby = { rootMargin: "200px" };

describe("A countdown", () => {
  it("shows the service's time whatever the visitor's clock says, and updates each second", async () => {
    const page = await MintPage.show(endingIn(90_500));
    expect(remaining(page)).toBe("01:31");
    await pass(500, page);
    expect(remaining(page)).toBe("01:30");
    const seen = [];
    for (let second = 0; second < 3; second++) {
      await pass(999, page);
      seen.push(remaining(page));
      await pass(1, page);
      seen.push(remaining(page));
    }
    expect(seen).toEqual(["01:30", "01:29", "01:29", "01:28", "01:28", "01:27"]);
  });

  it("ignores the visitor setting the clock", async () => {
    const service = endingIn(hour);
    const page = await MintPage.show(service);
    await pass(1_000, page);
    expect(remaining(page)).toBe("59:59");
    vi.setSystemTime(start - 5 * hour);
    await pass(1_000, page);
    expect(remaining(page)).toBe("59:58");
    await page.until(() => service.count("collection") === 2, "the time is requested again");
    expect(remaining(page)).toBe("59:58");
  });

  it("changes only its own text, without layout shift", async () => {
    const page = await MintPage.show(endingIn(10 * hour + 3_000));
    installWallet();
    const shifts: PerformanceEntry[] = [];
    const watcher = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    watcher.observe({ type: "layout-shift" });
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((found) => records.push(...found));
    observer.observe(page.root, { subtree: true, childList: true, attributes: true, characterData: true });
    onTestFinished(() => {
      observer.disconnect();
      watcher.disconnect();
    });
    const width = page.get("timer").getBoundingClientRect().width;
    await pass(5_000, page);
    records.push(...observer.takeRecords());
    expect(remaining(page)).toBe("09:59:58");
    expect(records.map(({ type }) => type)).toEqual(Array(5).fill("characterData"));
    expect(new Set(records.map(({ target }) => target.textContent!.length))).toEqual(new Set([8]));
    expect(page.get("timer").getBoundingClientRect().width).toBeCloseTo(width, 1);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(shifts).toEqual([]);
  });

  it("of more than a day updates with the hour", async () => {
    const page = await MintPage.show(endingIn(47 * hour + 2_000));
    expect(remaining(page)).toBe("1 day 23 hr");
    await pass(2_000, page);
    expect(remaining(page)).toBe("1 day 23 hr");
    await pass(1_000, page);
    expect(remaining(page)).toBe("1 day 22 hr");
  });

  it("pauses off screen, and is right when it comes back", async () => {
    const page = await MintPage.show(endingIn(90_000));
    expect(remaining(page)).toBe("01:30");
    page.container.style.marginBlockStart = "5000px";
    await waitForVisibility(page.element, false, nearby);
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((found) => records.push(...found));
    observer.observe(page.root, { subtree: true, childList: true, attributes: true, characterData: true });
    onTestFinished(() => observer.disconnect());
    await pass(5_000, page);
    expect([...records, ...observer.takeRecords()]).toEqual([]);
    expect(remaining(page)).toBe("01:30");

    page.container.style.marginBlockStart = "";
    await waitForVisibility(page.element, true, nearby);
    await page.element.updateComplete;
    expect(remaining(page)).toBe("01:25");
    await pass(1_000, page);
    expect(remaining(page)).toBe("01:24");
  });

  it("advances to the next state when it ends, without a reload", async () => {
    const service = endingIn(hour);
    service.record = dropOf([open({ status: "upcoming", startsAt: at(3_000), endsAt: at(hour) })]);
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.waitForMainLabel("Opens in 00:03");
    await pass(2_000, page);
    expect(page.mainLabel).toBe("Opens in 00:01");
    service.record = dropOf([open({ startsAt: at(3_000), endsAt: at(hour) })]);
    await pass(1_000, page);
    expect(page.mainLabel).toBe("Opening…");
    await pass(1_100, page);
    await page.waitForMainLabel("Mint");
  });

  it("of a reservation is shown near the main button while signing", async () => {
    const service = endingIn(hour);
    const wallet = installWallet();
    wallet.beforeSign = () => new Promise(() => undefined);
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.waitForMainLabel("Sign in your wallet…");
    const left = () => page.get("status").querySelector("[role=timer]")?.textContent;
    expect(left()).toBe("01:30");
    await pass(30_000, page);
    expect(left()).toBe("01:00");
  });

  it.each([
    [59_001, "01:00"],
    [3_599_000, "59:59"],
    [3_600_000, "01:00:00"],
    [86_400_000, "1 day"],
    [25 * 3_600_000, "1 day 1 hr"],
    [100 * 86_400_000, "100 days"],
  ])("of %i ms shows %s", async (milliseconds, text) => {
    const page = await MintPage.show(endingIn(milliseconds));
    expect(remaining(page)).toBe(text);
  });

  it("of an overdue phase stays at zero until the service updates it", async () => {
    const service = endingIn(hour);
    service.record = dropOf([allowlist(), open({ startsAt: at(-hour), endsAt: at(-5_000) })]);
    const page = await MintPage.show(service);
    expect(remaining(page)).toBe("00:00");
    expect(page.mainLabel).toBe("Connect wallet");
  });
});
