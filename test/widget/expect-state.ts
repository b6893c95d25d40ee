import { expect } from "vitest";
import { page as browserPage } from "vitest/browser";
import { isFullRun } from "../scope.js";
import { expectSameInThemes } from "./host-styles.js";
import type { MintPage } from "./mint-page.js";
import { openState } from "./open-state.js";
import { sampleValues } from "./sample.js";
import type { State } from "./state.js";
import { expectAccessibleInTheme } from "./themes.js";
import { expectTargetSize, fingers, pointers } from "./touch.js";
import { findEnglish, languages, switchLanguage } from "./translation.js";

/** Makes room for the widest container of a state. */
export const openWindow = (): Promise<void> => browserPage.viewport(1000, 900);

/** Numbers the states, for the gate's sample. */
export const numberStates = <Each extends State>(list: readonly Each[]) =>
  list.map((state, index) => ({ ...state, index }));

export function expectTexts(page: MintPage, state: State): void {
  if (state.mainLabel) {
    expect(page.mainLabel).toMatch(state.mainLabel);
    expect(page.isMainEnabled).toBe(state.isMainEnabled);
  }
  for (const text of state.texts) expect(page.text).toMatch(text);
  for (const text of state.absentTexts ?? []) expect(page.text).not.toMatch(text);
}

const widths = [320, 480, 1000] as const;
const first = new Map<number, ReturnType<MintPage["measure"]>>();

/** Expects at least one height and the same main button position in every state at each width, and no overflow. */
export function expectStableLayout(
  page: MintPage,
  language = "en",
  measured: readonly (typeof widths)[number][] = widths,
): void {
  for (const width of measured) {
    page.resize(width);
    const size = page.measure();
    if (!first.has(width)) first.set(width, size);
    // The button of a load error is beside its message, in the middle of the frame.
    const isLoadError = page.root.querySelector(".load-error") !== null;
    const button = page.main ? first.get(width)!.button : NaN;
    // More in a state that shows more, such as a cost with many payments.
    const height = Math.max(size.height, first.get(width)!.height);
    const expected = { height, button: isLoadError ? size.button : button };
    expect({ language, width, ...size }).toEqual({ language, width, ...expected });
    expect({ language, width, over: page.findOverflow() }).toEqual({ language, width, over: [] });
  }
}

/**
 * `expectStableLayout` at one width in Japanese, where English words stand out, and in one other language; in the full run at every
 * width in all. In the gate, every third state is translated: the types see to it that no language lacks a message.
 */
async function expectStableTranslations(page: MintPage, index: number): Promise<void> {
  if (!isFullRun && index % 3 !== 0) return;
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

/**
 * Expects a state to be labelled, accessible, translated, stable in layout, the same under the style sheets of others, and
 * large enough to press.
 */
export async function expectState({ index, ...state }: State & { readonly index: number }): Promise<void> {
  const page = await openState(state);
  expectTexts(page, state);
  expectStableLayout(page);
  expectSameInThemes(page);
  await expectAccessibleInTheme(page, index);
  await expectTargetSize(page, sampleValues([fingers, pointers], index, 1));
  await expectStableTranslations(page, index);
}
