import { describe, expect, it } from "vitest";
import { Browser, mintSteps, quantity } from "../core/fake-browser.js";

const second = 1_000;

it("lists every observable step of a mint", async () => {
  const browser = new Browser();
  const { harness, store } = await browser.open();
  const seen = browser.at("", harness, () => undefined);
  await browser.press(store, 1);
  expect(seen).toEqual(mintSteps);
  expect(store.state.mint).toMatchObject({ status: "succeeded", minted: quantity });
});

describe.each(mintSteps)("after '%s'", (moment) => {
  const circumstances = {
    soon: { pause: second, delay: 0 },
    "long after the reservation has expired": { pause: 300 * second, delay: 0 },
    "while the requests are in transit": { pause: second, delay: 30 * second },
  };
  for (const replaces of [true, false]) {
    it.each(Object.entries(circumstances))(
      `the next page, opened %s, reports the mint's outcome${replaces ? "" : " where sessions accumulate"}`,
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
        const hasReported = store.state.mint.status === "succeeded";
        if (mint.status === "succeeded" || mint.status === "failed") expect(mint.minted).toBe(browser.minted);
        else if (!hasReported)
          expect({ ...mint, minted: browser.minted }).toEqual({ status: "idle", minted: 0 });

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
