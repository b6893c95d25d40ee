import { expect as expectAccessible } from "@open-wc/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { FakeAdapter } from "../solana/fake-adapter.js";
import type { MintPage } from "./mint-page.js";
import { openState } from "./open-state.js";
import { installWallet } from "./signing-wallet.js";
import { dialogs, mistakes, states } from "./states.js";
import type { State } from "./state.js";

vi.mock("../../src/solana/classic-adapters.js", () => ({
  createClassicAdapters: async () => [
    Object.assign(new FakeAdapter("Faraway"), { readyState: "NotDetected" }),
  ],
}));

async function expectAccessibleInBothThemes(page: MintPage): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    page.element.theme = theme;
    document.documentElement.style.colorScheme = theme;
    await page.element.updateComplete;
    await expectAccessible(document.body).to.be.accessible();
  }
  document.documentElement.style.colorScheme = "";
}

function expectWords(page: MintPage, state: State): void {
  if (state.says) {
    expect(page.says).toMatch(state.says);
    expect(page.isLive).toBe(state.isLive);
  }
  for (const text of state.reads) expect(page.text).toMatch(text);
  for (const text of state.never ?? []) expect(page.text).not.toMatch(text);
}

const widths = [320, 480, 1000] as const;
const first = new Map<number, ReturnType<MintPage["measure"]>>();

/** One height at one width, whatever the state, and the main button in one place; nothing wider than its room. */
function expectCalm(page: MintPage): void {
  for (const width of widths) {
    page.resize(width);
    const size = page.measure();
    if (!first.has(width)) first.set(width, size);
    expect(size).toEqual({ ...first.get(width), ...(page.main ? {} : { button: NaN }) });
    expect(page.findOverflow()).toEqual([]);
  }
}

describe("Every state says what it is, to everybody, and moves nothing:", () => {
  test.each(states)("$name", async (state) => {
    const page = await openState(state);
    expectWords(page, state);
    expectCalm(page);
    await expectAccessibleInBothThemes(page);
  });
});

describe("A mistake of the page's author is readable in the page and on the console:", () => {
  test.each(mistakes)("$name", async (state) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => said.mockRestore());
    const page = await openState(state);
    expectWords(page, state);
    expect(page.all("alert")).toHaveLength(1);
    const line = said.mock.calls.flat().join(" ");
    expect(line).toContain("<mint-widget>");
    expect(line).toContain(state.name.replace("mistake: ", ""));
    expect(said).toHaveBeenCalledTimes(1);
    expect(page.heard("mint-error").map(({ code }) => code)).toEqual([state.name.replace("mistake: ", "")]);
    expectCalm(page);
    await expectAccessibleInBothThemes(page);
  });
});

describe("The choice of wallets:", () => {
  test.each(dialogs)("$name", async (state) => {
    if (state.wallets > 0) installWallet();
    if (state.wallets > 1) installWallet({ name: "Moth", icon: "none" });
    const page = await openState(state);
    expectWords(page, state);
    await expectAccessibleInBothThemes(page);
  });
});
