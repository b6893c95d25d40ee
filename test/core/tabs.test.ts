import { describe, expect, test } from "vitest";
import type { MintStore } from "../../src/core/store/mint-store.js";
import { FakeLocks } from "./fake-locks.js";
import { Browser, moments, quantity } from "./fake-browser.js";

const second = 1_000;
/** Those at which the first tab has its turn, and the mint is not over. */
const midst = moments.slice(moments.indexOf("prepare sent 1"), moments.indexOf("written 2"));
/** Those at which what was signed is kept, and nothing has been told. */
const signed = moments.slice(moments.indexOf("written 1"), moments.indexOf("write 2"));

const codeOf = ({ state: { mint } }: MintStore) =>
  mint.status === "failed" ? mint.failure.code : mint.status;

/** Two tabs of a site with the same wallet. */
async function openTabs() {
  const browser = new Browser();
  return { browser, here: await browser.open(), there: await browser.open() };
}

describe("a mint that is asked for in a second tab", () => {
  test.each(midst)(
    "after '%s' is none: the tab says where it is, and tells what came of it",
    async (moment) => {
      const { browser, here, there } = await openTabs();
      const said: string[] = [];
      there.store.subscribe(() => said.push(codeOf(there.store)));
      browser.at(moment, here.harness, () => void there.store.mint({ quantity }));
      void here.store.mint({ quantity });
      await browser.site.time.advance(5 * second);
      expect(said).toContain("MINT_ELSEWHERE");
      for (const { store } of [here, there]) {
        expect(store.state.mint).toMatchObject({ status: "succeeded", minted: quantity });
      }
      expect(there.store.state.mint).toEqual(here.store.state.mint);
      expect(here.harness.prepared.length + there.harness.prepared.length).toBe(1);
      expect(browser.approvals).toBe(1);
      expect(browser.minted).toBe(quantity);
    },
  );

  test("at the same moment happens in one of them only", async () => {
    const { browser, here, there } = await openTabs();
    for (const { store } of [here, there]) void store.mint({ quantity });
    await browser.site.time.advance(5 * second);
    for (const { store } of [here, there]) expect(store.state.mint).toMatchObject({ minted: quantity });
    expect([browser.approvals, browser.minted]).toEqual([1, quantity]);
  });

  test("is none however often it is asked for", async () => {
    const { browser, here, there } = await openTabs();
    let answer: () => void = () => undefined;
    here.harness.wallets.last.sign = (given) =>
      new Promise((resolve) => {
        answer = () => resolve(given.map((bytes) => Uint8Array.of(...bytes, 255)));
      });
    void here.store.mint({ quantity });
    await browser.site.time.advance(second);
    for (let press = 0; press < 3; press++) {
      expect(await there.store.mint({ quantity })).toBeNull();
      await browser.site.time.advance(second);
      expect(codeOf(there.store)).toBe("MINT_ELSEWHERE");
      expect(there.store.action.kind).toBe("retry");
    }
    answer();
    await browser.site.time.advance(5 * second);
    expect(there.store.state.mint).toMatchObject({ status: "succeeded", minted: quantity });
    expect(there.harness.prepared).toEqual([]);
  });

  test.each(midst)("is taken over when the first tab is gone after '%s'", async (moment) => {
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

  test("can be asked for again there when nothing came of it", async () => {
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

  test("that has gone on to something else does not come back to it", async () => {
    const { browser, here, there } = await openTabs();
    void here.store.mint({ quantity });
    void there.store.mint({ quantity });
    await browser.site.time.advance(10);
    there.harness.wallets.last.select("burner-2");
    await browser.site.time.advance(5 * second);
    expect(there.store.state.mint).toEqual({ status: "idle" });
  });

  test("is free for another wallet", async () => {
    const { browser, here, there } = await openTabs();
    there.store.chooseAddress("burner-2");
    await browser.site.time.advance(second);
    for (const { store } of [here, there]) void store.mint({ quantity });
    await browser.site.time.advance(5 * second);
    for (const { store } of [here, there]) expect(store.state.mint).toMatchObject({ minted: quantity });
    expect(browser.approvals).toBe(2);
  });
});

describe("a tab that is opened", () => {
  test.each(signed)(
    "after '%s' in another tells what comes of it, and asks for nothing itself",
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

  test("with another one, after both were closed in the midst of a mint, leaves the asking to one", async () => {
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

test("a mint that one tab has given up on and another has finished is told by the first when it is asked", async () => {
  const { browser, here, there } = await openTabs();
  const silence = (harness: typeof here.harness) => {
    harness.answers.execute = () => {
      throw Object.assign(new Error("no answer"), { code: "NETWORK", status: 0 });
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

describe("in a browser without turns among tabs", () => {
  test.each(midst)("both tell the truth when the second is asked after '%s'", async (moment) => {
    const browser = new Browser();
    const [here, there] = await Promise.all(
      [0, 1].map(() => browser.open((harness) => (harness.locks = new FakeLocks()))),
    );
    browser.at(moment, here!.harness, () => void there!.store.mint({ quantity }));
    void here!.store.mint({ quantity });
    await browser.site.time.advance(10 * second);
    const told = new Set<unknown>();
    for (const { store } of [here!, there!]) {
      const { mint } = store.state;
      if (mint.status === "succeeded") for (const item of mint.items) told.add(item.mint);
      else expect(mint).toMatchObject({ status: "failed", failure: { code: "SESSION_EXPIRED" }, minted: 0 });
    }
    expect(told.size).toBe(browser.minted);
    expect(told.size).toBeGreaterThanOrEqual(quantity);
  });
});
