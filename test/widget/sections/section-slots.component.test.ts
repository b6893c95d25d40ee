import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page as browserPage } from "vitest/browser";
import { dropOf } from "../drop.js";
import { errorAnswer, startService, type Route } from "../fake-service.js";
import { MintPage } from "../mint-page.js";
import { expectAccessibleInTheme } from "../themes.js";
import { names, SectionPage, titles, type SectionName } from "./section-page.js";

const all = names.join(" ");
const routes: Readonly<Record<SectionName, Route>> = {
  wall: "gallery",
  recent: "recent",
  gallery: "gallery",
  traits: "traits",
  holders: "holders",
  minters: "minters",
  bounty: "bounty",
  market: "stats",
};
const filled: Readonly<Record<SectionName, string>> = {
  wall: "Aurora #1",
  recent: "Aurora #347",
  gallery: "Aurora #1",
  traits: "Violet",
  holders: "214 holders",
  minters: "187 minters",
  bounty: "Golden hour print",
  market: "0.642 SOL",
};
const empty: Readonly<Record<SectionName, [answer: object, words: string]>> = {
  wall: [{ items: [], total: 0 }, "347 of 1,000 minted"],
  recent: [{ items: [] }, "Nothing minted yet."],
  gallery: [{ items: [], total: 0 }, "No artwork yet."],
  traits: [{ traits: [] }, "No traits."],
  holders: [{ holders: [] }, "No holders yet."],
  minters: [{ minters: [] }, "No mints yet."],
  bounty: [{ enabled: false }, "No prize draw."],
  market: [{ wash_trade_count_7d: 0 }, "Not traded yet."],
};

function hold(): readonly [held: Promise<void>, release: () => void] {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  return [held, () => release()];
}

it("Sections follow the page in the order of the attribute, each a region with a heading", async () => {
  const { page, slots } = await SectionPage.show("minters recent  gallery");
  await page.waitFor("region", "Top minters");
  expect(slots.map(({ dataset }) => dataset["section"])).toEqual(["minters", "recent", "gallery"]);
  expect(page.all("heading").map((heading) => heading.textContent!.trim())).toEqual([
    "Aurora",
    "Top minters",
    "Just minted",
    "Gallery",
  ]);
});

it("A collection without prizes has no section of them", async () => {
  const { slots } = await SectionPage.show("recent bounty gallery", (service) => {
    service.record = dropOf(undefined, { features: { bounty: false } });
  });
  expect(slots.map(({ dataset }) => dataset["section"])).toEqual(["recent", "gallery"]);
});

it("A page without sections has no slots and requests nothing for them", async () => {
  const { page, service, slots } = await SectionPage.show("");
  expect(slots).toEqual([]);
  expect(page.all("region")).toHaveLength(1);
  expect(service.requests.map(({ route }) => route)).not.toContain("gallery");
});

it("A section is loaded when it comes near the viewport, and once for two widgets", async () => {
  await browserPage.viewport(480, 700);
  onTestFinished(() => browserPage.viewport(1200, 900));
  const shown = await SectionPage.show("traits holders minters");
  const { page, service } = shown;
  await page.waitFor("region", "Top minters");
  expect([service.count("traits"), service.count("minters")]).toEqual([0, 0]);
  await shown.scrollToText("minters", filled.minters);
  expect(service.count("minters")).toBe(1);

  const second = MintPage.open(service, { attributes: { sections: "minters" } });
  await second.waitFor("region", "Top minters");
  second.root.querySelector(".section-slot")!.scrollIntoView();
  await second.waitForText(filled.minters);
  expect(service.count("minters")).toBe(1);
});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Element | null; readonly currentRect: DOMRectReadOnly }[];
}

