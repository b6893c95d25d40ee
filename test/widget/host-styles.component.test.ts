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

it.each([
  ["in the middle of a row", "main { display: flex; justify-content: center }"],
  ["in the middle of a column", "main { display: flex; flex-direction: column; align-items: center }"],
  ["in the middle of a grid", "main { display: grid; place-items: center }"],
  ["beside a column without a width", "main { display: flex } main::before { content: ''; flex: none }"],
  ["as a flex container", "mint-widget { display: flex }"],
  ["as an inline block", "mint-widget { display: inline-block }"],
  ["as a float", "mint-widget { float: left }"],
  ["in vertical text", "main { writing-mode: vertical-rl; block-size: 480px }"],
])("The widget fills its container %s", async (_, rules) => {
  const page = await MintPage.show(startService((service) => void (service.record = dropOf())));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
  expect(page.root.querySelector<HTMLElement>(".frame")!.offsetWidth).toBe(480);
});
