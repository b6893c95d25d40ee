import { onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import "../../src/elements.js";
import { elementTags, type ElementTag } from "../../src/widget/element-tags.js";
import type { FakeService } from "../widget/fake-service.js";
import { until } from "../widget/until.js";

type Role = Parameters<typeof page.getByRole>[0];

let opened = 0;

/** Page with small elements, operated by roles and names. */
export class ElementPage {
  readonly container = document.createElement("main");
  /** Types of the widget's events that reached the container, each with its element. */
  readonly events: string[] = [];

  private constructor(service: FakeService, tags: readonly ElementTag[], attributes: Attributes) {
    this.container.dataset["testid"] = `elements-${++opened}`;
    this.container.style.inlineSize = "480px";
    for (const type of ["mint-load", "mint-phase-change", "mint-success", "mint-error"])
      this.container.addEventListener(type, ({ target }) =>
        this.events.push(`${type} ${(target as Element).localName}`),
      );
    const all = { collection: service.address, key: service.key, "api-base": service.base, ...attributes };
    for (const tag of tags) {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
      this.container.append(element);
    }
  }

  /** Adds elements to the page for the duration of the test. */
  static open(
    service: FakeService,
    tags: readonly ElementTag[] = elementTags,
    attributes: Attributes = {},
  ): ElementPage {
    const elementPage = new ElementPage(service, tags, attributes);
    document.documentElement.lang = "en";
    document.title = "A page of elements";
    document.body.append(elementPage.container);
    onTestFinished(() => elementPage.container.remove());
    return elementPage;
  }

  /** Opens elements, and waits until each has the checkout's code. */
  static async show(...parameters: Parameters<typeof ElementPage.open>): Promise<ElementPage> {
    const elementPage = ElementPage.open(...parameters);
    await elementPage.until(() => elementPage.isLoaded, "the checkout is there");
    await vi.dynamicImportSettled();
    return elementPage;
  }

  get isLoaded(): boolean {
    return [...this.container.children].every(({ shadowRoot }) => shadowRoot!.adoptedStyleSheets.length > 4);
  }

  element<Tag extends ElementTag>(tag: Tag): HTMLElementTagNameMap[Tag] {
    return this.container.querySelector(tag)!;
  }

  /** Text of an element with collapsed white space. */
  read(tag: ElementTag): string {
    return (this.element(tag).shadowRoot!.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  async waitForText(tag: ElementTag, text: string | RegExp): Promise<void> {
    await this.until(
      () => (typeof text === "string" ? this.read(tag) === text : text.test(this.read(tag))),
      `${tag} reads ${text}`,
    );
  }

  find(role: Role, name?: string | RegExp): HTMLElement | null {
    const locator = page.getByTestId(this.container.dataset["testid"]!).getByRole(role, {
      ...(name !== undefined && { name }),
      ...(typeof name === "string" && { exact: true }),
    });
    return (locator.elements()[0] as HTMLElement | undefined) ?? null;
  }

  async waitFor(role: Role, name?: string | RegExp): Promise<HTMLElement> {
    await this.until(() => this.find(role, name) !== null, `there is ${role} ${name ?? ""}`);
    return this.find(role, name)!;
  }

  async press(role: Role, name: string | RegExp): Promise<void> {
    (await this.waitFor(role, name)).click();
  }

  until(condition: () => boolean, what: string): Promise<void> {
    return until(condition, () => {
      const texts = elementTags.filter((tag) => this.element(tag)).map((tag) => `${tag}: ${this.read(tag)}`);
      return `${what}. ${texts.join("; ")}`;
    });
  }
}

type Attributes = Readonly<Record<string, string>>;
