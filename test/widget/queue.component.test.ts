import { expect, it } from "vitest";
import { openState } from "./open-state.js";
import { minting } from "./states.js";

it("Leaving the queue moves the focus to the main button, which offers to try again", async () => {
  const page = await openState(minting.find(({ name }) => name === "in the queue, 38 ahead")!);
  await page.click("button", "Leave the line");
  await page.waitForMainLabel("Try again");
  expect(page.root.activeElement).toBe(page.main);
});
