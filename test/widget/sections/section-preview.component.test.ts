import { expect as expectAccessible } from "@open-wc/testing";
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { page as browserPage, userEvent } from "vitest/browser";
import { madeUpAddress } from "../../../src/testing/made-up-address.js";
import { shortenAddress } from "../../../src/widget/i18n/format.js";
import { dropOf } from "../drop.js";
import type { FakeService } from "../fake-service.js";
import { names, SectionPage, titles, type SectionName } from "./section-page.js";

const lastWallet = shortenAddress(madeUpAddress(109));

/** A text of each section's first rows, and one that is only in its sheet. */
const texts: Readonly<Record<SectionName, readonly [first: string, last: string]>> = {
  wall: ["Aurora #1", "Aurora #9"],
  recent: ["Aurora #347", "Aurora #336"],
  gallery: ["Aurora #1", "Aurora #9"],
  traits: ["Value 1", "Value 6"],
  holders: ["214 holders", lastWallet],
  minters: ["187 minters", lastWallet],
  bounty: ["Golden hour print", "How to verify the draw"],
  market: ["0.642 SOL", "View all listings on the marketplace"],
};

const sixValues = ({ answers }: FakeService) =>
  void (answers.traits = () => ({
    success: true,
    total: 300,
    traits: [
      {
        trait_type: "Sky",
        values: [1, 2, 3, 4, 5, 6].map((number) => ({ value: `Value ${number}`, count: number })),
      },
    ],
  }));

/** A wall without other sections below it. */
const wallAlone = (service: FakeService) =>
  void (service.record = dropOf(
    undefined,
    { features: { bounty: false } },
    { total: 1000, minted: 0, available: 1000 },
  ));

const changes: Partial<Record<SectionName, (service: FakeService) => void>> = {
  wall: wallAlone,
  traits: sixValues,
};

/** Elements that scroll up and down, and so would take a swipe or the wheel from the page. */
function findScrollers(within: ParentNode): string[] {
  return [...within.querySelectorAll<HTMLElement>("*")]
    .filter(
      (element) =>
        ["auto", "scroll"].includes(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight + 1,
    )
    .map((element) => element.className);
}

describe.each([
  ["narrow", 390, 844],
  ["wide", 1280, 900],
])("On a %s page the section", (_, width, height) => {
  beforeAll(() => browserPage.viewport(width, height));
  afterAll(() => browserPage.viewport(1200, 900));

  it.each(names)("%s scrolls only with the page, and shows all of it in a sheet", async (name) => {
    const [first, last] = texts[name];
    const shown = await SectionPage.show(name, changes[name], {
      width: width - 24,
    });
    const { page } = shown;
    await shown.scrollToText(name, first);
    const button = await page.waitFor("button", /^Show all/);
    expect(findScrollers(shown.slot(name))).toEqual([]);
    expect(shown.slot(name).scrollHeight).toBeLessThanOrEqual(shown.slot(name).clientHeight + 1);

    // Above the bar with the main button, which covers the end of the window.
    button.scrollIntoView({ block: "center" });
    await userEvent.click(button);
    const sheet = (await page.waitFor("dialog", titles[name])) as HTMLDialogElement;
    expect(sheet.matches(":modal")).toBe(true);
    expect(sheet.getBoundingClientRect()).toMatchObject({ left: 0, top: 0, width, height });
    await page.until(() => sheet.textContent!.includes(last), `the sheet contains ${last}`);
    expect(page.focused?.textContent?.trim()).toBe(titles[name]);
    expect(sheet.scrollWidth).toBeLessThanOrEqual(sheet.clientWidth);
    // The bar behind it fades in where the section is as tall as the page.
    const bar = page.root.querySelector(".purchase-bar-content");
    await Promise.all(bar?.getAnimations().map(({ finished }) => finished) ?? []);
    await expectAccessible(document.body).to.be.accessible();

    await userEvent.keyboard("{Escape}");
    await page.until(() => page.find("dialog") === null, "the sheet is closed");
    expect(page.focused?.textContent?.trim()).toMatch(/^Show all/);
    await shown.scrollToText(name, first);
  });

  it("gallery opens its filter in the sheet", async () => {
    const shown = await SectionPage.show("gallery", undefined, { width: width - 24 });
    await shown.scrollToText("gallery", "Aurora #1");
    await shown.page.click("button", "Traits");
    await shown.page.waitFor("dialog", "Gallery");
    await shown.page.waitFor("checkbox", /^Violet/);
  });
});
