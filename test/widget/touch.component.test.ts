import { beforeAll, describe, test } from "vitest";
import { page as browserPage, userEvent } from "vitest/browser";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { names, SectionPage, type SectionName } from "./sections/section-page.js";
import { expectRoom, fingers } from "./touch.js";

beforeAll(async () => {
  await browserPage.viewport(1000, 900);
});

describe("Everything that can be pressed is large enough for a finger, and on the mint page for a pointer:", () => {
  test("the choice of wallets", async () => {
    installWallet();
    const page = await MintPage.show(startService((service) => (service.record = dropOf())));
    await page.click("button", "Connect wallet");
    await page.shown("dialog", "Choose a wallet");
    await expectRoom(page);
  });

  const filled: Readonly<Record<SectionName, string>> = {
    recent: "Aurora #347",
    gallery: "Aurora #1",
    traits: "Violet",
    holders: "214 holders",
    minters: "187 minters",
    bounty: "Golden hour print",
    market: "0.642 SOL",
  };

  test.each(names)("the section %s", async (name) => {
    const shown = await SectionPage.show(name);
    await shown.see(name, filled[name]);
    await expectRoom(shown.page, [fingers], () => shown.room(name));
  });

  test("an item, large", async () => {
    const shown = await SectionPage.show("gallery");
    await shown.see("gallery", "Aurora #1");
    await userEvent.click(shown.page.get("button", /^Aurora #2/));
    await shown.page.shown("dialog", /Aurora #2/);
    await expectRoom(shown.page);
  });
});
