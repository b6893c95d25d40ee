import { expect } from "@open-wc/testing";
import { afterEach, describe, it } from "vitest";
import { page } from "vitest/browser";
import { createDocs } from "../../../demo/service/http/docs/docs-pages.js";
import { sampleValues } from "../../widget/sample.js";

const { pages } = createDocs("https://mint.example");
type PagePath = keyof typeof pages;

/** Replaces the test's page with a documentation page in a color scheme and width. */
async function show(scheme: "light" | "dark", width: number, address: PagePath): Promise<HTMLElement> {
  await page.viewport(width, 800);
  const docs = new DOMParser().parseFromString(String(await pages[address]), "text/html");
  const host = document.createElement("div");
  host.append(...docs.querySelectorAll("style"), ...docs.body.children);
  document.body.append(host);
  document.documentElement.style.colorScheme = scheme;
  return host;
}

afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute("style");
});

describe("the documentation page", () => {
  for (const path of Object.keys(pages) as PagePath[]) {
    for (const [index, scheme] of (["light", "dark"] as const).entries()) {
      for (const width of sampleValues([320, 1200], index, 1)) {
        it(`has no axe violations: ${path}, ${scheme}, ${width} pixels wide`, async () => {
          const host = await show(scheme, width, path);
          for (const details of host.querySelectorAll("details")) details.open = true;
          await expect(host).to.be.accessible();
        });
      }
    }

    it(`never scrolls horizontally: ${path}`, async () => {
      for (const width of [320, 768, 1200]) {
        const host = await show("light", width, path);
        expect(document.documentElement.scrollWidth).to.be.at.most(width);
        host.remove();
      }
    });
  }
});
