import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page as browserPage } from "vitest/browser";
import { dropOf } from "../drop.js";
import { refusal, startService, type Route } from "../fake-service.js";
import { MintPage } from "../mint-page.js";
import { expectAccessibleInTheme } from "../themes.js";
import { names, SectionPage, titles, type SectionName } from "./section-page.js";

const all = names.join(" ");
const routes: Readonly<Record<SectionName, Route>> = {
  recent: "recent",
  gallery: "gallery",
  traits: "traits",
  holders: "holders",
  minters: "minters",
  bounty: "bounty",
  market: "stats",
};
const filled: Readonly<Record<SectionName, string>> = {
  recent: "Aurora #347",
  gallery: "Aurora #1",
  traits: "Violet",
  holders: "214 holders",
  minters: "187 minters",
  bounty: "Golden hour print",
  market: "0.642 SOL",
};
const empty: Readonly<Record<SectionName, [answer: object, words: string]>> = {
  recent: [{ items: [] }, "Nothing minted yet."],
  gallery: [{ items: [], total: 0 }, "No artwork yet."],
  traits: [{ traits: [] }, "No traits."],
  holders: [{ holders: [] }, "Nobody holds an item yet."],
  minters: [{ minters: [] }, "Nobody has minted yet."],
  bounty: [{ enabled: false }, "No bounty."],
  market: [{ wash_trade_count_7d: 0 }, "Not traded yet."],
};

test("Sections stand below the page in the order of the attribute, each a region with a heading", async () => {
  const { page, rooms } = await SectionPage.show("minters recent  gallery");
  await page.shown("region", "Top minters");
  expect(rooms.map(({ dataset }) => dataset["section"])).toEqual(["minters", "recent", "gallery"]);
  expect(page.all("heading").map((heading) => heading.textContent!.trim())).toEqual([
    "Aurora",
    "Top minters",
    "Just minted",
    "Gallery",
  ]);
});

test("A page without them has none, and reads nothing for them", async () => {
  const { page, service, rooms } = await SectionPage.show("");
  expect(rooms).toEqual([]);
  expect(page.all("region")).toHaveLength(1);
  expect(service.asked.map(({ route }) => route)).not.toContain("gallery");
});

test("A section is read when it comes near, not before, and not again by a second widget", async () => {
  await browserPage.viewport(480, 700);
  onTestFinished(() => browserPage.viewport(1200, 900));
  const shown = await SectionPage.show("traits holders minters");
  const { page, service } = shown;
  await page.shown("region", "Top minters");
  expect([service.count("traits"), service.count("minters")]).toEqual([0, 0]);
  await shown.see("minters", filled.minters);
  expect(service.count("minters")).toBe(1);

  const second = MintPage.open(service, { attributes: { sections: "minters" } });
  await second.shown("region", "Top minters");
  second.root.querySelector(".section-slot")!.scrollIntoView();
  await second.reads(filled.minters);
  expect(service.count("minters")).toBe(1);
});

test("Nothing moves from the first view on: what stands below the widget stays where it is", async () => {
  const service = startService((service) => (service.record = dropOf()));
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answer = service.answers.collection;
  service.answers.collection = async (asked) => {
    await held;
    return answer(asked);
  };
  const page = MintPage.open(service, { attributes: { sections: all } });
  const below = document.createElement("footer");
  page.container.append(below);
  await page.element.updateComplete;
  const { top } = below.getBoundingClientRect();
  expect(page.root.querySelectorAll(".section-slot")).toHaveLength(names.length);
  release();
  await page.shown("region", "Bounty");
  const y = () => below.getBoundingClientRect().top + scrollY;
  for (const name of names) {
    page.root.querySelector(`[data-section=${name}]`)!.scrollIntoView();
    await page.reads(filled[name]);
    expect(y()).toBe(top);
  }
});

test("A name that isn't one is said in the page and on the console", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const { page } = await SectionPage.show("galery recent");
  await page.reads("There is no section called “galery”. There are recent, gallery, traits");
  expect(said.mock.calls.flat().join()).toMatch(/<mint-widget>: there is no section called “galery”/);
  await page.shown("region", "Just minted");
});

test("The attribute may change: sections come, go and change places", async () => {
  const shown = await SectionPage.show("holders minters");
  await shown.see("holders", filled.holders);
  shown.page.element.sections = "minters bounty";
  await shown.page.element.updateComplete;
  await shown.see("bounty", filled.bounty);
  await shown.see("minters", filled.minters);
  expect(shown.page.find("region", "Top holders")).toBeNull();
  shown.page.element.sections = null;
  await shown.page.element.updateComplete;
  expect(shown.rooms).toEqual([]);
});

test("Another collection has sections of its own", async () => {
  const shown = await SectionPage.show("holders");
  await shown.see("holders", "60");
  const other = startService((service) => {
    service.record = dropOf(undefined, { name: "Borealis" });
    service.answers.holders = () => ({ success: true, holders: [], uniqueHolders: 0 });
  });
  const { element } = shown.page;
  element.key = other.key;
  element.apiBase = other.base;
  await shown.page.shown("region", "Borealis");
  await shown.see("holders", "Nobody holds an item yet.");
});

test("A widget that leaves the page reads nothing any more, and goes on when it comes back", async () => {
  const shown = await SectionPage.show("recent");
  await shown.see("recent", filled.recent);
  const { container, element } = shown.page;
  element.remove();
  const count = shown.service.count("recent");
  container.append(element);
  await shown.see("recent", filled.recent);
  expect(shown.service.count("recent")).toBe(count);
});

async function expectCalmAndAccessible({ page, rooms }: SectionPage, index: number): Promise<void> {
  for (const width of [1000, 480, 320]) {
    page.resize(width);
    await page.element.updateComplete;
    expect(page.findOverflow()).toEqual([]);
    expect(new Set(rooms.map(({ offsetHeight }) => offsetHeight))).toEqual(new Set([608]));
  }
  await expectAccessibleInTheme(page, index);
}

describe.each(names)("The section %s", (name) => {
  const index = names.indexOf(name);

  test("shows what there is, of one size, to everybody", async () => {
    const shown = await SectionPage.show(name);
    await shown.see(name, filled[name]);
    await expectCalmAndAccessible(shown, index);
  });

  test("says that it is loading, in shapes of what is to come", async () => {
    const shown = await SectionPage.show(name, ({ answers }) => {
      answers[routes[name]] = () => new Promise(() => undefined);
    });
    await shown.see(name, "Loading…");
    await expectCalmAndAccessible(shown, index + 1);
  });

  test("says so when there is nothing", async () => {
    const [answer, words] = empty[name];
    const shown = await SectionPage.show(name, ({ answers }) => {
      answers[routes[name]] = () => ({ success: true, ...answer });
    });
    await shown.see(name, words);
    await expectCalmAndAccessible(shown, index + 2);
  });

  test("says why it can't be read, and tries again when asked to", async () => {
    const shown = await SectionPage.show(name, ({ answers }) => {
      answers[routes[name]] = refusal(404, "NOT_FOUND", "There is no such list.");
    });
    await shown.see(name, "There is no such list");
    await expectCalmAndAccessible(shown, index + 3);
    const { answers } = startService();
    shown.service.answers[routes[name]] = answers[routes[name]];
    await shown.page.click("button", "Try again");
    await shown.see(name, filled[name]);
    expect(shown.page.get("region", titles[name])).toBe(shown.room(name).querySelector("section"));
  });
});
