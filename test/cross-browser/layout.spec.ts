import { writeFileSync } from "node:fs";
import { expect, test } from "./harness.js";
import { measurePage, type Measures } from "./measure-page.js";
import { measurePlaceholder } from "./measure-placeholder.js";

const height = 900;
/** Same font in every browser, so that lines break alike. */
const head = `<style>body{margin:0;font-family:"DejaVu Sans",Arial,sans-serif}</style>`;

interface View {
  readonly width: number;
  readonly direction: "ltr" | "rtl";
}

/** The three layouts, and both directions. */
const views: readonly View[] = [
  { width: 320, direction: "ltr" },
  { width: 480, direction: "ltr" },
  { width: 1000, direction: "ltr" },
  { width: 320, direction: "rtl" },
  { width: 1000, direction: "rtl" },
];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`${colorScheme}, in both directions the layout matches Chromium's`, async ({
      tab,
      visitor,
      openChromium,
      wallet,
      publish,
      publishPage,
    }, info) => {
      const drop = await publish({ supply: 60 });
      const chromium = await openChromium();
      for (const { width, direction } of views) {
        const page = publishPage(drop, { direction, head });
        const [measures, expected] = await Promise.all(
          [{ tab, visitor }, chromium].map(async (here): Promise<Measures> => {
            await here.tab.resize(width, height);
            await here.visitor.goto(page);
            await here.visitor.see("spinbutton", "Quantity");
            await here.visitor.see("img");
            return here.visitor.run(measurePage, null);
          }),
        );
        for (const [name, here] of Object.entries({ [info.project.name]: tab, chromium: chromium.tab }))
          writeFileSync(info.outputPath(`${name}-${width}-${direction}.png`), await here.capture());
        const { art, button, background, overflow } = measures!;
        const view = `${width} px, ${direction}`;
        expect.soft(overflow, view).toBe(0);
        expect.soft(Math.abs(art.width - art.height), view).toBeLessThan(1);
        expect.soft(button.y + button.height, view).toBeLessThan(height);
        expect.soft(background, view).toBe(expected!.background);
        for (const part of ["art", "button", "price", "title"] as const) {
          for (const side of ["x", "y", "width", "height"] as const) {
            const difference = Math.abs(measures![part][side] - expected![part][side]);
            expect.soft(difference, `${view}: ${side} of ${part}`).toBeLessThan(8);
          }
        }
      }
      expect(wallet.approvals).toBe(0);
      expect(await visitor.pageErrors()).toEqual([]);
    });
  });
}

test("placeholder.css gives the element, before it is defined, the height that it has afterwards", async ({
  tab,
  visitor,
  stack,
  publish,
  publishPage,
}) => {
  const drop = await publish();
  for (const width of [320, 480, 1000]) {
    await tab.resize(width, height);
    await visitor.goto(publishPage(drop, { head }));
    await visitor.see("spinbutton", "Quantity");
    const { placeholder, widget } = await visitor.run(
      measurePlaceholder,
      `${stack.service}/widget/placeholder.css`,
    );
    expect(placeholder, `${width} px`).toBeCloseTo(widget, 1);
  }
});
