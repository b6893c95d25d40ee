import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { AxeResults, RunOptions } from "axe-core";
import { build } from "esbuild";
import type { Page, Response } from "playwright/test";
import { textsOf } from "./api-texts.js";
import type * as inPage from "./in-page.js";
import type { ExpectedTexts } from "./missing-values.js";
import type { VisitedPage } from "./pages.js";
import { pollTimeout } from "../../time-limits.js";

declare global {
  interface Window {
    readonly checks: typeof inPage;
  }
}

const bundle = build({
  entryPoints: [fileURLToPath(new URL("in-page.ts", import.meta.url))],
  bundle: true,
  write: false,
  format: "iife",
  globalName: "checks",
}).then(({ outputFiles }) => `${outputFiles[0]!.text};window.checks = checks`);

const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rows that a list shows at least where sections are previews. */
const previewRows = 4;

/** Screens that are scrolled through: enough for all that loads in view, as lists may grow at their end. */
const maxScreens = 12;

/** Page that is looked at, with what it has read and what has failed on it. */
export class Visit {
  readonly #page: Page;
  readonly #visited: VisitedPage;
  readonly #reads = new Map<string, Promise<ExpectedTexts[]>>();
  /** Number of reads, of which several may be of one URL. */
  #readCount = 0;
  /** Messages for developers in error responses. */
  readonly #messages: string[] = [];
  /** Failed requests, errors of scripts and of the console. */
  readonly failures: string[] = [];

  constructor(page: Page, visited: VisitedPage) {
    this.#page = page;
    this.#visited = visited;
    page.on("response", (response) => this.#onResponse(response));
    page.on("pageerror", (error) => this.failures.push(String(error)));
    page.on("console", (message) => {
      // A failed request is recorded with its URL.
      if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
      if (!visited.mayFail) this.failures.push(message.text());
    });
  }

  /** Opens the page and lets everything that loads in view come into view once. */
  async open(url: string): Promise<void> {
    await this.#page.emulateMedia({ reducedMotion: "reduce" });
    // An address that differs in its fragment only would open nothing.
    if (this.#page.url().split("#")[0] === url.split("#")[0]) await this.#page.goto("about:blank");
    // Sections are added to a page once the script of its widget runs.
    await this.#page.goto(url, { waitUntil: "networkidle" });
    await this.inject();
    await this.#visited.prepare?.(this.#page);
    await this.#page.evaluate(() => window.checks.renderOffScreen());
    await this.scrollThrough();
  }

  /** Puts the checks into the page. */
  async inject(): Promise<void> {
    // Unlike a script element, which a page's policy may forbid.
    await this.#page.evaluate(await bundle);
  }

  /** Shows the page in a color scheme. */
  async emulate(colorScheme: "light" | "dark"): Promise<void> {
    await this.#page.emulateMedia({ colorScheme });
    await this.#settle();
  }

  async resize(width: number): Promise<void> {
    await this.#page.setViewportSize({ width, height: 800 });
    await this.#page.evaluate(() => window.checks.hasRendered());
    await this.#settle();
  }

  /** Faults of the page as it stands now. */
  async findFaults(): Promise<string[]> {
    return [...(await this.findLayoutFaults()), ...(await this.#findContentFaults())];
  }

  async #findContentFaults(): Promise<string[]> {
    // Sections of a widget show their first rows, and the rest in a sheet.
    const rows = (await this.#page.locator("mint-widget").count()) > 0 ? previewRows : Infinity;
    for (;;) {
      const readCount = this.#readCount;
      const read = (await Promise.all(this.#reads.values())).flat();
      const expected = read.filter(({ row = 0 }) => row < rows);
      await this.#page.evaluate(() => window.checks.hasRendered());
      const faults = await this.#page.evaluate(
        ([texts, messages]) => window.checks.findContentFaults(texts, messages),
        [expected, this.#messages] as const,
      );
      // What the page has read meanwhile may show in place of what was expected.
      if (faults.length === 0 || this.#readCount === readCount) return faults;
    }
  }

  async findLayoutFaults(): Promise<string[]> {
    return this.#page.evaluate(() => window.checks.findLayoutFaults());
  }

  /** Texts with a contrast below that of WCAG 2.2 AA. */
  findLowContrast(): Promise<string[]> {
    return this.findViolations({ runOnly: ["color-contrast"] });
  }

  /** What axe finds. By default, all of its rules count. */
  async findViolations(options: RunOptions = {}): Promise<string[]> {
    await this.#page.evaluate(await axe);
    return this.#page.evaluate(
      async (all) => {
        const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
        const { violations } = await axe.run(all);
        return violations.flatMap(({ nodes }) =>
          nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
        );
      },
      { resultTypes: ["violations"], ...options } satisfies RunOptions,
    );
  }

  /** Scrolls to the page's end and back. */
  async scrollThrough(): Promise<void> {
    await this.#settle();
    for (let screens = 0; screens < maxScreens; screens++) {
      const hasMoved = await this.#page.evaluate(async () => {
        const before = scrollY;
        scrollBy({ top: innerHeight, behavior: "instant" });
        await window.checks.hasRendered();
        return scrollY > before;
      });
      if (!hasMoved) break;
      await this.#settle();
    }
    await this.#page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await this.#settle();
  }

  /** Waits until nothing in view is loading; what never ends is a fault that is found later. */
  async #settle(): Promise<void> {
    const hasSettled = () => window.checks.hasSettled();
    const options = { polling: 100, timeout: pollTimeout };
    await this.#page.waitForFunction(hasSettled, undefined, options).catch(() => undefined);
  }

  #onResponse(response: Response): void {
    const url = new URL(response.url());
    const { mayFail, unshown } = this.#visited;
    if (response.status() >= 400) {
      if (!mayFail?.test(url.pathname)) this.failures.push(`${response.status()} ${url.href}`);
      void response.json().then(
        ({ message, error }) => this.#messages.push(message ?? error?.message),
        () => undefined,
      );
      return;
    }
    const isRead = /\/(mint|market)\/v1\//.test(url.pathname) && response.request().method() === "GET";
    if (!isRead || unshown?.test(url.pathname)) return;
    const texts = response.json().then(
      (body) => textsOf(url, body),
      () => [],
    );
    this.#reads.set(url.href, texts);
    this.#readCount++;
  }
}
