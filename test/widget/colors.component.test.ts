import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { contrastOf } from "../../src/core/palette.js";
import { renderMintWidget } from "../../src/server.js";
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

const serve = (collection = {}) =>
  startService((service) => void (service.record = dropOf(undefined, collection)));
const show = (attributes: Record<string, string>, collection = {}) =>
  MintPage.show(serve(collection), { attributes });

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

describe("The colors of the artwork", () => {
  const accent = { light: "#047971", dark: "#3daca2" };
  const shown = { light: "rgb(4, 121, 113)", dark: "rgb(61, 172, 162)" };
  const schemes = ["light", "dark"] as const;

  it.each(schemes)("are those of the button and of what is chosen on a %s surface", async (theme) => {
    const { main, root } = await show({ theme }, { accent });
    expect(getComputedStyle(main).backgroundColor).toBe(shown[theme]);
    const frame = getComputedStyle(root.querySelector(".frame")!).backgroundColor;
    expect(contrastOf(accent[theme], toHex(frame))).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(accent[theme], toHex(getComputedStyle(main).color))).toBeGreaterThanOrEqual(4.5);
  });

  it("yield to the page's own accent", async () => {
    addStyles(":root { --mint-accent: #d02f62 }");
    const page = await show({ theme: "light" }, { accent });
    expect(backgroundOf(page)).toBe("rgb(208, 47, 98)");
  });

  it.each([
    [{ light: "red", dark: "#3daca2" }],
    [{ light: "#047971" }],
    [{ light: "#047971;position:fixed", dark: "#3daca2" }],
    ["#047971"],
    [null],
  ])("are the default when the service sends %j", async (sent) => {
    const plain = await show({ theme: "light" });
    const page = await show({ theme: "light" }, { accent: sent });
    expect(backgroundOf(page)).toBe(backgroundOf(plain));
  });

  it.each(schemes)("are in the first frame of HTML from a server, %s, before any script", async (theme) => {
    const { base, key } = serve({ accent });
    const options = { collection: "AbC123", publishableKey: key, apiBase: base, theme } as const;
    const { html, styleSource } = await renderMintWidget(options);
    const frame = document.createElement("iframe");
    frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="style-src ${styleSource}">${html}`;
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    document.body.append(frame);
    onTestFinished(() => frame.remove());
    await loaded;
    const { shadowRoot } = frame.contentDocument!.querySelector("mint-widget")!;
    const button = shadowRoot!.querySelector(".button-primary")!;
    expect(frame.contentWindow!.getComputedStyle(button).backgroundColor).toBe(shown[theme]);
  });
});

/** A computed color as `#rrggbb`, drawn by the browser. */
function toHex(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext("2d")!;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const bytes = [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
