import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { page as browserPage } from "vitest/browser";
import type { MintPage } from "./mint-page.js";
import { openState } from "./open-state.js";
import { sampleValues } from "./sample.js";
import { installWallet } from "./signing-wallet.js";
import { dialogs, configurationErrors, states } from "./states.js";
import type { State } from "./state.js";
import { expectAccessibleInTheme } from "./themes.js";
import { expectTargetSize, fingers, pointers } from "./touch.js";
import { findEnglish, languages, switchLanguage } from "./translation.js";

beforeAll(async () => {
  await browserPage.viewport(1000, 900);
});

/** Numbers the states, for the gate's sample. */
const number = <Each extends State>(list: readonly Each[]) =>
  list.map((state, index) => ({ ...state, index }));

function expectTexts(page: MintPage, state: State): void {
  if (state.mainLabel) {
    expect(page.mainLabel).toMatch(state.mainLabel);
    expect(page.isMainEnabled).toBe(state.isMainEnabled);
  }
  for (const text of state.texts) expect(page.text).toMatch(text);
  for (const text of state.absentTexts ?? []) expect(page.text).not.toMatch(text);
}

const widths = [320, 480, 1000] as const;
const first = new Map<number, ReturnType<MintPage["measure"]>>();

/** Expects the same height and main button position in every state at each width, and no overflow. */
function expectStableLayout(
  page: MintPage,
  language = "en",
  measured: readonly (typeof widths)[number][] = widths,
): void {
  for (const width of measured) {
    page.resize(width);
    const size = page.measure();
    if (!first.has(width)) first.set(width, size);
    const expected = { ...first.get(width), ...(page.main ? {} : { button: NaN }) };
    expect({ language, width, ...size }).toEqual({ language, width, ...expected });
    expect({ language, width, over: page.findOverflow() }).toEqual({ language, width, over: [] });
  }
}

/**
 * `expectStableLayout` at one width in Japanese, where English words stand out, and in one other language; nightly at every
 * width in all.
 */
async function expectStableTranslations(page: MintPage, index: number): Promise<void> {
  const measured = sampleValues(widths, index, 1);
  await switchLanguage(page, "ja");
  expect(findEnglish(page)).toEqual([]);
  expectStableLayout(page, "ja", measured);
  const others = languages.filter((language) => language !== "ja");
  for (const language of sampleValues(others, index, 1)) {
    await switchLanguage(page, language);
    expectStableLayout(page, language, measured);
  }
}

describe("Every state is labelled, accessible, translated, stable in layout and large enough to press:", () => {
  test.each(number(states))("$name", async ({ index, ...state }) => {
    const page = await openState(state);
    expectTexts(page, state);
    expectStableLayout(page);
    await expectAccessibleInTheme(page, index);
    await expectTargetSize(page, sampleValues([fingers, pointers], index, 1));
    await expectStableTranslations(page, index);
  });
});

describe("A configuration error is shown in the page and on the console:", () => {
  test.each(number(configurationErrors))("$name", async ({ index, ...state }) => {
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
    await expectAccessibleInTheme(page, index);
  });
});

describe("The wallet dialog:", () => {
  test.each(number(dialogs))("$name", async ({ index, ...state }) => {
    if (state.wallets > 0) installWallet();
    if (state.wallets > 1) installWallet({ name: "Moth", icon: "none" });
    const page = await openState(state);
    expectTexts(page, state);
    await expectAccessibleInTheme(page, index);
  });
});
