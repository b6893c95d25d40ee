import { dropOf } from "../drop.js";
import { startService, type FakeService } from "../fake-service.js";
import { MintPage, type PageOptions } from "../mint-page.js";

/** Section names in the attribute, and the names of their regions. */
export const titles = {
  wall: "The collection",
  recent: "Just minted",
  gallery: "Gallery",
  traits: "Traits",
  holders: "Top holders",
  minters: "Top minters",
  bounty: "Prize draw",
  market: "Market",
} as const;
export type SectionName = keyof typeof titles;
export const names = Object.keys(titles) as SectionName[];

/** Page with a widget that has sections. */
export class SectionPage {
  private constructor(
    readonly page: MintPage,
    readonly service: FakeService,
  ) {}

  static async show(
    sections: string,
    change: (service: FakeService) => void = () => undefined,
    options: PageOptions = {},
  ): Promise<SectionPage> {
    const service = startService((service) => {
      service.record = dropOf();
      change(service);
    });
    const attributes = { sections, ...options.attributes };
    const page = await MintPage.show(service, { ...options, attributes });
    return new SectionPage(page, service);
  }

  get slots(): HTMLElement[] {
    return [...this.page.root.querySelectorAll<HTMLElement>(".section-slot")];
  }

  slot(name: SectionName): HTMLElement {
    return this.page.root.querySelector<HTMLElement>(`[data-section="${name}"]`)!;
  }

  /** Text of a section. */
  read(name: SectionName): string {
    return (this.slot(name)?.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  /** Opens all of a section's content as a sheet. */
  async openSheet(name: SectionName): Promise<HTMLElement> {
    this.scrollTo(name);
    const button = () => this.slot(name).querySelector<HTMLElement>(".show-all");
    await this.page.until(() => button() !== null, `${name} can be opened`);
    button()!.click();
    return this.page.waitFor("dialog", titles[name]);
  }

  /** Opens a section's sheet, and waits for a text in it. */
  async openSheetWith(name: SectionName, text: string | RegExp): Promise<HTMLElement> {
    const sheet = await this.openSheet(name);
    const read = () => (sheet.textContent ?? "").replace(/\s+/g, " ").trim();
    await this.page.until(
      () => (typeof text === "string" ? read().includes(text) : text.test(read())),
      `the sheet of ${name} reads ${text}, not: ${read()}`,
    );
    return sheet;
  }

  /** Scrolls to a section like a visitor. */
  scrollTo(name: SectionName): void {
    this.slot(name).scrollIntoView({ block: "center" });
  }

  /** Scrolls to a section and waits for a text. */
  async scrollToText(name: SectionName, text: string | RegExp): Promise<void> {
    await this.page.waitFor("region", titles[name]);
    this.scrollTo(name);
    await this.waitForText(name, text);
  }

  async waitForText(name: SectionName, text: string | RegExp): Promise<void> {
    await this.page.until(
      () => (typeof text === "string" ? this.read(name).includes(text) : text.test(this.read(name))),
      `${name} reads ${text}, not: ${this.read(name)}`,
    );
  }
}
