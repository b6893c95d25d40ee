import { expect, it } from "vitest";
import type { Collection } from "../../src/contract/mint/collection.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { expectTargetSize, fingers } from "./touch.js";

const sentence = "A northern sky, drawn once by light that took eight minutes to arrive. ";
const show = (description: string, links: Collection["links"] = []) =>
  MintPage.show(startService((service) => void (service.record = dropOf(undefined, { description, links }))));

it("a long description opens below the title, stays open, and closes to where everything was", async () => {
  const page = await show(sentence.repeat(12));
  const text = page.root.querySelector<HTMLElement>('[part="description"]')!;
  const more = await page.waitFor("button", "More");
  const [{ button }, closed] = [page.measure(), text.clientHeight];
  expect(text.scrollHeight).toBeGreaterThan(closed);
  expect(more.ariaExpanded).toBe("false");
  await expectTargetSize(page, [fingers]);
  await page.activate("button", "More");
  const less = await page.waitFor("button", "Less");
  expect(less.ariaExpanded).toBe("true");
  expect(page.focused).toBe(less);
  expect(text.clientHeight).toBe(text.scrollHeight);
  expect(text.clientHeight).toBeGreaterThan(closed);
  await page.element.refresh();
  expect(page.find("button", "Less")).toBe(less);
  await page.activate("button", "Less");
  expect(page.focused).toBe(await page.waitFor("button", "More"));
  expect(text.clientHeight).toBe(closed);
  expect(page.measure().button).toBe(button);
});

it("a description that has become longer gets its button", async () => {
  const service = startService(
    (service) => void (service.record = dropOf(undefined, { description: sentence })),
  );
  const page = await MintPage.show(service, { width: 1000 });
  expect(page.find("button", "More")).toBeNull();
  service.record = dropOf(undefined, { description: sentence.repeat(12) });
  await page.element.refresh();
  await page.waitFor("button", "More");
});

it("a short description has no button", async () => {
  const page = await show(sentence);
  expect(page.text).toContain(sentence.trim());
  expect(page.find("button", "More")).toBeNull();
});

it.each([
  ["no description", ""],
  ["a description of one line", "Northern skies."],
  ["a long description", sentence.repeat(12)],
])("a drop with %s has the main button at the same place", async (_, description) => {
  const page = await show(sentence);
  expect((await show(description)).measure().button).toBe(page.measure().button);
});

it.each([
  ["no description", ""],
  ["a long description", sentence.repeat(12)],
])("the links of a drop with %s are between title and supply, and move nothing", async (_, description) => {
  const { button } = (await show(sentence)).measure();
  const page = await show(description, [
    { label: "Website", url: "https://aurora.example/" },
    { label: "X", url: "https://x.com/aurora" },
    { label: "Script", url: "javascript:alert(1)" },
  ]);
  const website = await page.waitFor("link", "Website");
  const links = [...page.root.querySelectorAll<HTMLAnchorElement>('[part="links"] a')];
  expect(links.map(({ href }) => href)).toEqual(["https://aurora.example/", "https://x.com/aurora"]);
  const edge = (part: string, side: "top" | "bottom") =>
    page.root.querySelector(`[part="${part}"]`)!.getBoundingClientRect()[side];
  const { top, height } = website.firstElementChild!.getBoundingClientRect();
  expect(top).toBeGreaterThan(edge("title", "bottom"));
  expect(top + height).toBeLessThan(edge("supply", "top"));
  expect(page.measure().button).toBe(button);
  await expectTargetSize(page, [fingers]);
});

const showCreator = (creator: Collection["creator"], width?: number) =>
  MintPage.show(
    startService(
      (service) => void (service.record = dropOf(undefined, { description: sentence.repeat(12), creator })),
    ),
    width === undefined ? {} : { width },
  );

const creator = { name: "Kestrel Studio", image: "/art/kestrel.svg", url: "https://kestrel.example/" };

it.each([
  { width: 1000, below: "the creator", lines: 3 },
  { width: 1000, below: "the title", lines: 4 },
  { width: 380, below: "the creator", lines: 2 },
  { width: 380, below: "the title", lines: 3 },
])("on a page of $width px, $lines lines of it are shown below $below", async ({ width, below, lines }) => {
  const page = await showCreator(below === "the creator" ? creator : null, width);
  await page.waitFor("button", "More");
  const text = page.root.querySelector<HTMLElement>('[part="description"]')!;
  expect(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)).toBeCloseTo(lines, 0);
});

it.each([390, 1000])(
  "the creator is named above the title and moves nothing below, %i px wide",
  async (width) => {
    const { button } = (await showCreator(null, width)).measure();
    const page = await showCreator(creator, width);
    const link = (await page.waitFor("link", "By Kestrel Studio")) as HTMLAnchorElement;
    expect(link.href).toBe("https://kestrel.example/");
    expect(link.target).toBe("_blank");
    const title = page.root.querySelector('[part="title"]')!;
    expect(link.getBoundingClientRect().bottom).toBeLessThanOrEqual(title.getBoundingClientRect().top);
    expect(page.measure().button).toBe(button);
    await expectTargetSize(page, [fingers]);
  },
);

it.each(["javascript:alert(1)", null])("the creator's name is text if its page is %s", async (url) => {
  const page = await showCreator({ name: "Kestrel Studio", image: "data:text/html,1", url });
  const creator = page.root.querySelector('[part="creator"]')!;
  expect(creator.textContent).toContain("By Kestrel Studio");
  expect(creator.querySelector("a, img")).toBeNull();
});

it("a creator without a name isn't shown", async () => {
  const page = await showCreator({ name: " ", image: null, url: "https://kestrel.example/" });
  expect(page.root.querySelector('[part="creator"]')).toBeNull();
});
