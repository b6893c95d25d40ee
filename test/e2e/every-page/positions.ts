import type { Page } from "playwright/test";

/** Boxes of the widget's purchase and details, by their place in it: x, y, width and height in CSS pixels. */
export function readPositions(page: Page): Promise<Record<string, number[]>> {
  return page.locator("mint-widget").evaluate((widget) => {
    const base = widget.shadowRoot!.querySelector("[part=base]")!;
    const { left, top } = base.getBoundingClientRect();
    const elements = [...base.querySelectorAll("[part=purchase] *, [part=purchase] ~ * *")].filter(
      (element) => element.getClientRects().length > 0,
    );
    return Object.fromEntries(
      elements.map((element, index) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = `${index} ${element.localName}.${element.className}`;
        return [name, [x - left, y - top, width, height].map(Math.round)];
      }),
    );
  });
}
