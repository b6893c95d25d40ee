import { beforeEach, expect, it, vi } from "vitest";
import { errorResponse } from "../../src/testing/responses.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const second = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  return () => vi.useRealTimers();
});

async function pass(milliseconds: number, page: MintPage): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await page.element.updateComplete;
}

/** Page whose mint was refused because of earlier reservations. */
async function showRefused() {
  const service = startService((service) => {
    service.record = dropOf();
    service.answers.prepare = () =>
      errorResponse(429, "RATE_LIMITED", {
        details: { reason: "unsigned_sessions", scope: "address" },
        retryAfter: 75,
      });
  });
  installWallet();
  const page = await MintPage.show(service);
  await page.connect();
  await page.click("button", "Mint");
  await page.waitForMainLabel(/^Try again in/);
  return { service, page };
}

it("A mint that the service refuses for a time counts down, disabled, and says which limit it is", async () => {
  const { page } = await showRefused();
  expect(page.mainLabel).toMatch(/^Try again in 01:1[45]$/);
  expect(page.isMainEnabled).toBe(false);
  expect(page.read("alert")).toBe(
    "Too many reservations from your internet connection expired unsigned. You weren’t charged.",
  );
  await pass(60 * second, page);
  expect(page.mainLabel).toMatch(/^Try again in 00:1[45]$/);
});

it("A mint that the service has refused can be tried again when the countdown ends, and not before", async () => {
  const { page, service } = await showRefused();
  const before = service.count("prepare");
  page.main.click();
  await pass(73 * second, page);
  expect(page.isMainEnabled).toBe(false);
  expect(service.count("prepare")).toBe(before);
  await pass(3 * second, page);
  await page.waitForMainLabel("Try again");
  expect(page.isMainEnabled).toBe(true);
  service.answers.prepare = (request) => service.prepare(request);
  await page.click("button", "Try again");
  await page.waitForMainLabel("Mint more");
});

it("A collection that may not be read for a time counts down, too", async () => {
  const service = startService((service) => {
    service.record = dropOf();
    service.answers.collection = () =>
      errorResponse(429, "RATE_LIMITED", { details: { scope: "address" }, retryAfter: 60 });
  });
  const page = MintPage.open(service);
  await page.waitForMainLabel(/^Try again in 01:00$|^Try again in 00:5\d$/);
  expect(page.isMainEnabled).toBe(false);
  expect(page.read("alert")).toContain("Too many requests from your internet connection.");
});
