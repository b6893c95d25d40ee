import { expect as expectAccessible } from "@open-wc/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MintRecord } from "../../src/contract/mint/items.js";
import type { RevealTimes } from "../../src/contract/mint/collection.js";
import type { MintRevealEvent } from "../../src/element.js";
import { artwork } from "./artwork.js";
import { dropOf, open } from "./drop.js";
import { startService, type FakeService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const start = Date.UTC(2026, 10, 21, 12);
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"], now: start });
  return () => vi.useRealTimers();
});

const box = artwork(9);

/** Drop whose items are placeholders until the reveal. */
function startDrop(reveal: RevealTimes | null): FakeService {
  return startService((service) => {
    const began = performance.now();
    service.now = () => start + performance.now() - began;
    setReveal(service, reveal);
    const { execute } = service.answers;
    service.answers.execute = async (request) => {
      const answer = (await execute(request)) as { items: object[] };
      const placeholder = {
        name: "Mystery #1",
        image: box,
        attributes: [],
        rarityRank: null,
        revealed: false,
      };
      return { ...answer, items: answer.items.map((item) => ({ ...item, ...placeholder })) };
    };
  });
}

function setReveal(service: FakeService, reveal: RevealTimes | null): void {
  service.record = dropOf([open({ startsAt: at(-3_600_000), endsAt: at(86_400_000) })], { reveal });
}

const noteOf = ({ root }: MintPage) =>
  root.querySelector('[part="reveal-time"]')?.textContent?.replace(/\s+/g, " ").trim();

async function pass(milliseconds: number, page: MintPage): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await page.element.updateComplete;
}

describe("On the artwork, the time of the reveal", () => {
  it("counts down, then says that the reveal is in progress, and disappears afterwards", async () => {
    const service = startDrop({ at: at(90_000), revealedAt: null });
    const page = await MintPage.show(service);
    await page.until(() => noteOf(page) === "Reveal in 01:30", "the countdown is shown");
    await pass(1_000, page);
    expect(noteOf(page)).toBe("Reveal in 01:29");
    await pass(89_000, page);
    expect(noteOf(page)).toBe("Revealing…");
    setReveal(service, { at: at(90_000), revealedAt: at(91_000) });
    await pass(35_000, page);
    await page.until(() => noteOf(page) === undefined, "the note is gone");
  });

  it("is open where whoever runs the drop decides", async () => {
    const page = await MintPage.show(startDrop({ at: null, revealedAt: null }));
    await page.until(() => noteOf(page) === "Not revealed yet", "the note is shown");
    vi.useRealTimers();
    await expectAccessible(page.element).to.be.accessible();
  });

  it.each([null, { at: at(-60_000), revealedAt: at(-60_000) }])("isn't there for %j", async (reveal) => {
    const page = await MintPage.show(startDrop(reveal));
    await page.until(() => page.root.querySelector('[part="chain"]') !== null, "the checkout is loaded");
    expect(noteOf(page)).toBeUndefined();
  });
});

describe("At the reveal", () => {
  it("the placeholder that was minted becomes the item, in place, with an event", async () => {
    const service = startDrop({ at: at(60_000), revealedAt: null });
    installWallet();
    const page = await MintPage.show(service);
    const events: MintRevealEvent[] = [];
    const successes: Event[] = [];
    page.element.addEventListener("mint-reveal", (event) => events.push(event));
    page.element.addEventListener("mint-success", (event) => successes.push(event));
    await page.connect();
    await page.waitForMainLabel("Mint");
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    await page.waitForText("Mystery #1");
    const cover = page.get("list", "Minted items");
    const tiltOf = () => getComputedStyle(cover).transform;
    const straight = tiltOf();
    const { right, top } = cover.getBoundingClientRect();
    cover.dispatchEvent(new PointerEvent("pointermove", { clientX: right, clientY: top }));
    await page.until(() => tiltOf() !== straight, "the cover tilts");
    const [minted] = (successes[0] as Event & { items: MintRecord[] }).items;
    expect(page.find("button", "Add to calendar")).not.toBeNull();

    const item = { ...minted!, name: "Ruby", image: artwork(3), rarityRank: 7, revealed: true };
    service.answers.recent = () => ({ success: true, items: [item] });
    setReveal(service, { at: at(60_000), revealedAt: at(60_000) });
    await pass(62_000, page);
    await page.waitForText("Ruby");
    expect(page.find("button", "Add to calendar")).toBeNull();
    expect(page.root.querySelector('[part="outcome"] bdi')!.textContent).toBe("Revealed");
    expect(page.root.querySelector<HTMLImageElement>('[part="reveal"] img')!.src).toBe(
      new URL(artwork(3), location.href).href,
    );
    expect(events.map(({ items }) => items.map(({ name }) => name))).toEqual([["Ruby"]]);
    expect(successes).toHaveLength(1);
    expect(document.title).toBe("✦ Ruby");
    vi.useRealTimers();
    await expectAccessible(page.element).to.be.accessible();

    await page.click("button", "Mint more");
    await page.waitForMainLabel("Mint");
    expect(page.root.querySelector('[part="outcome"]')).toBeNull();
    expect(document.title).toBe("A mint page");
  });
});
