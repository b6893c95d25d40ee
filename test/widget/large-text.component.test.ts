import { expect, it, onTestFinished } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

it("Text at twice its size on a phone keeps the price, the phases and the supply whole", async () => {
  document.documentElement.style.fontSize = "32px";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
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
});
