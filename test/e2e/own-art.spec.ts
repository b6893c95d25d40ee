import type { Page } from "playwright/test";
import { expect, test } from "./harness.js";

/** Pixels of a photo of a phone's camera: 12 million. */
const photo = { width: 4000, height: 3000 };

/** Opens the front page, with its script at work. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole("link", { name: "Aurora", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
}

/** Creates a file in the page, and drags it over the window: a red picture, or one of another type without a picture. */
function dragOver(page: Page, files: readonly { readonly name: string; readonly type: string }[]) {
  return page.evaluateHandle(
    async ({ files, photo }) => {
      const canvas = Object.assign(document.createElement("canvas"), photo);
      const context = canvas.getContext("2d")!;
      context.fillStyle = "#c02020";
      context.fillRect(0, 0, photo.width, photo.height);
      const transfer = new DataTransfer();
      for (const { name, type } of files) {
        const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
        const isPicture = type.startsWith("image/");
        transfer.items.add(new File(isPicture ? [picture!] : ["no picture"], name, { type }));
      }
      document.body.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer: transfer }));
      return transfer;
    },
    { files, photo },
  );
}

async function drop(page: Page, files: readonly { readonly name: string; readonly type: string }[]) {
  const transfer = await dragOver(page, files);
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

const photoFile = { name: "red_dunes-7.jpg", type: "image/jpeg" };

test("a dropped picture stands in the widget in the time of a few decodings, with its colors", async ({
  page,
  stack,
}) => {
  await open(page, stack.page);
  await expect(page.getByRole("heading", { name: "Aurora", exact: true })).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => request.method() === "POST" && requests.push(request.url()));
  // What shows it is loaded once, while the first file is dragged.
  await drop(page, [{ name: "first.png", type: "image/png" }]);
  await expect(page.getByRole("region", { name: "First" })).toBeVisible();
  const transfer = await dragOver(page, [photoFile]);
  await expect(page.locator("html")).toHaveAttribute("data-dragging", "");
  const { decoding, showing } = await page.evaluate(async (transfer) => {
    const findArt = () =>
      document.querySelector("mint-widget")!.shadowRoot!.querySelector<HTMLImageElement>("[part=art] img");
    const before = findArt()!.currentSrc;
    const image = new Image();
    performance.mark("bare");
    image.src = URL.createObjectURL(transfer.files[0]!);
    await image.decode();
    performance.mark("bare-decoded");
    performance.mark("dropped");
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: transfer }));
    await new Promise<void>((resolve) => {
      const look = (): void => {
        const art = findArt();
        if (art && art.currentSrc !== before && art.complete) resolve();
        else requestAnimationFrame(look);
      };
      look();
    });
    performance.mark("shown");
    return {
      decoding: performance.measure("decoding", "bare", "bare-decoded").duration,
      showing: performance.measure("showing", "dropped", "shown").duration,
    };
  }, transfer);
  console.log(
    `own art: shown after ${showing.toFixed(0)} ms, a bare decoding takes ${decoding.toFixed(0)} ms`,
  );
  expect(showing).toBeLessThan(300 + 4 * decoding);

  await expect(page.getByRole("region", { name: "Red dunes 7" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "This is your page." })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-dragging");
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--accent")))
    .toMatch(/^light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)$/);
  expect(requests).toEqual([]);

  await page.getByRole("textbox", { name: "Title" }).fill("Dunes");
  await page.getByRole("textbox", { name: "Price" }).fill("1.25");
  await expect(page.getByRole("region", { name: "Dunes" }).getByText("1.25 SOL").first()).toBeVisible();
  await page.getByRole("button", { name: "Back to the samples" }).click();
  await expect(page.getByRole("heading", { name: "Aurora", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Drop your art" })).toBeFocused();
});

test("several pictures become the gallery", async ({ page, stack }) => {
  await open(page, stack.page);
  await drop(
    page,
    [1, 2, 3].map((number) => ({ name: `${number}.png`, type: "image/png" })),
  );
  await expect(page.getByText("0 of 3 minted")).toBeVisible();
  await expect(page.locator("mint-widget [data-section=gallery]")).toContainText("#3");
});

test("a file without a picture leaves the drop as it is, and says which ones can be shown", async ({
  page,
  stack,
}) => {
  await open(page, stack.page);
  await drop(page, [{ name: "notes.pdf", type: "application/pdf" }]);
  await expect(page.getByText("notes.pdf isn’t a picture that this browser can show.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aurora", exact: true })).toBeVisible();
  await expect(page.getByText("This is your page.")).toHaveCount(0);
});
