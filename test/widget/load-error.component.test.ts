import { expect, it } from "vitest";
import { dropOf } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

/** Page whose collection can't be read, with a way to answer later. */
async function showLoadError(width?: number) {
  let answer = errorAnswer(503, "SERVICE_BUSY");
  const service = startService((service) => {
    service.record = dropOf();
    service.answers.collection = (request) => answer(request);
  });
  const page = MintPage.open(service, {
    attributes: { sections: "gallery traits" },
    ...(width && { width }),
  });
  await page.waitForText("The service is very busy.");
  return { page, service, answerWith: (next: typeof answer) => (answer = next) };
}

it("A collection that can't be read shows the error with the button, no skeletons and no sections", async () => {
  const { page } = await showLoadError();
  expect(page.text).not.toMatch(/paid|minting/);
  const error = page.get("alert").getBoundingClientRect();
  const button = page.get("button", "Try again").getBoundingClientRect();
  expect(button.top - error.bottom).toBeGreaterThanOrEqual(0);
  expect(button.top - error.bottom).toBeLessThan(40);
  const skeletons = [...page.root.querySelectorAll<HTMLElement>(".skeleton, .section-slot")];
  expect(skeletons.filter((element) => element.checkVisibility({ visibilityProperty: true }))).toEqual([]);
});

it.each([320, 480, 900])(
  "A load error and its button are in the middle of a widget %i px wide, which never shrinks afterwards",
  async (width) => {
    const { page, answerWith, service } = await showLoadError(width);
    await page.until(() => page.isCheckoutLoaded, "the checkout is there");
    const frame = page.root.querySelector(".frame")!.getBoundingClientRect();
    const error = page.get("alert").getBoundingClientRect();
    const button = page.main.getBoundingClientRect();
    expect(error.top - frame.top).toBeCloseTo(frame.bottom - button.bottom, -1);
    for (const box of [error, button]) expect(box.left - frame.left).toBeCloseTo(frame.right - box.right, 0);

    answerWith(() => ({ ...service.record, serverTime: service.now() }));
    await page.element.refresh();
    await page.waitFor("region", service.record.collection.name);
    // It grows with the drop's phases.
    expect(page.root.querySelector(".frame")!.getBoundingClientRect().height).toBeGreaterThan(
      frame.height - 0.5,
    );
  },
);

it("The button that reads again keeps its label, and can be pressed, while the collection is being read", async () => {
  const { page, answerWith } = await showLoadError();
  answerWith(() => new Promise(() => undefined));
  await page.click("button", "Try again");
  await page.until(() => page.main.ariaBusy === "true", "the collection is being read");
  expect(page.mainLabel).toBe("Try again");
  expect(page.isMainEnabled).toBe(true);
  expect(page.text).toContain("The service is very busy.");
});
