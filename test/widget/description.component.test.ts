import { expect, it } from "vitest";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

const sentence = "A northern sky, drawn once by light that took eight minutes to arrive. ";
const show = (description: string) =>
  MintPage.show(startService((service) => void (service.record = dropOf(undefined, { description }))));

it("A long description opens and closes, stays open, and does not move the main button", async () => {
  const page = await show(sentence.repeat(12));
  const text = page.root.querySelector<HTMLElement>('[part="description"]')!;
  const [size, closed] = [page.measure(), text.clientHeight];
  expect(text.scrollHeight).toBeGreaterThan(closed);
  expect((await page.waitFor("button", "More")).ariaExpanded).toBe("false");
  await page.activate("button", "More");
  const less = await page.waitFor("button", "Less");
  expect(less.ariaExpanded).toBe("true");
  expect(page.focused).toBe(less);
  expect(text.clientHeight).toBe(text.scrollHeight);
  expect(text.clientHeight).toBeGreaterThan(closed);
  expect(page.measure().button).toBe(size.button);
  await page.element.refresh();
  expect(page.find("button", "Less")).toBe(less);
  await page.activate("button", "Less");
  await page.waitFor("button", "More");
  expect(text.clientHeight).toBe(closed);
});

it("A short description has no button", async () => {
  const page = await show(sentence);
  expect(page.text).toContain(sentence.trim());
  expect(page.find("button", "More")).toBeNull();
});
