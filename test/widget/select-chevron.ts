import { expect } from "vitest";

/** Expects that a `select` draws its own chevron at the inline end, where its text leaves room for it. */
export function expectChevron(select: Element): void {
  const { appearance, backgroundImage, backgroundPosition, backgroundSize, ...style } =
    getComputedStyle(select);
  expect(appearance).toBe("none");
  expect(backgroundImage.match(/linear-gradient/g)).toHaveLength(2);
  const isRightToLeft = style.direction === "rtl";
  const [near, far] = [...backgroundPosition.matchAll(/calc\(100% - ([\d.]+)px\)|([\d.]+)px/g)]
    .map(([, fromEnd, fromStart]) => Number(fromEnd ?? fromStart))
    .sort((a, b) => a - b);
  expect(backgroundPosition.includes("100%")).toBe(!isRightToLeft);
  expect(far! - near!).toBeCloseTo(Number.parseFloat(backgroundSize), 1);
  expect(far! + Number.parseFloat(backgroundSize)).toBeLessThan(Number.parseFloat(style.paddingInlineEnd));
}
