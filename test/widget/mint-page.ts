import { onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../src/index.js";
import type { MintWidget } from "../../src/index.js";
import type { MintWidgetEventMap } from "../../src/widget/events.js";
import { isNightly } from "../nightly.js";
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
  /** Attributes beside those that lead to the service; null leaves one out. */
  readonly attributes?: Readonly<Record<string, string | null>>;
  /** Pixels that the widget may take. */
  readonly width?: number;
  readonly direction?: "ltr" | "rtl";
}

type Role = Parameters<typeof page.getByRole>[0];

/** A page with a widget on it, used as a person would: by roles and names, mouse and keys. */
export class MintPage {
  readonly element: MintWidget;
  readonly container: HTMLElement;
  /** Everything that the page heard of the widget, where it lies inside. */
  readonly events: Event[] = [];

  private constructor(element: MintWidget, container: HTMLElement) {
    this.element = element;
    this.container = container;
    for (const name of eventNames) container.addEventListener(name, (event) => this.events.push(event));
  }

  /** Puts a widget on the page until the test is over. */
  static open(service: FakeService | null, options: PageOptions = {}): MintPage {
    const { attributes = {}, width = 480, direction = "ltr" } = options;
    const container = document.createElement("main");
    container.style.inlineSize = `${width}px`;
    container.dir = direction;
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

  /** Opens a page and waits until the collection is shown, and what acts is there too. */
  static async show(service: FakeService, options: PageOptions = {}): Promise<MintPage> {
    const mintPage = MintPage.open(service, options);
    await mintPage.shown("region", service.record.collection.name.trim());
    await mintPage.until(() => mintPage.isReady, "the checkout is there");
    return mintPage;
  }

  get root(): ShadowRoot {
    return this.element.shadowRoot!;
  }

  /** The styles of what acts have come with what acts. */
  get isReady(): boolean {
    return this.root.adoptedStyleSheets.length > 3;
  }

  /** All elements of a role, by their accessible name. */
  all(role: Role, name?: string | RegExp): HTMLElement[] {
    const locator = page.elementLocator(this.element).getByRole(role, {
      ...(name !== undefined && { name }),
      ...(typeof name === "string" && { exact: true }),
    });
    return locator.elements() as HTMLElement[];
  }

  find(role: Role, name?: string | RegExp): HTMLElement | null {
    return this.all(role, name)[0] ?? null;
  }

  /** @throws when there is no such element, with what there is. */
  get(role: Role, name?: string | RegExp): HTMLElement {
    const found = this.find(role, name);
    if (found) return found;
    throw new Error(`There is no ${role} ${name ?? ""} in: ${this.text}`);
  }

  /** Waits for an element. */
  async shown(role: Role, name?: string | RegExp): Promise<HTMLElement> {
    await this.until(() => this.find(role, name) !== null, `${role} ${name ?? ""}`);
    return this.get(role, name);
  }

  /** The one big button. */
  get main(): HTMLElement {
    return this.root.querySelector<HTMLElement>('[part~="button"]')!;
  }

  /** What the main button says. */
  get says(): string {
    return this.main ? (this.main.ariaLabel ?? spell(this.main)) : "";
  }

  async mainSays(text: string | RegExp): Promise<void> {
    await this.until(
      () => (typeof text === "string" ? this.says === text : text.test(this.says)),
      `the main button says ${text}`,
    );
  }

  get text(): string {
    return spell(this.root);
  }

  async reads(text: string | RegExp): Promise<void> {
    await this.until(
      () => (typeof text === "string" ? this.text.includes(text) : text.test(this.text)),
      `the page reads ${text}`,
    );
  }

  /** The text of the element with a role. */
  read(role: Role, name?: string | RegExp): string {
    return spell(this.get(role, name));
  }

  /** Whether the main button can be pressed. */
  get isLive(): boolean {
    return this.main.getAttribute("aria-disabled") !== "true";
  }

  async click(role: Role, name: string | RegExp): Promise<void> {
    await userEvent.click(await this.shown(role, name));
  }

  /**
   * Activates an element on the way to the subject of a test: by a script, nightly by the mouse. The mouse takes several
   * times as long, and is the subject of other tests.
   */
  async activate(role: Role, name: string | RegExp): Promise<void> {
    if (isNightly) return this.click(role, name);
    const element = await this.shown(role, name);
    element.focus();
    element.click();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await userEvent.keyboard(key);
  }

  /** Gives the widget another width. */
  resize(width: number): void {
    this.container.style.inlineSize = `${width}px`;
  }

  /** What must not change while a page goes from state to state: its height, and where its main button is. Whole pixels. */
  measure(): Record<"height" | "button", number> {
    const { top, height } = this.element.getBoundingClientRect();
    const button = this.main ? this.main.getBoundingClientRect().top - top : NaN;
    return { height: Math.round(height), button: Math.round(button) };
  }

  /** What is wider than the room that it has. */
  findOverflow(): string[] {
    return [this.element, ...this.root.querySelectorAll<HTMLElement>("*")]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && canScroll(each))
      .map((each) => `${each.localName}.${each.className} ${each.scrollWidth} in ${each.clientWidth}`);
  }

  /** What has the focus inside the widget. */
  get focused(): Element | null {
    return this.root.activeElement;
  }

  /** Connects through the dialog. */
  async connect(name = "Lantern"): Promise<void> {
    await this.activate("button", "Connect wallet");
    await this.activate("button", name);
    await this.shown("button", "Disconnect");
  }

  /** What was heard, by name. */
  heard<Name extends EventName>(name: Name): MintWidgetEventMap[Name][] {
    return this.events.filter((event) => event.type === name) as MintWidgetEventMap[Name][];
  }

  get heardNames(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** Waits for something to become true. @throws what the page reads, when it doesn't. */
  until(condition: () => boolean, what: string): Promise<void> {
    return until(condition, () => `${what}. The page: ${this.text}`);
  }
}

/** False for what cuts its content off, and for what is no box, as in a drawing. */
function canScroll(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  const { overflowX, display } = getComputedStyle(element);
  return overflowX !== "hidden" && overflowX !== "clip" && display !== "inline";
}

/** Text as it is read: without the white space of templates, without what is hidden. */
function spell(node: ParentNode & Node): string {
  return (node.textContent ?? "").replace(/\s+/g, " ").trim();
}
