import { expect, it, onTestFinished, vi } from "vitest";
import { dropOf, inFuture, open } from "../widget/drop.js";
import { startService } from "../widget/fake-service.js";
import { elementTags } from "../../src/widget/element-tags.js";
import { ElementPage } from "./element-page.js";

it("All elements of a page cause one collection read and one timer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const service = startService((service) => {
    const start = Date.now();
    const began = performance.now();
    service.now = () => start + performance.now() - began;
    service.record = dropOf([open({ endsAt: inFuture(3_600_000) })]);
  });
  const page = await ElementPage.show(service, elementTags);
  await vi.advanceTimersByTimeAsync(1_000);
  await page.waitForText("mint-countdown", "Ends in 59:59");
  await page.until(() => vi.getTimerCount() === 1, "one timer is left");
  expect(service.count("collection")).toBe(1);
});
