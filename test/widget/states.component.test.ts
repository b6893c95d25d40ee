import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { expectStableLayout, expectState, expectTexts, numberStates, openWindow } from "./expect-state.js";
import { expectSameInThemes } from "./host-styles.js";
import { openState } from "./open-state.js";
import { installWallet } from "./signing-wallet.js";
import { configurationErrors, dialogs, journey } from "./states.js";
import { expectAccessibleInTheme } from "./themes.js";

beforeAll(openWindow);

describe("Every state without a failure is labelled, accessible, translated, stable in layout and large enough to press:", () => {
  it.each(numberStates(journey))("$name", expectState);
});

describe("A configuration error is shown in the page and on the console:", () => {
  it.each(numberStates(configurationErrors))("$name", async ({ index, ...state }) => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => consoleError.mockRestore());
    const page = await openState(state);
    expectTexts(page, state);
    expect(page.all("alert")).toHaveLength(1);
    expect(page.all("button")).toEqual([]);
    const line = consoleError.mock.calls.flat().join(" ");
    expect(line).toContain("<mint-widget>");
    expect(line).toContain(state.name.replace("configuration error: ", ""));
    expect(consoleError).toHaveBeenCalledTimes(1);
    expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual([
      state.name.replace("configuration error: ", ""),
    ]);
    expectStableLayout(page);
    expectSameInThemes(page);
    await expectAccessibleInTheme(page, index);
  });
});

describe("The wallet dialog:", () => {
  it.each(numberStates(dialogs))("$name", async ({ index, ...state }) => {
    if (state.wallets > 0) installWallet();
    if (state.wallets > 1) installWallet({ name: "Moth", icon: "none" });
    const page = await openState(state);
    expectTexts(page, state);
    expectSameInThemes(page);
    await expectAccessibleInTheme(page, index);
  });
});
