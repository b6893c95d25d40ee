import { expect, it } from "vitest";
import { installWallet } from "../signing-wallet.js";
import { SectionPage } from "./section-page.js";

/** Display, font size and size of each element of the widget's frame, the art beside it excepted. */
function readLayout(root: ShadowRoot): string[] {
  return [...root.querySelectorAll<HTMLElement>(".panel *:not(svg *)")].map((element) => {
    const { display, fontSize } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const name = `${element.localName}.${element.getAttribute("class") ?? ""}`;
    return `${name}: ${display} ${fontSize} ${width.toFixed()} x ${height.toFixed()}`;
  });
}

it("The success view keeps its layout when the market section has loaded", async () => {
  installWallet();
  const shown = await SectionPage.show("");
  const { page } = shown;
  await page.connect();
  await page.activate("button", "Mint");
  await page.waitForMainLabel("Mint more");
  await page.until(() => page.root.querySelector("[part~=share]") !== null, "the share button is shown");
  const layout = readLayout(page.root);
  expect(layout.join("\n")).toMatch(/\.row outcome: flex[^]*\.line: flex/);

  page.element.sections = "market";
  await shown.scrollToText("market", "0.642 SOL");
  expect(readLayout(page.root)).toEqual(layout);
});
