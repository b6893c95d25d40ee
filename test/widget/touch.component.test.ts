import { beforeAll, describe, it } from "vitest";
import { page as browserPage, userEvent } from "vitest/browser";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { names, SectionPage, type SectionName } from "./sections/section-page.js";
import { expectTargetSize, fingers } from "./touch.js";

beforeAll(async () => {
  await browserPage.viewport(1000, 900);
});

describe("Every target is large enough for a finger, and on the mint page for a pointer:", () => {
  it("the wallet dialog", async () => {
    installWallet();
    const page = await MintPage.show(startService((service) => (service.record = dropOf())));
    await page.click("button", "Connect wallet");
    await page.waitFor("dialog", "Choose a wallet");
    await expectTargetSize(page);
  });

  const filled: Readonly<Record<SectionName, string>> = {
    wall: "Aurora #1",
    recent: "Aurora #347",
    gallery: "Aurora #1",
    traits: "Violet",
    holders: "214 holders",
    minters: "187 minters",
    bounty: "Golden hour print",
    market: "0.642 SOL",
  };

  it.each(names)("the section %s", async (name) => {
    const shown = await SectionPage.show(name);
    await shown.scrollToText(name, filled[name]);
    await expectTargetSize(shown.page, [fingers], () => shown.slot(name));
  });

  it("an item, enlarged", async () => {
    const shown = await SectionPage.show("gallery");
    await shown.scrollToText("gallery", "Aurora #1");
    await userEvent.click(shown.page.get("button", /^Aurora #2/));
    await shown.page.waitFor("dialog", /Aurora #2/);
    await expectTargetSize(shown.page);
  });
});
