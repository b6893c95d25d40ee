import { expect as expectAccessible } from "@open-wc/testing";
import { expect, it, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";
import { withCodes } from "./claim-states.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

// More than the modules of the page: requests beyond the default of 250 leave no entry.
performance.setResourceTimingBufferSize(5_000);

interface BrowserSession {
  send(method: string, parameters?: object): Promise<unknown>;
}

it("A claim code view that can't be loaded leaves the page as it is, and loads on retry", async () => {
  const browser = cdp() as unknown as BrowserSession;
  const block = (urls: readonly string[]) => browser.send("Network.setBlockedURLs", { urls });
  const requestCount = () =>
    performance.getEntriesByType("resource").filter(({ name }) => name.includes("/claim-code-view.")).length;
  await browser.send("Network.enable");
  await block(["*/claim-code-view.*"]);
  onTestFinished(async () => void (await block([])));

  const page = await MintPage.show(startService(withCodes()));
  await page.waitForText("Couldn’t load this section. Try again");
  const before = page.measure();
  for (let render = 0; render < 20; render++) {
    page.element.requestUpdate();
    await page.element.updateComplete;
  }
  expect(requestCount()).toBe(1);
  await expectAccessible(document.body).to.be.accessible();
  await block([]);
  await page.click("button", "Try again");
  await page.waitFor("textbox", "Claim code");
  expect(page.measure()).toEqual(before);
  expect(page.focused).toBe(page.main);
});

it.each([
  ["the sections", "sections-controller", "Couldn’t load this section."],
  ["a section", "ranking-section", "The mint service can’t be reached."],
])(
  "Section slots report that %s can't be loaded, and recover when the network is back",
  async (_, file, text) => {
    const browser = cdp() as unknown as BrowserSession;
    const block = (urls: readonly string[]) => browser.send("Network.setBlockedURLs", { urls });
    await browser.send("Network.enable");
    await block([`*/${file}.*`]);
    onTestFinished(async () => void (await block([])));
    const page = await MintPage.show(startService(), {
      attributes: { sections: file === "sections-controller" ? "bounty" : "holders" },
    });
    const slot = () => page.root.querySelector<HTMLElement>(".section-slot")!;
    slot().scrollIntoView();
    await page.until(() => slot().textContent!.includes(text), "the section reports the error");
    const { height } = slot().getBoundingClientRect();
    const requestCount = () =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes(`/${file}.`)).length;
    const before = requestCount();
    for (let render = 0; render < 20; render++) {
      page.element.requestUpdate();
      await page.element.updateComplete;
    }
    expect(requestCount()).toBe(before);
    await expectAccessible(document.body).to.be.accessible();
    await block([]);
    dispatchEvent(new Event("online"));
    await page.until(
      () =>
        slot().textContent!.includes(file === "sections-controller" ? "Golden hour print" : "214 holders"),
      "the section is shown",
    );
    expect(slot().getBoundingClientRect().height).toBe(height);
  },
);
