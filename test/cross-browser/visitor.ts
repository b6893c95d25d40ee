import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { findInPage, type Found, type Query } from "./find-in-page.js";
import type { Key, Tab } from "../browser-launcher/tab.js";
import type { BrowserProxy } from "./browser-proxy.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Safety net, as for Playwright's expectations. */
const timeout = 60_000;

/** Visitor's actions on a page by roles and names, with automatic waiting. */
export class Visitor {
  readonly #tab: Tab;
  readonly #proxy: BrowserProxy;
  readonly #pageErrors: string[] = [];

  constructor(tab: Tab, proxy: BrowserProxy) {
    this.#tab = tab;
    this.#proxy = proxy;
  }

  async goto(url: string): Promise<void> {
    await this.#collectPageErrors();
    await this.#tab.goto(url);
  }

  async reload(): Promise<void> {
    await this.#collectPageErrors();
    await this.#tab.reload();
  }

  /** All errors of browsers and services since the first page. */
  async pageErrors(): Promise<readonly string[]> {
    await this.#collectPageErrors();
    const failed = this.#proxy.requests.filter(({ status }) => status >= 400);
    return [...this.#pageErrors, ...failed.map(({ status, url }) => `${status}: ${url}`)];
  }

  async #collectPageErrors(): Promise<void> {
    this.#pageErrors.push(...(await this.run(() => [...(window.pageErrors?.splice(0) ?? [])], null)));
  }

  /**
   * Calls a function in the page, which may not reference its module; argument and result are serialized as
   * JSON.
   */
  async run<Argument, Result>(
    call: (argument: Argument) => Result,
    argument: Argument,
  ): Promise<Awaited<Result>> {
    return (await this.#tab.evaluate(`(${call})(${JSON.stringify(argument)})`)) as Awaited<Result>;
  }

  async find(query: Query): Promise<readonly Found[]> {
    const call = `(${findInPage})(${JSON.stringify(query)})`;
    const found = await this.#tab.evaluate(`"axe" in window ? ${call} : null`);
    if (found) return found as readonly Found[];
    await this.#tab.evaluate(`(() => { ${axe}; })()`);
    return (await this.#tab.evaluate(call)) as readonly Found[];
  }

  /** Waits until a match is visible. */
  see(role: string, name?: string): Promise<Found> {
    return until(`to see ${role} ${name ?? ""}`, async () => (await this.find({ role, name }))[0]);
  }

  /** Scrolls to it, and waits for its text. */
  async show(role: string, name: string, text: RegExp): Promise<void> {
    await until(`for ${text} in ${role} ${name}`, async () => {
      const [found] = await this.find({ role, name, isScrolledTo: true });
      return found && text.test(found.text);
    });
  }

  /** Waits until no match is visible. */
  async miss(role: string, name?: string): Promise<void> {
    await until(`to miss ${role} ${name ?? ""}`, async () => (await this.find({ role, name })).length === 0);
  }

  /** Waits until it is visible, enabled and stable, and clicks it. */
  async click(role: string, name: string): Promise<void> {
    let last = "";
    const { box } = await until(`to click on ${role} ${name}`, async () => {
      const [found] = await this.find({ role, name, isScrolledTo: true });
      const place = JSON.stringify(found?.box);
      const isStill = place === last;
      last = place;
      return isStill && found?.isEnabled ? found : undefined;
    });
    await this.#tab.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  press(key: Key): Promise<void> {
    return this.#tab.press(key);
  }

  /**
   * Moves focus to it with the tab key alone, once it is enabled; the focus order must reach it before the
   * page's end.
   */
  async tabTo(role: string, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await until(`to use ${role} ${name}`, async () => (await this.find({ role, name }))[0]?.isEnabled);
    for (let tabs = 0; tabs < 40; tabs++) {
      if ((await this.find({ role, name }))[0]?.isFocused) return;
      await this.press(key);
    }
    throw new Error(`${key} does not lead to ${role} ${name}.`);
  }

  /** Moves focus to a button with the tab key, and presses it with Enter. */
  async enter(name: string): Promise<void> {
    await this.tabTo("button", name);
    await this.press("Enter");
  }
}

/** Retries until there is a result. @throws Error after the timeout, with the last failure */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false>,
): Promise<Answer> {
  const deadline = Date.now() + timeout;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      // A page in navigation has no result.
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited for ${timeout / 1000} s ${what}.`, { cause });
}
