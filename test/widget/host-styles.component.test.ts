import { expect, it, onTestFinished } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { expectSameInThemes } from "./host-styles.js";
import { MintPage } from "./mint-page.js";
import { SectionPage } from "./sections/section-page.js";

it.each(["gallery", "market", "recent", "traits", "holders", "bounty"])(
  "The style sheet of a page changes neither the geometry nor the text of the section %s",
  async (name) => {
    const { page } = await SectionPage.show(name);
    await page.until(() => page.root.querySelector(`[data-section="${name}"]`) !== null, "it is there");
    expectSameInThemes(page);
  },
);

it("A visitor's larger font size makes the widget larger", async () => {
  const page = await MintPage.show(startService((service) => void (service.record = dropOf())));
  const height = page.main.offsetHeight;
  document.documentElement.style.fontSize = "20px";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  expect(page.main.offsetHeight).toBe(height * 1.25);
});
