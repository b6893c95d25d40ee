import { expect, it } from "vitest";
import { installWallet } from "../signing-wallet.js";
import { MintPage } from "../mint-page.js";
import { names, SectionPage } from "./section-page.js";

/** Computed styles of an element and all elements in it. */
function readStyles(within: Element): Record<string, string>[] {
  return [within, ...within.querySelectorAll("*")].map((element) => {
    const style = getComputedStyle(element);
    return {
      element: `${element.localName}.${element.getAttribute("class")}`,
      ...Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)])),
    };
  });
}

const settle = (page: MintPage) =>
  Promise.all(
    page.element.shadowRoot!.getAnimations().map((animation) => animation.finished.catch(() => null)),
  );

/** Styles of the wallet dialog and of the success view. */
async function readCheckout(page: MintPage) {
  await page.activate("button", "Connect wallet");
  const dialog = readStyles(await page.waitFor("dialog", "Choose a wallet"));
  await page.activate("button", "Lantern");
  await page.waitFor("button", "Disconnect");
  await page.click("button", "Mint");
  await page.waitForMainLabel("Mint more");
  await page.until(() => page.root.querySelector("[part~=share]") !== null, "the share button is shown");
  await settle(page);
  page.root.querySelector<HTMLElement>(":focus")?.blur();
  await page.element.updateComplete;
  return { dialog, success: readStyles(page.root.querySelector("[part=outcome]")!.parentElement!) };
}

it("No style of a section reaches the wallet dialog or the success view", async () => {
  installWallet();
  const alone = await SectionPage.show("");
  const expected = await readCheckout(alone.page);
  alone.page.container.remove();

  const shown = await SectionPage.show(names.join(" "));
  await shown.scrollToText("market", "0.642 SOL");
  scrollTo(0, 0);
  const found = await readCheckout(shown.page);
  expect(found.dialog).toEqual(expected.dialog);
  expect(found.success).toEqual(expected.success);
});
