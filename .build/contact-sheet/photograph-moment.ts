import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { connectWallet, press, showState } from "./photograph.js";
import { sheetStates } from "./states.js";

/** Moments of the film in milliseconds: since the confirmation is awaited, then since the item can be drawn. */
const waiting = [60, 240, 480, 900, 1_600];
const turning = [200, 340, 480, 640, 900];
/** Size of a frame in pixels, and frames in a row. */
const frame = { width: 320, gap: 12, columns: 6 };

/** Photographs the widget from its top to below the main button. Not by Playwright, which waits for a running clock. */
async function takeFrame(page: Page): Promise<Buffer> {
  const { x, y, width, bottom } = await page.evaluate(() => {
    const widget = document.querySelector("mint-widget")!;
    const button = widget.shadowRoot!.querySelector("[part=button]")!.getBoundingClientRect();
    const { x, y, width } = widget.getBoundingClientRect();
    return { x, y: y + scrollY, width, bottom: button.bottom + scrollY };
  });
  const session = await page.context().newCDPSession(page);
  const clip = { x, y, width, height: bottom + 16 - y, scale: 1 };
  const { data } = await session.send("Page.captureScreenshot", { format: "png", clip });
  await session.detach();
  return Buffer.from(data, "base64");
}

/** Joins frames of the same size to a film strip. @returns PNG */
async function joinFrames(frames: readonly Buffer[]): Promise<Buffer> {
  const { width, gap, columns } = frame;
  const resized = await Promise.all(frames.map((each) => sharp(each).resize({ width }).png().toBuffer()));
  const { height } = await sharp(resized[0]!).metadata();
  const strip = {
    width: columns * width + (columns + 1) * gap,
    height: Math.ceil(frames.length / columns) * (height + gap) + gap,
    channels: 3,
    background: "#17161d",
  } as const;
  return sharp({ create: strip })
    .composite(
      resized.map((input, index) => ({
        input,
        left: gap + (index % columns) * (width + gap),
        top: gap + Math.floor(index / columns) * (height + gap),
      })),
    )
    .png()
    .toBuffer();
}

/**
 * Photographs a mint from the press of the button to the item, in twelve frames. The page's clock is stopped between
 * them, so that the film is the same on every machine.
 * @returns PNG
 */
export async function photographMoment(browser: Browser): Promise<Buffer> {
  let answer: () => void = () => undefined;
  const confirmed = new Promise<void>((resolve) => (answer = resolve));
  const state = sheetStates["minted-one"]!;
  const shot = { lang: "en", scheme: "light", width: 390, scale: 2 } as const;
  const arrange: typeof state.arrange = (service) => {
    state.arrange!(service);
    const { execute } = service.answers;
    service.respond("execute", async (request) => {
      await confirmed;
      return execute(request);
    });
  };
  const { context, page } = await showState(browser, { ...state, arrange }, shot, false);
  try {
    await connectWallet(page);
    const frames = [await takeFrame(page)];
    /** Lets the stopped clock run in small steps until a phase begins. */
    const runUntil = async (phase: string) => {
      const canvas = page.locator(`.moment[data-phase=${phase}]`);
      while ((await canvas.count()) === 0) await page.clock.runFor(10);
    };
    const takeAt = async (times: readonly number[]) => {
      let now = 0;
      for (const time of times) {
        await page.clock.runFor(time - now);
        now = time;
        frames.push(await takeFrame(page));
      }
    };
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await press(page);
    await runUntil("wait");
    await takeAt(waiting);
    answer();
    await runUntil("turn");
    await takeAt(turning);
    await page.clock.runFor(2_000);
    await page.waitForTimeout(500);
    frames.push(await takeFrame(page));
    return await joinFrames(frames);
  } finally {
    await context.close();
  }
}
