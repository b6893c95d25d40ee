import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

function addStyles(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });
}

const show = (attributes: Record<string, string>) =>
  MintPage.show(
    startService((service) => void (service.record = dropOf())),
    { attributes },
  );

const backgroundOf = ({ main }: MintPage) => getComputedStyle(main).backgroundColor;
const colorOf = ({ root }: MintPage) => getComputedStyle(root.querySelector("h2")!).color;

describe("The colors of a page", () => {
  let plain: { light: string[]; dark: string[] };
  beforeEach(async () => {
    const read = async (theme: string) => {
      const page = await show({ theme });
      const colors = [backgroundOf(page), colorOf(page)];
      page.container.remove();
      return colors;
    };
    plain = { light: await read("light"), dark: await read("dark") };
  });

  it.each([
    "not-a-color",
    "12px",
    "",
    "#d02f62 #ff9dbb",
    "var(--missing)",
    "var(--lightningcss-light, #d02f62) var(--lightningcss-dark, #ff9dbb) trailing",
  ])("fall back to the default when one is %j", async (value) => {
    addStyles(`:root { --mint-accent: ${value}; --mint-text: ${value} }`);
    for (const theme of ["light", "dark"] as const) {
      const page = await show({ theme });
      expect([backgroundOf(page), colorOf(page)]).toEqual(plain[theme]);
      page.container.remove();
    }
  });

  it.each([
    ["light-dark()", "light-dark(#d02f62, #ff9dbb)"],
    ["what Lightning CSS makes of it", "var(--lightningcss-light,#d02f62)var(--lightningcss-dark,#ff9dbb)"],
  ])("follow the widget's theme with %s", async (_, value) => {
    addStyles(`mint-widget { --mint-accent: ${value} }`);
    expect(backgroundOf(await show({ theme: "light" }))).toBe("rgb(208, 47, 98)");
    expect(backgroundOf(await show({ theme: "dark" }))).toBe("rgb(255, 157, 187)");
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    expect(backgroundOf(await show({}))).toBe(isDark ? "rgb(255, 157, 187)" : "rgb(208, 47, 98)");
  });

  it("follow the widget's theme with light-dark() on an ancestor", async () => {
    addStyles(":root { --mint-accent: light-dark(#d02f62, #ff9dbb) }");
    expect(backgroundOf(await show({ theme: "dark" }))).toBe("rgb(255, 157, 187)");
  });
});
