import { expect, it } from "vitest";
import { dropOf } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

/** Page whose collection can't be read, with a way to answer later. */
async function showLoadError() {
  let answer = errorAnswer(503, "SERVICE_BUSY");
  const service = startService((service) => {
    service.record = dropOf();
    const { collection } = service.answers;
    void collection;
    service.answers.collection = (request) => answer(request);
  });
  const page = MintPage.open(service, { attributes: { sections: "gallery traits" } });
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

it("The button that reads again keeps its label, and can be pressed, while the collection is being read", async () => {
  const { page, answerWith } = await showLoadError();
  answerWith(() => new Promise(() => undefined));
  await page.click("button", "Try again");
  await page.until(() => page.main.ariaBusy === "true", "the collection is being read");
  expect(page.mainLabel).toBe("Try again");
  expect(page.isMainEnabled).toBe(true);
  expect(page.text).toContain("The service is very busy.");
});
