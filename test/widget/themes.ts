import { expect as expectAccessible } from "@open-wc/testing";
import type { MintPage } from "./mint-page.js";
import { sampleValues } from "./sample.js";

/**
 * Checks accessibility in one of the two themes, in the full run in both.
 *
 * @param index of the test among similar ones: selects the theme
 */
export async function expectAccessibleInTheme(page: MintPage, index: number): Promise<void> {
  for (const theme of sampleValues(["light", "dark"] as const, index, 1)) {
    page.element.theme = theme;
    document.documentElement.style.colorScheme = theme;
    await page.element.updateComplete;
    await expectAccessible(document.body).to.be.accessible();
  }
  document.documentElement.style.colorScheme = "";
}
