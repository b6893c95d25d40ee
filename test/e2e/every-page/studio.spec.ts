import { isFullRun } from "../../scope.js";
import { draftSteps, draftUrl, dropPages, dropUrl } from "../../../demo/studio/app/routes.js";
import { expect, test } from "../harness.js";
import { invite, signIn } from "../studio-actions.js";
import type { VisitedPage } from "./pages.js";
import { Visit } from "./visit.js";

const widths = isFullRun ? [320, 390, 768, 1280, 1920] : [390, 1280];

/** Page of the studio. A read without a session is refused, which is how it knows that nobody is signed in. */
const studioPage: VisitedPage = { title: "studio", url: () => "", mayFail: /\/admin\/v1\/session$/ };

/** Looks at a page at all widths, and in both color schemes. */
async function expectFaultless(visit: Visit, url: string): Promise<void> {
  await visit.open(url);
  for (const width of widths) {
    await visit.resize(width);
    expect.soft(await visit.findFaults(), `${url} at ${width} px`).toEqual([]);
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await visit.emulate(colorScheme);
    expect.soft(await visit.findViolations(), `${url}, ${colorScheme}`).toEqual([]);
  }
  await visit.emulate("light");
}

test("everything fits and is there in the studio, before a wallet has signed in", async ({ page, stack }) => {
  const visit = new Visit(page, studioPage);
  await expectFaultless(visit, `${stack.service}/studio/`);
  expect.soft(visit.failures).toEqual([]);
});

test("everything fits and is there in the studio, on the pages of a drop", async ({
  page,
  stack,
  database,
}) => {
  await signIn(page, stack.service, await invite(database, { role: "operator" }));
  const visit = new Visit(page, studioPage);
  await expectFaultless(visit, `${stack.service}/studio/#/`);
  for (const one of dropPages)
    await expectFaultless(visit, `${stack.service}/studio/${dropUrl("aurora", one)}`);
  expect.soft(visit.failures).toEqual([]);
});

test("everything fits and is there in the studio, in the steps of a new drop", async ({
  page,
  stack,
  database,
}) => {
  await signIn(page, stack.service, await invite(database, {}));
  await page.getByRole("button", { name: "New drop" }).click();
  await expect(page.getByRole("heading", { name: "Your pictures" })).toBeVisible();
  const id = /#\/drafts\/([^/]+)/.exec(page.url())![1]!;
  const visit = new Visit(page, studioPage);
  // The widget of a rehearsal shortens the long name of its wallet.
  for (const step of draftSteps.filter((one) => one !== "publish"))
    await expectFaultless(visit, `${stack.service}/studio/${draftUrl(id, step)}`);
  expect.soft(visit.failures).toEqual([]);
});
