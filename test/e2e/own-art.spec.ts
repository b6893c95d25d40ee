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

test("a dropped picture stands in the widget, with its colors, a title and a price", async ({
  page,
  stack,
}) => {
  await open(page, stack.page);
  await expect(page.getByRole("heading", { name: "Aurora", exact: true })).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => request.method() === "POST" && requests.push(request.url()));
  const transfer = await dragOver(page, [photoFile]);
  await expect(page.locator("html")).toHaveAttribute("data-dragging", "");
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });

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

test("by keyboard a picture is chosen, and its colors go to the builder", async ({ page, stack }) => {
  // Chromium leaves file pickers to the test from the first listener on.
  page.on("filechooser", () => undefined);
  await open(page, stack.page);
  await page.getByRole("button", { name: "Drop your art" }).focus();
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  const buffer = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#c02020" d="M0 0h9v9H0z"/></svg>',
  );
  await (await chooser).setFiles({ name: "lava.svg", mimeType: "image/svg+xml", buffer });
  await expect(page.getByRole("region", { name: "Lava" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.getByRole("button", { name: "Open in the builder" }).click();
  await expect(page).toHaveURL(/[?&]accent=%23[0-9a-f]{6}/);
  await expect(page.getByRole("region", { name: "Lava" })).toBeVisible();
});

test("several pictures become the wall", async ({ page, stack }) => {
  await open(page, stack.page);
  await drop(
    page,
    [1, 2, 3].map((number) => ({ name: `${number}.png`, type: "image/png" })),
  );
  await expect(page.getByText("0 of 3 minted")).toBeVisible();
  await expect(page.locator("mint-widget [data-section=wall]")).toContainText("#3");
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
