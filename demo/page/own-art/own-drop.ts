import type { Palette } from "../../../src/core/palette.js";
import { createFakeService, type FakeService } from "../../../src/testing.js";
import type { Embed } from "../builder/embed.js";
import { paletteOf, type Art, type Cover } from "./read-art.js";

/** Publishable key of the drop, which the fake service accepts as it does any. */
const key = "mint_pub_ForYourOwnArtInThisPage";

/** Items of a drop with one picture. */
const oneOfManyTotal = 500;

/** Price of a new drop. SOL. */
export const firstPrice = "0.5";

/** Drops shown so far: each has an id of its own, so that nothing of one before is shown again. */
let drops = 0;

/** Drop with a visitor's own pictures, on a fake service in the page. Nothing is uploaded. */
export class OwnDrop {
  readonly #arts: readonly [Cover, ...Art[]];
  readonly #service: FakeService;
  readonly #uninstall: () => void;
  /** Colors of buttons and links; null: the widget's own. */
  accent: Palette["accent"] = null;

  constructor(arts: readonly [Cover, ...Art[]]) {
    this.#arts = arts;
    const isSeveral = arts.length > 1;
    const shortId = `your-drop-${++drops}`;
    const artwork = (number: number) => arts[Math.max(0, number - 1) % arts.length]!.url;
    this.#service = createFakeService({
      apiBase: `${location.origin}/your-drop/mint/v1`,
      artwork,
      price: firstPrice,
      total: isSeveral ? arts.length : oneOfManyTotal,
      minted: 0,
      ...(isSeveral && { items: arts.map(({ url }, index) => ({ name: `#${index + 1}`, image: url })) }),
      collection: {
        shortId,
        id: shortId,
        name: this.name,
        description: "What your drop is about goes here, in two or three sentences.",
        creator: null,
        features: { claimCodes: false, bounty: false, gallery: isSeveral, otherRecipient: true },
      },
    });
    this.#uninstall = this.#service.install();
  }

  /** Name of the collection at first. */
  get name(): string {
    return this.#arts[0].name;
  }

  /** API base of the fake service. */
  get base(): string {
    return this.#service.apiBase;
  }

  /** Settings of a widget that shows the drop, with the others from `embed`. */
  embedFor(embed: Embed): Embed {
    const { collection, apiBase, marketBase } = this.#service;
    return {
      ...embed,
      collection,
      key,
      base: apiBase,
      marketBase,
      sections: this.#arts.length > 1 ? ["wall"] : [],
    };
  }

  /** Changes what the next read of the widget returns. @throws {RangeError} for a price that isn't a decimal */
  update(name: string, price: string): void {
    this.#service.update({ collection: { name }, price });
  }

  /** Has the next read of the widget return the art's colors. Reading them takes longer than showing the art. */
  async readColors(): Promise<void> {
    const palette = await paletteOf(this.#arts[0]);
    this.accent = palette?.accent ?? null;
    this.#service.update({ collection: { imageColor: palette?.dominant ?? null, accent: this.accent } });
  }

  close(): void {
    this.#uninstall();
    for (const { url } of this.#arts) URL.revokeObjectURL(url);
  }
}
