import { expect, it, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";
import { selectStyles } from "../../src/widget/shared/select-styles.js";
import { expectChevron } from "./select-chevron.js";

function showSelect(direction: "ltr" | "rtl" = "ltr"): HTMLSelectElement {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [selectStyles.styleSheet!];
  root.innerHTML = `<section dir="${direction}"><select><option>Sky</option></select></section>`;
  document.body.append(host);
  onTestFinished(() => host.remove());
  return root.querySelector("select")!;
}

it.each(["ltr", "rtl"] as const)("A select has its chevron at the end of a %s text", (direction) => {
  expectChevron(showSelect(direction));
});

it("A select has the browser's chevron with forced colors, which drop gradients", async () => {
  const browser = cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };
  const emulate = (features: object[]) => browser.send("Emulation.setEmulatedMedia", { media: "", features });
  await emulate([{ name: "forced-colors", value: "active" }]);
  onTestFinished(async () => void (await emulate([])));
  expect(getComputedStyle(showSelect()).appearance).not.toBe("none");
});
