import { expect, it, onTestFinished, vi } from "vitest";
import { dropOf, inFuture, open } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { waitForVisibility } from "./visibility.js";

const second = 1_000;
const hour = 3_600_000;

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}

it("All widgets of a page share one timer for their countdowns, stopped while the page is hidden", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  onTestFinished(() => {
    setHidden(false);
    vi.useRealTimers();
  });
  const service = startService((service) => {
    const start = Date.now();
    const began = performance.now();
    service.now = () => start + performance.now() - began;
    service.record = dropOf([open({ endsAt: inFuture(hour) })]);
  });
  const pages: MintPage[] = [];
  for (const key of [service.key, service.key, `${service.key}_other`])
    pages.push(await MintPage.show(service, { attributes: { "publishable-key": key } }));
  // Countdowns run on screen only.
  for (const page of pages) {
    Object.assign(page.container.style, { position: "fixed", insetBlockStart: 0 });
    await waitForVisibility(page.element, true, { threshold: 0 });
    await page.element.updateComplete;
  }
  const remaining = () => pages.map((page) => page.get("timer").textContent);
  const pass = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    for (const { element } of pages) await element.updateComplete;
  };
  await pass(second);
  // A read of the browser's storage, which takes real time, has a timeout until then.
  await pages[0]!.until(() => vi.getTimerCount() === 1, "one timer is left");
  expect(remaining()).toEqual(["59:59", "59:59", "59:59"]);

  setHidden(true);
  expect(vi.getTimerCount()).toBe(0);
  const requestCount = service.requests.length;
  await pass(600 * second);
  expect(remaining()).toEqual(["59:59", "59:59", "59:59"]);
  expect(service.requests).toHaveLength(requestCount);

  setHidden(false);
  await pass(0);
  expect(remaining()).toEqual(["49:59", "49:59", "49:59"]);
  await pages[0]!.until(() => service.requests.length > requestCount, "the collection is requested again");
});
