import { dropOf } from "../drop.js";
import { startService, type FakeService } from "../fake-service.js";
import { MintPage, type PageOptions } from "../mint-page.js";

/** Names in the attribute, and what their regions are called. */
export const titles = {
  recent: "Just minted",
  gallery: "Gallery",
  traits: "Traits",
  holders: "Top holders",
  minters: "Top minters",
  bounty: "Bounty",
  market: "Market",
} as const;
export type SectionName = keyof typeof titles;
export const names = Object.keys(titles) as SectionName[];

/** A page with a widget that has sections. */
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

  get rooms(): HTMLElement[] {
    return [...this.page.root.querySelectorAll<HTMLElement>(".section-slot")];
  }

  room(name: SectionName): HTMLElement {
    return this.page.root.querySelector<HTMLElement>(`[data-section="${name}"]`)!;
  }

  /** What can be read in a section. */
  read(name: SectionName): string {
    return (this.room(name)?.textContent ?? "").replace(/\s+/g, " ").trim();
  }

  /** Scrolls to a section, as a visitor would. */
  scrollTo(name: SectionName): void {
    this.room(name).scrollIntoView({ block: "center" });
  }

  /** Scrolls to a section and waits for what it says. */
  async see(name: SectionName, text: string | RegExp): Promise<void> {
    await this.page.shown("region", titles[name]);
    this.scrollTo(name);
    await this.reads(name, text);
  }

  async reads(name: SectionName, text: string | RegExp): Promise<void> {
    await this.page.until(
      () => (typeof text === "string" ? this.read(name).includes(text) : text.test(this.read(name))),
      `${name} reads ${text}, not: ${this.read(name)}`,
    );
  }
}