/** Layout shifts that a visitor sees from now on; call the result to read them, with the elements that shifted. */
function observeLayoutShifts(): () => string[] {
  const shifts: string[] = [];
  const add = (entries: PerformanceEntryList) => {
    for (const { value, sources } of entries as LayoutShift[]) {
      const moved = sources.map(({ node, currentRect: { x, y, width, height } }) => {
        const name = `${node?.nodeName} ${node?.className} "${node?.textContent?.slice(0, 30)}"`;
        return `${name} to ${x},${y} ${width}×${height}`;
      });
      shifts.push(`${value}: ${moved.join("; ")}`);
    }
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  onTestFinished(() => observer.disconnect());
  return () => {
    add(observer.takeRecords());
    return shifts;
  };
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Scrolls up past each element: in a frame, those that are jumped over aren't reported to have moved. */
async function scrollUpPast(elements: readonly Element[]): Promise<void> {
  for (const element of [...elements].reverse()) {
    element.scrollIntoView();
    await nextFrame();
    await nextFrame();
  }
  scrollTo(0, 0);
  await nextFrame();
  await nextFrame();
}

it("Sections are loaded without a layout shift, and leave no reserved room empty", async () => {
  const service = startService((service) => (service.record = dropOf()));
  const page = MintPage.open(service, { attributes: { sections: all } });
  // An earlier test may have left the pointer where something shows more while it is pointed at.
  page.element.style.pointerEvents = "none";
  page.container.append(document.createElement("footer"));
  await page.element.updateComplete;
  const readShifts = observeLayoutShifts();
  await page.waitFor("region", "Prize draw");
  for (const name of names) {
    page.root.querySelector(`[data-section=${name}]`)!.scrollIntoView();
    await page.waitForText(filled[name]);
    // Painted where it is: a shift in the frame of a scroll can't be told from the scroll.
    await nextFrame();
    await nextFrame();
  }
  expect(readShifts()).toEqual([]);
  await scrollUpPast([...page.root.querySelectorAll(".section-slot")]);
  for (const name of names) {
    const slot = page.root.querySelector(`[data-section=${name}]`)!;
    const { bottom } = slot.getBoundingClientRect();
    const content = [...slot.querySelectorAll("section *")].map((it) => it.getBoundingClientRect().bottom);
    expect(bottom - Math.max(...content), `room below ${name}`).toBeLessThan(40);
  }
});

it("A section keeps its size while it is visible, and takes that of its content once below the viewport", async () => {
  await browserPage.viewport(480, 700);
  onTestFinished(() => browserPage.viewport(1200, 900));
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const shown = await SectionPage.show("holders", ({ answers }) => {
    answers.holders = async () => {
      await held;
      return { success: true, holders: [{ wallet: "Wa11et", count: 3, share: "1" }], uniqueHolders: 1 };
    };
  });
  await shown.scrollToText("holders", "Loading…");
  const slot = shown.slot("holders");
  await shown.page.until(() => slot.style.minBlockSize !== "", "the section is known to be visible");
  const { offsetHeight } = slot;
  release();
  await shown.waitForText("holders", "1 holder");
  await nextFrame();
  expect(slot.offsetHeight).toBe(offsetHeight);
  scrollTo(0, 0);
  await shown.page.until(() => slot.offsetHeight < offsetHeight, "the section has the size of its content");
});

it("An unknown section name is reported in the page and on the console", async () => {
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => consoleError.mockRestore());
  const { page } = await SectionPage.show("galery recent");
  await page.waitForText(
    "There is no section called “galery”. Available sections: wall, recent, gallery, traits",
  );
  expect(consoleError.mock.calls.flat().join()).toMatch(/<mint-widget>: there is no section called “galery”/);
  await page.waitFor("region", "Just minted");
});

it("A changed attribute adds, removes and reorders sections", async () => {
  const shown = await SectionPage.show("holders minters");
  await shown.scrollToText("holders", filled.holders);
  shown.page.element.sections = "minters bounty";
  await shown.page.element.updateComplete;
  await shown.scrollToText("bounty", filled.bounty);
  await shown.scrollToText("minters", filled.minters);
  expect(shown.page.find("region", "Top holders")).toBeNull();
  shown.page.element.sections = null;
  await shown.page.element.updateComplete;
  expect(shown.slots).toEqual([]);
});

it("Another collection gets its own sections' data", async () => {
  const shown = await SectionPage.show("holders");
  await shown.scrollToText("holders", "60");
  const other = startService((service) => {
    service.record = dropOf(undefined, { name: "Borealis" });
    service.answers.holders = () => ({ success: true, holders: [], uniqueHolders: 0 });
  });
  const { element } = shown.page;
  element.key = other.key;
  element.apiBase = other.base;
  await shown.page.waitFor("region", "Borealis");
  await shown.scrollToText("holders", "No holders yet.");
});

it("A removed widget requests nothing more, and continues when reinserted", async () => {
  const shown = await SectionPage.show("recent");
  await shown.scrollToText("recent", filled.recent);
  const { container, element } = shown.page;
  element.remove();
  const count = shown.service.count("recent");
  container.append(element);
  await shown.scrollToText("recent", filled.recent);
  expect(shown.service.count("recent")).toBe(count);
});

async function expectStableAndAccessible({ page, slots }: SectionPage, index: number): Promise<void> {
  // The name of a tile below the pointer, wherever earlier tests have left it, is wider than the tile.
  page.element.style.pointerEvents = "none";
  for (const width of [1000, 480, 320]) {
    page.resize(width);
    await page.element.updateComplete;
    expect(page.findOverflow()).toEqual([]);
    for (const { offsetHeight, scrollHeight, clientHeight } of slots) {
      expect(offsetHeight).toBeGreaterThanOrEqual(192);
      expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
    }
  }
  page.element.style.pointerEvents = "";
  await expectAccessibleInTheme(page, index);
}

describe.each(names)("The section %s", (name) => {
  const index = names.indexOf(name);

  it("is accessible, and has a size within its limits in every state", async () => {
    const shown = await SectionPage.show(name);
    await shown.scrollToText(name, filled[name]);
    await expectStableAndAccessible(shown, index);
  });

  it("shows a skeleton while loading", async () => {
    const shown = await SectionPage.show(name, ({ answers }) => {
      answers[routes[name]] = () => new Promise(() => undefined);
    });
    await shown.scrollToText(name, "Loading…");
    await expectStableAndAccessible(shown, index + 1);
  });

  it("says that it is empty where a visitor sees it loading", async () => {
    const [answer, text] = empty[name];
    const [held, release] = hold();
    const shown = await SectionPage.show(name, ({ answers }) => {
      answers[routes[name]] = () => held.then(() => ({ success: true, ...answer }));
    });
    await shown.scrollToText(name, "Loading…");
    await shown.page.until(() => !shown.slot(name).hasAttribute("data-fits-content"), "it is seen");
    release();
    await shown.waitForText(name, text);
    await expectStableAndAccessible(shown, index + 2);
  });

  it("reports why it can't be loaded, and loads on retry", async () => {
    const shown = await SectionPage.show(name, ({ answers }) => {
      answers[routes[name]] = errorAnswer(404, "NOT_FOUND", "There is no such list.");
    });
    await shown.scrollToText(name, "There is no such list");
    await expectStableAndAccessible(shown, index + 3);
    const { answers } = startService();
    shown.service.answers[routes[name]] = answers[routes[name]];
    await shown.page.click("button", "Try again");
    await shown.scrollToText(name, filled[name]);
    expect(shown.page.get("region", titles[name])).toBe(shown.slot(name).querySelector("section"));
  });
});
