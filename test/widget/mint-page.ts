import { onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../src/index.js";
import type { MintWidget } from "../../src/index.js";
import type { MintWidgetEventMap } from "../../src/widget/event-table.js";
import { isFullRun } from "../scope.js";
import type { FakeService } from "./fake-service.js";
import { until } from "./until.js";

type EventName = keyof MintWidgetEventMap;
const eventNames: readonly EventName[] = [
  "mint-load",
  "mint-wallet-change",
  "mint-phase-change",
  "mint-before-prepare",
  "mint-before-sign",
  "mint-success",
  "mint-error",
];

export interface PageOptions {
  /** Attributes beside those that configure the service; null removes one. */
  readonly attributes?: Readonly<Record<string, string | null>>;
  /** Width of the widget's container in pixels. */
  readonly width?: number;
  readonly direction?: "ltr" | "rtl";
}

let opened = 0;

type Role = Parameters<typeof page.getByRole>[0];

/** Rows of tabs and of filters, which scroll sideways by themselves. */
const rows = "[role=tablist], .wall-chips";

/** Page with a widget, operated like a person would: by roles and names, mouse and keys. */
export class MintPage {
  readonly element: MintWidget;
  readonly container: HTMLElement;
  /** Widget events that reached the container. */
  readonly events: Event[] = [];

  private constructor(element: MintWidget, container: HTMLElement) {
    this.element = element;
    this.container = container;
    for (const name of eventNames) container.addEventListener(name, (event) => this.events.push(event));
  }

  /** Adds a widget to the page for the duration of the test. */
  static open(service: FakeService | null, options: PageOptions = {}): MintPage {
    const { attributes = {}, width = 480, direction = "ltr" } = options;
    const container = document.createElement("main");
    container.style.inlineSize = `${width}px`;
    container.dir = direction;
    // The browser's own locator of an element searches for a unique selector at each use.
    container.dataset.testid = `page-${++opened}`;
    const element = document.createElement("mint-widget");
    const all: Record<string, string | null> = {
      ...(service && { collection: service.address, key: service.key, "api-base": service.base }),
      ...attributes,
    };
    for (const [name, value] of Object.entries(all)) if (value !== null) element.setAttribute(name, value);
    const mintPage = new MintPage(element, container);
    container.append(element);
    document.documentElement.lang = "en";
    document.title = "A mint page";
    document.body.style.margin = "0";
    document.body.append(container);
    onTestFinished(() => container.remove());
    return mintPage;
  }

  /** Opens a page and waits until the collection is shown and the checkout modules are loaded. */
  static async show(service: FakeService, options: PageOptions = {}): Promise<MintPage> {
    const mintPage = MintPage.open(service, options);
    await mintPage.waitFor("region", service.record.collection.name.trim());
    await mintPage.until(() => mintPage.isCheckoutLoaded, "the checkout is there");
    // The store's part of it, such as the automatic refresh, shows nothing by which it could be awaited.
    await vi.dynamicImportSettled();
    return mintPage;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  /** True once the checkout module's style sheets are adopted. */
  get isCheckoutLoaded(): boolean {
    return this.root.adoptedStyleSheets.length > 3;
  }

  /** All elements of a role, by their accessible name. */
  all(role: Role, name?: string | RegExp): HTMLElement[] {
    const locator = page.getByTestId(this.container.dataset.testid!).getByRole(role, {
      ...(name !== undefined && { name }),
      ...(typeof name === "string" && { exact: true }),
    });
    return locator.elements() as HTMLElement[];
  }

  find(role: Role, name?: string | RegExp): HTMLElement | null {
    return this.all(role, name)[0] ?? null;
  }

  /** @throws Error with the page's text when there is no such element */
  get(role: Role, name?: string | RegExp): HTMLElement {
    const found = this.find(role, name);
    if (found) return found;
    throw new Error(`There is no ${role} ${name ?? ""} in: ${this.text}`);
  }

  /** Waits for an element. */
  async waitFor(role: Role, name?: string | RegExp): Promise<HTMLElement> {
    await this.until(() => this.find(role, name) !== null, `${role} ${name ?? ""}`);
    return this.get(role, name);
  }

  /** Main button, or the sentence in its place. */
  get main(): HTMLElement {
    return this.root.querySelector<HTMLElement>('[part~="button"], [part~="closed"]')!;
  }

  /** Accessible name of the main button, or the sentence in its place. */
  get mainLabel(): string {
    return this.main ? (this.main.ariaLabel ?? textOf(this.main)) : "";
  }

  async waitForMainLabel(text: string | RegExp): Promise<void> {
    await this.until(
      () => (typeof text === "string" ? this.mainLabel === text : text.test(this.mainLabel)),
      `the main button has the name ${text}`,
    );
  }

  get text(): string {
    return textOf(this.root);
  }

  async waitForText(text: string | RegExp): Promise<void> {
    await this.until(
      () => (typeof text === "string" ? this.text.includes(text) : text.test(this.text)),
      `the page contains ${text}`,
    );
  }

  /** Text of the element with a role. */
  read(role: Role, name?: string | RegExp): string {
    return textOf(this.get(role, name));
  }

  /** True when the main button is enabled. */
  get isMainEnabled(): boolean {
    return this.main.matches("button:not([aria-disabled=true])");
  }

  async click(role: Role, name: string | RegExp): Promise<void> {
    await userEvent.click(await this.waitFor(role, name));
  }

  /**
   * Activates an element on the way to a test's subject: by script, in the full run by mouse. The mouse takes several times as
   * long, and has tests of its own.
   */
  async activate(role: Role, name: string | RegExp): Promise<void> {
    if (isFullRun) return this.click(role, name);
    const element = await this.waitFor(role, name);
    element.focus();
    element.click();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await userEvent.keyboard(key);
  }

  /** Sets the container's width in pixels. */
  resize(width: number): void {
    this.container.style.inlineSize = `${width}px`;
  }

  /** Layout that must not change between states: the widget's height and the main button's top, in whole pixels. */
  measure(): Record<"height" | "button", number> {
    const { top, height } = this.element.getBoundingClientRect();
    const button = this.main ? this.main.getBoundingClientRect().top - top : NaN;
    return { height: Math.round(height), button: Math.round(button) };
  }

  /** Elements whose content is wider than they are. */
  findOverflow(): string[] {
    return [this.element, ...this.root.querySelectorAll<HTMLElement>("*")]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && canScroll(each) && !each.matches(rows))
      .map((each) => `${each.localName}.${each.className} ${each.scrollWidth} in ${each.clientWidth}`);
  }

  /** Focused element inside the widget. */
  get focused(): Element | null {
    return this.root.activeElement;
  }

  /** Connects a wallet through the dialog. */
  async connect(name = "Lantern"): Promise<void> {
    await this.activate("button", "Connect wallet");
    await this.activate("button", name);
    await this.waitFor("button", "Disconnect");
  }

  /** Received events of a type. */
  eventsOf<Name extends EventName>(name: Name): MintWidgetEventMap[Name][] {
    return this.events.filter((event) => event.type === name) as MintWidgetEventMap[Name][];
  }

  get eventTypes(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Waits for a condition. @throws Error with the page's text on timeout */
  until(condition: () => boolean, what: string): Promise<void> {
    return until(condition, () => `${what}. The page: ${this.text}`);
  }
}

/** False for elements that clip their content, and for inline elements and SVG. */
function canScroll(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const { overflowX, display } = getComputedStyle(element);
  return overflowX !== "hidden" && overflowX !== "clip" && display !== "inline";
}

/** Text content with collapsed white space. */
function textOf(node: ParentNode & Node): string {
  return (node.textContent ?? "").replace(/\s+/g, " ").trim();
}
