import { describe, expect, it } from "vitest";
import type { MintStore } from "../../src/core/mint-store.js";
import { createWebLocks } from "../../src/compose/web-locks.js";
import { Browser, mintSteps, quantity, unlockedMintSteps } from "../core/fake-browser.js";
import { serviceError } from "../core/harness.js";

const second = 1_000;
/** Steps at which the first tab holds the lock and the mint is not over. */
const [inProgress, inProgressUnlocked] = [mintSteps, unlockedMintSteps].map((steps) =>
  steps.slice(steps.indexOf("prepare sent 1"), steps.indexOf("written 2")),
) as [string[], string[]];
/** Steps at which the signed mint is stored and no outcome is reported. */
const signed = mintSteps.slice(mintSteps.indexOf("written 1"), mintSteps.indexOf("write 2"));

/** Steps before the signature is on its way into storage. */
const unsigned = unlockedMintSteps.slice(
  unlockedMintSteps.indexOf("prepare sent 1"),
  unlockedMintSteps.indexOf("read 3"),
);

const codeOf = ({ state: { mint } }: MintStore) =>
  mint.status === "failed" ? mint.failure.code : mint.status;

/** Two tabs of a site with the same wallet. */
async function openTabs() {
  const browser = new Browser();
  return { browser, here: await browser.open(), there: await browser.open() };
}

describe("a mint requested in a second tab", () => {
  it.each(inProgress)(
    "does not start after '%s': the tab reports that another holds the lock, then the outcome",
    async (moment) => {
      const { browser, here, there } = await openTabs();
      const codes: string[] = [];
      there.store.subscribe(() => codes.push(codeOf(there.store)));
      browser.at(moment, here.harness, () => void there.store.mint({ quantity }));
      void here.store.mint({ quantity });
      await browser.site.time.advance(5 * second);
      expect(codes).toContain("MINT_ELSEWHERE");
      for (const { store } of [here, there]) {
        expect(store.state.mint).toMatchObject({ status: "succeeded", minted: quantity });
      }
      expect(there.store.state.mint).toEqual(here.store.state.mint);
      expect(here.harness.prepared.length + there.harness.prepared.length).toBe(1);
      expect(browser.approvals).toBe(1);
      expect(browser.minted).toBe(quantity);
    },
  );

  it("at the same moment happens in one of them only", async () => {
    const { browser, here, there } = await openTabs();
    for (const { store } of [here, there]) void store.mint({ quantity });
    await browser.site.time.advance(5 * second);
    for (const { store } of [here, there]) expect(store.state.mint).toMatchObject({ minted: quantity });
    expect([browser.approvals, browser.minted]).toEqual([1, quantity]);
  });

  it("does not start, however often it is requested", async () => {
    const { browser, here, there } = await openTabs();
    let answer: () => void = () => undefined;
    here.harness.wallets.last.sign = (given) =>
      new Promise((resolve) => {
        answer = () => resolve(given.map((bytes) => Uint8Array.of(...bytes, 255)));
      });
    void here.store.mint({ quantity });
    await browser.site.time.advance(second);
    for (let press = 0; press < 3; press++) {
      expect(await there.store.mint({ quantity })).toMatchObject({
        quantity,
        minted: 0,
        failure: { code: "MINT_ELSEWHERE" },
      });
      await browser.site.time.advance(second);
      expect(codeOf(there.store)).toBe("MINT_ELSEWHERE");
      expect(there.store.action.kind).toBe("retry");
    }
    answer();
    await browser.site.time.advance(5 * second);
    expect(there.store.state.mint).toMatchObject({ status: "succeeded", minted: quantity });
    expect(there.harness.prepared).toEqual([]);
  });

  it.each(inProgress)("is taken over when the first tab is gone after '%s'", async (moment) => {
    const { browser, here, there } = await openTabs();
    browser.at(moment, here.harness, (harness) => harness.end());
    void here.store.mint({ quantity });
    void there.store.mint({ quantity });
    await browser.site.time.advance(5 * second);
    const { mint } = there.store.state;
    if (browser.minted) expect(mint).toMatchObject({ status: "succeeded", minted: quantity });
    else {
      expect(mint).toEqual({ status: "idle" });
      await browser.press(there.store, 1);
    }
    expect(there.store.state.mint).toMatchObject({ status: "succeeded", minted: quantity });
    expect(browser.minted).toBe(quantity);
  });

  it("can be requested again when the first ended without an outcome", async () => {
    const { browser, here, there } = await openTabs();
    here.harness.wallets.last.sign = async () => {
      await browser.site.time.wait(second);
      throw Object.assign(new Error("no"), { code: "WALLET_REJECTED" });
    };
    void here.store.mint({ quantity });
    await browser.site.time.advance(100);
    void there.store.mint({ quantity });
    await browser.site.time.advance(5 * second);
    expect(codeOf(here.store)).toBe("WALLET_REJECTED");
    expect(there.store.state.mint).toEqual({ status: "idle" });
    await browser.press(there.store, 1);
    expect(there.store.state.mint).toMatchObject({ status: "succeeded" });
  });

  it("is not reported by a tab that has moved on to something else", async () => {
    const { browser, here, there } = await openTabs();
    void here.store.mint({ quantity });
    void there.store.mint({ quantity });
    await browser.site.time.advance(10);
    there.harness.wallets.last.select("burner-2");
    await browser.site.time.advance(5 * second);
    expect(there.store.state.mint).toEqual({ status: "idle" });
  });

  it("is independent for another wallet", async () => {
    const { browser, here, there } = await openTabs();
    there.store.chooseAddress("burner-2");
    await browser.site.time.advance(second);
    for (const { store } of [here, there]) void store.mint({ quantity });
    await browser.site.time.advance(5 * second);
    for (const { store } of [here, there]) expect(store.state.mint).toMatchObject({ minted: quantity });
    expect(browser.approvals).toBe(2);
  });
});

