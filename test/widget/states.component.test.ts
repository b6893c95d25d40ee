import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { page as browserPage } from "vitest/browser";
import type { MintPage } from "./mint-page.js";
import { openState } from "./open-state.js";
import { deal } from "./sample.js";
import { installWallet } from "./signing-wallet.js";
import { dialogs, mistakes, states } from "./states.js";
import type { State } from "./state.js";
import { expectAccessibleInTheme } from "./themes.js";
import { expectRoom, fingers, pointers } from "./touch.js";
import { findEnglish, languages, speak } from "./translation.js";

beforeAll(async () => {
  await browserPage.viewport(1000, 900);
});

/** A place in a list beside each state: what the sample of the gate is chosen by. */
const number = <Each extends State>(list: readonly Each[]) =>
  list.map((state, index) => ({ ...state, index }));

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
function expectCalm(page: MintPage, language = "en"): void {
  for (const width of widths) {
    page.resize(width);
    const size = page.measure();
    if (!first.has(width)) first.set(width, size);
    const expected = { ...first.get(width), ...(page.main ? {} : { button: NaN }) };
    expect({ language, width, ...size }).toEqual({ language, width, ...expected });
    expect({ language, width, over: page.findOverflow() }).toEqual({ language, width, over: [] });
  }
}

/** Calm in Japanese, in which English words stand out, and in two of the other languages, nightly in all. */
async function expectCalmTranslated(page: MintPage, index: number): Promise<void> {
  await speak(page, "ja");
  expect(findEnglish(page)).toEqual([]);
  expectCalm(page, "ja");
  const others = languages.filter((language) => language !== "ja");
  for (const language of deal(others, index, 2)) {
    await speak(page, language);
    expectCalm(page, language);
  }
}

describe("Every state says what it is, to everybody and in every language, moves nothing, and can be pressed:", () => {
  test.each(number(states))("$name", async ({ index, ...state }) => {
    const page = await openState(state);
    expectWords(page, state);
    expectCalm(page);
    await expectAccessibleInTheme(page, index);
    await expectRoom(page, deal([fingers, pointers], index, 1));
    await expectCalmTranslated(page, index);
  });
});

describe("A mistake of the page's author is readable in the page and on the console:", () => {
  test.each(number(mistakes))("$name", async ({ index, ...state }) => {
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
    await expectAccessibleInTheme(page, index);
  });
});

describe("The choice of wallets:", () => {
  test.each(number(dialogs))("$name", async ({ index, ...state }) => {
    if (state.wallets > 0) installWallet();
    if (state.wallets > 1) installWallet({ name: "Moth", icon: "none" });
    const page = await openState(state);
    expectWords(page, state);
    await expectAccessibleInTheme(page, index);
  });
});
