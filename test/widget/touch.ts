import { expect } from "vitest";
import { cdp } from "vitest/browser";
import type { MintPage } from "./mint-page.js";

interface TouchSession {
  send(method: "Emulation.setTouchEmulationEnabled", parameters: { enabled: boolean }): Promise<unknown>;
}

/** Switches touch emulation. */
const touch = (enabled: boolean) =>
  (cdp() as unknown as TouchSession).send("Emulation.setTouchEmulationEnabled", { enabled });

const targets = "a[href], button, input, select, summary";

/** True when a press at a point of the viewport reaches an element or its label. */
function reaches(root: ShadowRoot, element: Element, x: number, y: number): boolean {
  const hit = root.elementFromPoint(x, y);
  return !!hit && (element.contains(hit) || hit.closest("label")?.control === element);
}

/** True when a target of `size` pixels in each direction fits somewhere on an element. */
function fits(root: ShadowRoot, element: HTMLElement, size: number): boolean {
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = ((element as HTMLInputElement).labels?.[0] ?? element).getBoundingClientRect();
  // Edges may fall between two pixels.
  const half = size / 2 - 1;
  const reach = [
    [0, 0],
    [half, 0],
    [-half, 0],
    [0, half],
    [0, -half],
  ] as const;
  const steps = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / 4) + 1 }, (_, index) => from + index * 4);
  const xs = [box.left + box.width / 2, ...steps(box.left, box.right)];
  const ys = [box.top + box.height / 2, ...steps(box.top, box.bottom)];
  return xs.some((x) => ys.some((y) => reach.every(([dx, dy]) => reaches(root, element, x + dx, y + dy))));
}

/** Targets that are too small, or inputs that a phone would zoom in on. */
function findSmall({ root }: MintPage, size: number, within: ParentNode = root): string[] {
  const modal = root.querySelector("dialog");
  const all = [...(modal ?? within).querySelectorAll<HTMLElement>(targets)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  const zooming = all.filter(
    (element) =>
      element.matches("select, input:not([type=checkbox])") &&
      parseFloat(getComputedStyle(element).fontSize) < 16,
  );
  const small = all.filter((element) => !fits(root, element, size));
  const name = (element: HTMLElement) =>
    `${element.localName}.${element.className} ${element.textContent?.trim().slice(0, 20)} ${Math.round(element.getBoundingClientRect().width)}×${Math.round(element.getBoundingClientRect().height)}`;
  return [
    ...small.map((element) => `small: ${name(element)}`),
    ...(size > 24 ? zooming.map((element) => `zooms: ${name(element)}`) : []),
  ];
}

/** Input device with its minimum target size in pixels. */
type Machine = readonly [isTouch: boolean, size: number];

export const fingers: Machine = [true, 44];
export const pointers: Machine = [false, 24];

/** 44 pixels for fingers, 24 for pointers. @see https://www.w3.org/TR/WCAG22/#target-size-minimum */
export async function expectTargetSize(
  page: MintPage,
  machines: readonly Machine[] = [fingers, pointers],
  within: () => ParentNode = () => page.root,
): Promise<void> {
  try {
    for (const [isTouch, size] of machines) {
      await touch(isTouch);
      for (const width of [320, 480]) {
        page.resize(width);
        await page.element.updateComplete;
        // A section that was drawn for another width is cut until it has measured itself anew.
        const message = `${size} px at ${width} px`;
        await expect.poll(() => findSmall(page, size, within()), { message }).toEqual([]);
      }
    }
  } finally {
    await touch(false);
  }
}