describe("a newly opened tab", () => {
  it.each(signed)(
    "reports the outcome of the other tab's mint after '%s', without a request of its own",
    async (moment) => {
      const browser = new Browser();
      const here = await browser.open();
      let opened: ReturnType<typeof browser.open> | undefined;
      browser.at(moment, here.harness, (harness) => {
        harness.latency = 10 * second;
        opened = browser.open();
      });
      void here.store.mint({ quantity });
      await browser.site.time.advance(60 * second);
      const there = await opened!;
      for (const { store } of [here, there]) expect(store.state.mint).toMatchObject({ minted: quantity });
      expect(there.harness.executed).toEqual([]);
    },
  );

  it("leaves querying to one of two tabs when both were closed during a mint", async () => {
    const { browser, here } = await openTabs();
    browser.at("execute sent 3", here.harness, (harness) => harness.end());
    void here.store.mint({ quantity });
    await browser.site.time.advance(5 * second);
    const tabs = await Promise.all([
      Promise.resolve(browser.open((harness) => (harness.latency = 400))),
      Promise.resolve(browser.open((harness) => (harness.latency = 400))),
      browser.site.time.advance(10 * second),
    ]);
    const [first, second_] = tabs;
    for (const { store } of [first, second_]) expect(store.state.mint).toMatchObject({ minted: quantity });
    expect(first.harness.executed.length + second_.harness.executed.length).toBe(quantity);
  });
});

it("shows, on request, the outcome of a mint that another tab finished after the first gave up", async () => {
  const { browser, here, there } = await openTabs();
  const silence = (harness: typeof here.harness) => {
    harness.answers.execute = () => {
      throw serviceError("NETWORK", 0);
    };
  };
  silence(here.harness);
  void here.store.mint({ quantity });
  await browser.site.time.advance(130 * second);
  expect(here.store.action.kind).toBe("ask");
  await browser.press(there.store, 1);
  expect(there.store.state.mint.status).toBe("failed");
  expect(browser.approvals).toBe(1);
  void here.store.mint();
  await browser.site.time.advance(second);
  expect(codeOf(here.store)).toBe(codeOf(there.store));
  expect(here.store.action.kind).toBe("retry");
});

describe("in a browser without Web Locks", () => {
  /** Two tabs, the second of which begins to mint at a step of the first one's mint. */
  async function mintInBoth(moment: string, options?: { replaces: boolean }) {
    const browser = new Browser(options);
    const [here, there] = await Promise.all(
      [0, 1].map(() => browser.open((harness) => (harness.locks = createWebLocks(undefined)))),
    );
    browser.at(moment, here!.harness, () => void there!.store.mint({ quantity }));
    void here!.store.mint({ quantity });
    await browser.site.time.advance(10 * second);
    return { browser, outcomes: [here!, there!].map(({ store }) => store.state.mint) };
  }

  it.each(inProgressUnlocked)(
    "both tabs report the true outcome when the second mints after '%s'",
    async (moment) => {
      const { browser, outcomes } = await mintInBoth(moment);
      const mintedItems = new Set<unknown>();
      for (const mint of outcomes) {
        if (mint.status === "succeeded") for (const item of mint.items) mintedItems.add(item.mint);
        else expect(mint).toMatchObject({ status: "failed", minted: 0 });
      }
      expect(mintedItems.size).toBe(browser.minted);
    },
  );

  it.each(unsigned)(
    "only the first signature is sent when the second tab mints after '%s'",
    async (moment) => {
      // A service that would send both.
      const { browser, outcomes } = await mintInBoth(moment, { replaces: false });
      expect([browser.sent, browser.minted]).toEqual([quantity, quantity]);
      expect(outcomes).toMatchObject([
        { status: "succeeded" },
        { status: "failed", failure: { code: "PREVIOUS_MINT_PENDING" } },
      ]);
    },
  );
});
