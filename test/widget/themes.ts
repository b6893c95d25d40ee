import { expect as expectAccessible } from "@open-wc/testing";
import type { MintPage } from "./mint-page.js";
import { deal } from "./sample.js";

/**
 * Accessible to everybody, in one of the two themes, nightly in both.
 *
 * @param index of the test among those that are like it: decides about the theme
 */
export async function expectAccessibleInTheme(page: MintPage, index: number): Promise<void> {
  for (const theme of deal(["light", "dark"] as const, index, 1)) {
    page.element.theme = theme;
    document.documentElement.style.colorScheme = theme;
    await page.element.updateComplete;
    await expectAccessible(document.body).to.be.accessible();
  }
  document.documentElement.style.colorScheme = "";
}
