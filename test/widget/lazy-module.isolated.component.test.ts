import { expect as expectAccessible } from "@open-wc/testing";
import { expect, onTestFinished, test } from "vitest";
import { cdp } from "vitest/browser";
import { withCodes } from "./claim-states.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

interface BrowserSession {
  send(method: string, parameters?: object): Promise<unknown>;
}

test("The box for claim codes that can't be loaded leaves the page as it is, and comes when asked for again", async () => {
  const browser = cdp() as unknown as BrowserSession;
  const block = (urls: readonly string[]) => browser.send("Network.setBlockedURLs", { urls });
  const asked = () =>
    performance.getEntriesByType("resource").filter(({ name }) => name.includes("/claim-view.")).length;
  await browser.send("Network.enable");
  await block(["*/claim-view.*"]);
  onTestFinished(async () => void (await block([])));

  const page = await MintPage.show(startService(withCodes()));
  await page.reads("This part couldn’t be loaded. Try again");
  const before = page.measure();
  for (let drawing = 0; drawing < 20; drawing++) {
    page.element.requestUpdate();
    await page.element.updateComplete;
  }
  expect(asked()).toBe(1);
  await expectAccessible(document.body).to.be.accessible();
  await block([]);
  await page.click("button", "Try again");
  await page.shown("textbox", "Claim code");
  expect(page.measure()).toEqual(before);
  expect(page.focused).toBe(page.main);
});

test.each([
  ["what furnishes the sections", "furniture", "This part couldn’t be loaded."],
  ["a section", "ranking-section", "The mint service can’t be reached."],
])(
  "Sections say in their places that %s can't be loaded, and are there when the network is back",
  async (_, file, words) => {
    const browser = cdp() as unknown as BrowserSession;
    const block = (urls: readonly string[]) => browser.send("Network.setBlockedURLs", { urls });
    await browser.send("Network.enable");
    await block([`*/sections/${file}.*`]);
    onTestFinished(async () => void (await block([])));
    const page = await MintPage.show(startService(), {
      attributes: { sections: file === "furniture" ? "bounty" : "holders" },
    });
    const room = () => page.root.querySelector<HTMLElement>(".section-slot")!;
    room().scrollIntoView();
    await page.until(() => room().textContent!.includes(words), "the section says so");
    const { height } = room().getBoundingClientRect();
    const asked = () =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes(`/${file}.`)).length;
    const before = asked();
    for (let drawing = 0; drawing < 20; drawing++) {
      page.element.requestUpdate();
      await page.element.updateComplete;
    }
    expect(asked()).toBe(before);
    await expectAccessible(document.body).to.be.accessible();
    await block([]);
    dispatchEvent(new Event("online"));
    await page.until(
      () => room().textContent!.includes(file === "furniture" ? "Golden hour print" : "214 holders"),
      "the section is there",
    );
    expect(room().getBoundingClientRect().height).toBe(height);
  },
);
