import { isFullRun } from "../scope.js";
import { phase } from "./drop.js";
import { expect, test } from "./harness.js";
import { secondsOf } from "./seconds-of.js";

for (const hours of isFullRun ? [-1, 1] : [1]) {
  test(`the countdown is right on a machine whose clock is ${hours} h off`, async ({
    publish,
    openWidget,
    page,
  }) => {
    const startsAt = Date.now() + 3_723_000;
    await page.addInitScript((offset) => {
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...parts: [] | [number]) {
          super(...((parts.length ? parts : [Real.now() + offset]) as [number]));
        }
        static override now(): number {
          return Real.now() + offset;
        }
      } as DateConstructor;
    }, hours * 3_600_000);
    await openWidget(await publish({ phases: [phase({ startsAt: new Date(startsAt).toISOString() })] }));
    // A page that is busy draws a second late.
    await expect
      .poll(async () => {
        const shown = secondsOf((await page.getByRole("timer").textContent())!.trim());
        return Math.abs(shown - (startsAt - Date.now()) / 1_000);
      })
      .toBeLessThan(2);
  });
}

test("after ten minutes of sleep the countdown has advanced by ten minutes @full", async ({
  publish,
  openWidget,
  page,
}) => {
  const startsAt = Date.now() + 3_600_000;
  const drop = await publish({ phases: [phase({ startsAt: new Date(startsAt).toISOString() })] });
  // During sleep the monotonic clock stops, while the machine's and the service's calendars advance.
  let slept = 0;
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + (Number(sessionStorage.getItem("slept")) || 0);
  });
  await page.route("**/mint/**", async (route) => {
    const response = await route.fetch();
    if (!slept || route.request().method() !== "GET") return route.fulfill({ response });
    const body = (await response.json()) as { serverTime: string };
    const serverTime = new Date(Date.parse(body.serverTime) + slept).toISOString();
    await route.fulfill({ response, json: { ...body, serverTime } });
  });
  await openWidget(drop);
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText(/^59:\d\d$/);
  slept = 600_000;
  await page.evaluate((milliseconds) => sessionStorage.setItem("slept", String(milliseconds)), slept);
  await expect(timer).toHaveText(/^49:\d\d$/);
});
