import { beforeEach, expect, it } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { SectionPage } from "./sections/section-page.js";

beforeEach(() => {
  document.documentElement.style.fontSize = "32px";
  return () => void document.documentElement.style.removeProperty("font-size");
});

it("Text at twice its size on a phone keeps the price, the phases and the supply whole", async () => {
  const page = await MintPage.show(
    startService((service) => (service.record = dropOf())),
    { width: 366 },
  );
  expect(page.findOverflow()).toEqual([]);
  const price = page.root.querySelector("[part=price]")!;
  expect(price.getBoundingClientRect().width).toBeGreaterThan(150);
  const cut = [...page.root.querySelectorAll<HTMLElement>(".phases b, .phases span, .row > *")].filter(
    (element) => element.scrollWidth > element.clientWidth + 1,
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  const bottomOf = (part: string) => page.root.querySelector(part)!.getBoundingClientRect().bottom;
  expect(bottomOf("[part=supply] .row")).toBeLessThanOrEqual(bottomOf("[part=supply]"));
});

it("Text at twice its size keeps prizes and winners within a narrow section", async () => {
  const shown = await SectionPage.show("bounty", undefined, { width: 366 });
  const sheet = await shown.openSheetWith("bounty", "Winners");
  const section = sheet.querySelector(".bounty")!;
  const edge = section.getBoundingClientRect().right + 1;
  const outside = [...section.querySelectorAll("b, small, summary, p")].filter(
    (element) => element.getBoundingClientRect().right > edge,
  );
  expect(outside.map(({ textContent }) => textContent)).toEqual([]);
});
