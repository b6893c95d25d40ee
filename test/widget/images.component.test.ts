import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { page as browserPage, userEvent } from "vitest/browser";
import { artwork } from "./artwork.js";
import { dropOf } from "./drop.js";
import { answerGallery, workOf } from "./fake-lists.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { SectionPage } from "./sections/section-page.js";
import { installWallet } from "./signing-wallet.js";

// A phone: the artwork is as wide as the page.
beforeAll(() => browserPage.viewport(414, 896));

const widths = [160, 320, 640, 1080, 2160];
/** Image with a variant of each width. Browsers prefer files that they have, so that each test needs its own. */
const imageOf = (own: string) => ({
  image: `${artwork(0)}&${own}`,
  imageSrcset: widths.map((width) => `${artwork(width)}&${own} ${width}w`).join(", "),
});

/** Number in the URL of the file that the browser has chosen. */
const chosen = (image: HTMLImageElement) => Number(/\?(\d+)/.exec(image.currentSrc)?.[1]);

/** Image once it is loaded. */
async function findImage(page: MintPage, scope: () => Element | null | undefined): Promise<HTMLImageElement> {
  const find = () => scope()?.querySelector<HTMLImageElement>("img") ?? null;
  await page.until(() => (find()?.naturalWidth ?? 0) > 0, "the image is loaded");
  return find()!;
}

/** The narrowest of the widths that is sharp where an image is drawn in CSS pixels. */
const sharpFor = (drawn: number) =>
  widths.find((width) => width >= drawn * devicePixelRatio) ?? widths.at(-1)!;

describe("An image with variants", () => {
  it("is loaded at the size in which the artwork is drawn at most", async () => {
    const page = await MintPage.show(
      startService((service) => void (service.record = dropOf(undefined, imageOf("artwork")))),
    );
    const artwork = await findImage(page, () => page.root.querySelector("[part~=art]"));
    expect(chosen(artwork)).toBe(sharpFor(Math.min(innerWidth, 528)));
  });

  it("is loaded for the width of the artwork in a wide page, and small for the backdrop behind it", async () => {
    await browserPage.viewport(1600, 900);
    onTestFinished(() => browserPage.viewport(414, 896));
    const page = await MintPage.show(
      startService((service) => void (service.record = dropOf(undefined, imageOf("wide")))),
    );
    const artwork = await findImage(page, () => page.root.querySelector("[part~=art]"));
    expect(chosen(artwork)).toBe(sharpFor(736));
    const backdrop = await findImage(page, () => page.root.querySelector("[part~=backdrop]"));
    expect([sharpFor(160), chosen(artwork)]).toContain(chosen(backdrop));
  });

  it("is loaded small in the gallery, and larger in the dialog", async () => {
    const works = [workOf(1, imageOf("item"))];
    const shown = await SectionPage.show("gallery", ({ answers }) => {
      answers.gallery = answerGallery(works);
    });
    await shown.scrollToText("gallery", "Aurora #1");
    const { page } = shown;
    const item = page.get("button", /^Aurora #1/);
    const cell = await findImage(page, () => item);
    expect(chosen(cell)).toBe(sharpFor(cell.clientWidth));
    await userEvent.click(item);
    const dialog = await page.waitFor("dialog", "Aurora #1");
    const large = await findImage(page, () => dialog);
    expect(chosen(large)).toBe(sharpFor(large.clientWidth));
    expect(chosen(large)).toBeGreaterThan(chosen(cell));
  });

  it("is loaded at the size in which the minted item is drawn", async () => {
    const service = startService((service) => {
      service.record = dropOf();
      service.answers.execute = (request) => {
        const answer = service.execute(request) as { items: object[] };
        return { ...answer, items: answer.items.map((item) => ({ ...item, ...imageOf("minted") })) };
      };
    });
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    const minted = await findImage(page, () => page.root.querySelector("[part~=reveal]"));
    expect(chosen(minted)).toBe(sharpFor(Math.min(innerWidth, 528)));
  });
});

describe("The color of an image", () => {
  const show = async (change: object) => {
    const service = startService((service) => void (service.record = dropOf(undefined, change)));
    const page = await MintPage.show(service);
    await page.until(() => !!page.root.querySelector("[part~=art] img"), "there is an image");
    return page.root.querySelector<HTMLElement>("[part~=art] img")!;
  };

  it("is shown until it is loaded", async () => {
    const image = await show({ image: artwork(0), imageColor: "#1d2b53" });
    expect(getComputedStyle(image).backgroundColor).toBe("rgb(29, 43, 83)");
  });

  it.each(["red", "#1d2b53;position:fixed", "#12", "url(https://evil.example/1)", 7, null])(
    "is ignored when it is %j",
    async (imageColor) => {
      const image = await show({ image: artwork(0), imageColor });
      expect(image.getAttribute("style")).toBeNull();
    },
  );
});
