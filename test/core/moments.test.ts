import { describe, expect, test } from "vitest";
import { Browser, moments, quantity } from "./fake-browser.js";

const second = 1_000;

test("these are all the moments of a mint", async () => {
  const browser = new Browser();
  const { harness, store } = await browser.open();
  const seen = browser.at("", harness, () => undefined);
  await browser.press(store, 1);
  expect(seen).toEqual(moments);
  expect(store.state.mint).toMatchObject({ status: "succeeded", minted: quantity });
});

describe.each(moments)("after '%s'", (moment) => {
  const circumstances = {
    soon: { pause: second, delay: 0 },
    "when the reservation is long over": { pause: 300 * second, delay: 0 },
    "while what was sent is still on its way": { pause: second, delay: 30 * second },
  };
  for (const replaces of [true, false]) {
    test.each(Object.entries(circumstances))(
      `the page is gone; the next one, %s, tells what became of the mint${replaces ? "" : ", where sessions pile up"}`,
      async (_, { pause, delay }) => {
        const browser = new Browser({ replaces });
        const { harness, store } = await browser.open();
        browser.at(moment, harness, (harness) => {
          if (delay) harness.latency = 2 * delay;
          harness.end();
        });
        void store.mint({ quantity });
        await browser.site.time.advance(5 * second);
        expect(harness.isAlive).toBe(false);
        await browser.site.time.advance(pause);

        const next = await browser.open();
        await browser.site.time.advance(20 * second);
        const { mint } = next.store.state;
        const hasTold = store.state.mint.status === "succeeded";
        if (mint.status === "succeeded" || mint.status === "failed") expect(mint.minted).toBe(browser.minted);
        else if (!hasTold) expect({ ...mint, minted: browser.minted }).toEqual({ status: "idle", minted: 0 });

        if (browser.minted === 0) {
          await browser.press(next.store);
          expect(next.store.state.mint).toMatchObject({ status: "succeeded", minted: quantity });
          expect(browser.minted).toBe(quantity);
        }
        expect(browser.approvals).toBeLessThanOrEqual(delay ? 3 : 2);
      },
    );
  }
});
