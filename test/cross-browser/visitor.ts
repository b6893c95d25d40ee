import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { findInPage, type Found, type Query } from "./find-in-page.js";
import type { Key, Tab } from "../browser-launcher/tab.js";
import type { Wire } from "./wire.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A safety net, as for the expectations of Playwright. */
const patience = 60_000;

/** What somebody does with a page: they know roles and names, and wait for what comes. */
export class Visitor {
  readonly #tab: Tab;
  readonly #wire: Wire;
  readonly #complaints: string[] = [];

  constructor(tab: Tab, wire: Wire) {
    this.#tab = tab;
    this.#wire = wire;
  }

  async goto(address: string): Promise<void> {
    await this.#collectComplaints();
    await this.#tab.goto(address);
  }

  async reload(): Promise<void> {
    await this.#collectComplaints();
    await this.#tab.reload();
  }

  /** Everything that browsers and services have complained about since the first page. */
  async complaints(): Promise<readonly string[]> {
    await this.#collectComplaints();
    const refused = this.#wire.exchanges.filter(({ status }) => status >= 400);
    return [...this.#complaints, ...refused.map(({ status, address }) => `${status}: ${address}`)];
  }

  async #collectComplaints(): Promise<void> {
    this.#complaints.push(...(await this.run(() => [...(window.complaints?.splice(0) ?? [])], null)));
  }

  /** Calls a function in the page, which may use nothing from outside of itself; what travels is JSON. */
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

  /** Waits until one of them can be seen. */
  see(role: string, name?: string): Promise<Found> {
    return until(`to see ${role} ${name ?? ""}`, async () => (await this.find({ role, name }))[0]);
  }

  /** Scrolls to it, and waits until it says so. */
  async show(role: string, name: string, text: RegExp): Promise<void> {
    await until(`for ${text} in ${role} ${name}`, async () => {
      const [found] = await this.find({ role, name, isScrolledTo: true });
      return found && text.test(found.text);
    });
  }

  /** Waits until none of them can be seen. */
  async miss(role: string, name?: string): Promise<void> {
    await until(`to miss ${role} ${name ?? ""}`, async () => (await this.find({ role, name })).length === 0);
  }

  /** Waits until it is there, can be used and stands still, and clicks on it. */
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

  /** Goes there with the tab key alone, once it can be used; a page's end is the end. */
  async tabTo(role: string, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await until(`to use ${role} ${name}`, async () => (await this.find({ role, name }))[0]?.isEnabled);
    for (let tabs = 0; tabs < 40; tabs++) {
      if ((await this.find({ role, name }))[0]?.isFocused) return;
      await this.press(key);
    }
    throw new Error(`${key} does not lead to ${role} ${name}.`);
  }

  /** Goes to a button with the tab key, and presses it with Enter. */
  async enter(name: string): Promise<void> {
    await this.tabTo("button", name);
    await this.press("Enter");
  }
}

/** Asks again until there is an answer. @throws Error when there is none for too long, with the last failure */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false>,
): Promise<Answer> {
  const deadline = Date.now() + patience;
  let cause: unknown;
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      cause = undefined;
    } catch (error) {
      // A page that is just being left has no answer.
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited for ${patience / 1000} s ${what}.`, { cause });
}
