import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright";
import { browserLaunch } from "../../test/browser-launcher/browser-launch.js";
import { medianOf } from "../../test/e2e/median.js";

/**
 * `npm run measure:own-art -- --url http://localhost:4300/`: time from the drop of a 12 megapixel photo on the front page
 * of a running `npm start` until the widget has drawn it, beside what a bare page needs to decode and draw the same file.
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:4300/" },
    runs: { type: "string", default: "7" },
  },
});

/** Pixels of a photo of a phone's camera. */
const photo = { width: 4000, height: 3000 };

/** Creates a photo with details in the page, as a file of some megabytes. */
const createPhoto = (page: Page) =>
  page.evaluateHandle(async ({ width, height }) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d")!;
    for (let index = 0; index < 40_000; index++) {
      const [x, y, hue] = [Math.random() * width, Math.random() * height, Math.random() * 360];
      context.fillStyle = `hsl(${hue} 70% ${20 + (y / height) * 60}%)`;
      context.fillRect(x, y, 60, 45);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    return new File([blob!], "photo.jpg", { type: "image/jpeg" });
  }, photo);

/** Milliseconds until a picture of the file alone is drawn. */
const measureBare = (page: Page, file: Awaited<ReturnType<typeof createPhoto>>) =>
  page.evaluate(async (file) => {
    const start = performance.now();
    const image = new Image();
    image.style.cssText = "position: fixed; inset: 0; inline-size: 592px; block-size: 592px; z-index: 99";
    image.src = URL.createObjectURL(file);
    await image.decode();
    document.body.append(image);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const end = performance.now();
    image.remove();
    return end - start;
  }, file);

/** Milliseconds from the drop until the widget has drawn the picture. */
const measureDrop = (page: Page, file: Awaited<ReturnType<typeof createPhoto>>) =>
  page.evaluate(async (file) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    // A visitor drags the file over the page before dropping it.
    document.body.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer }));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const start = performance.now();
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
    const root = document.querySelector("mint-widget")!.shadowRoot!;
    for (;;) {
      await new Promise(requestAnimationFrame);
      const image = root.querySelector<HTMLImageElement>(".artwork img");
      if (image?.src.startsWith("blob:") && image.complete && image.naturalWidth > 0) break;
    }
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  }, file);

const browser = await chromium.launch(browserLaunch());
const dropped: number[] = [];
const bare: number[] = [];
for (let run = 0; run < Number(values.runs); run++) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(values.url);
  await page.locator("mint-widget img").first().waitFor();
  await page.waitForLoadState("networkidle");
  const file = await createPhoto(page);
  bare.push(await measureBare(page, file));
  dropped.push(await measureDrop(page, file));
  await page.close();
}
await browser.close();
const [drop, alone] = [medianOf(dropped), medianOf(bare)];
console.log(
  `12 megapixels: ${drop.toFixed(0)} ms from the drop to the widget's picture, ${alone.toFixed(0)} ms for the picture alone: × ${(drop / alone).toFixed(2)}`,
);
console.log(
  `  each: ${dropped.map((time) => time.toFixed(0)).join(" ")} / ${bare.map((time) => time.toFixed(0)).join(" ")}`,
);
