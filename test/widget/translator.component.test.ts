import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { dropOf, inFuture, open } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { galleryOf } from "./fake-lists.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";
import { until as waitUntil } from "./until.js";

/** Waits for a condition. */
const until = (condition: () => boolean, what: string) => waitUntil(condition, () => what);

/** Text nodes in a tree and its open shadow roots. */
function textNodesIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim() && !(node.parentElement instanceof HTMLStyleElement))
      found.push(node);
  }
  return found;
}

const isTranslated = (text: Text) => text.parentElement?.localName === "font";

function wrap(text: Text): void {
  const [outer, inner] = [document.createElement("font"), document.createElement("font")];
  inner.textContent = text.data;
  outer.append(inner);
  text.replaceWith(outer);
}

/** What other software does to text nodes. None of it respects `translate="no"`. */
const translators: Readonly<Record<string, (text: Text) => void>> = {
  "replaces each text node with elements": wrap,
  "removes each text node and puts an element before it": (text) => {
    const copy = document.createElement("font");
    copy.textContent = text.data;
    text.before(copy);
    text.remove();
  },
  "changes the text itself": (text) => void (text.data = `[${text.data}]`),
  "writes the text of elements that contain only text": (text) => {
    const parent = text.parentElement;
    if (parent?.childNodes.length === 1) parent.textContent = `[${parent.textContent}]`;
  },
};

/** Translates everything on the page now and whatever is added later. */
function translate(page: MintPage, change: (text: Text) => void): void {
  const pass = () => {
    for (const text of textNodesIn(page.root)) if (!isTranslated(text)) change(text);
    observer.takeRecords();
  };
  const observer = new MutationObserver(pass);
  pass();
  if (change === wrap) observer.observe(page.root, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
}

describe.each(Object.entries(translators))("Under a translator that %s,", (_, change) => {
  beforeEach(() => void installWallet());

  it("the countdown to the opening runs", async () => {
    const service = startService((service) => {
      service.record = dropOf([open({ status: "upcoming", startsAt: inFuture(3_600_000) })]);
    });
    const page = await MintPage.show(service);
    translate(page, change);
    const timer = () => page.root.querySelector("[part=countdown] [role=timer]")!.textContent;
    const before = timer();
    await until(() => timer() !== before, "the countdown runs");
    expect(timer()).toMatch(/^\d/);
  });

  it("price and supply follow the service", async () => {
    const service = startService((service) => void (service.record = dropOf()));
    const page = await MintPage.show(service);
    translate(page, change);
    const price = { ...open().priceDisplay!, amount: "0.25", baseUnits: "250000000" as never };
    service.record = dropOf(
      [open({ priceDisplay: price })],
      {},
      { total: 1000, minted: 348, available: 652 },
    );
    await page.element.refresh();
    await until(
      () => page.root.querySelector("[part=price]")!.textContent?.trim() === "0.25 SOL",
      "the price is new",
    );
    expect(page.root.querySelector("[part=supply]")!.textContent).toContain("348 of 1,000 minted");
  });

  it("name, description and phases follow the service", async () => {
    const early = open({ id: "early", name: "Early", startsAt: inFuture(-7_200_000) });
    const service = startService((service) => {
      const late = open({ id: "late", name: "Late", status: "upcoming", startsAt: inFuture(3_600_000) });
      service.record = dropOf([early, late]);
    });
    const page = await MintPage.show(service);
    translate(page, change);
    const ended = { ...early, name: "Early friends", status: "ended", endsAt: inFuture(-1000) } as const;
    const late = open({
      id: "late",
      name: "For all",
      status: "active",
      limits: { ...open().limits, perWallet: 3 },
    });
    service.record = dropOf([ended, late], { name: "Aurora, the second winter", description: "New words." });
    await page.element.refresh();
    const textOf = (part: string) => page.root.querySelector(`[part=${part}]`)!.textContent?.trim();
    await until(() => textOf("title") === "Aurora, the second winter", "the name is new");
    expect(textOf("description")).toBe("New words.");
    const phases = [...page.root.querySelectorAll("[part=phases] li")].map(({ textContent }) =>
      textContent?.replace(/\s+/g, " ").trim(),
    );
    expect(phases).toEqual([
      "Early friends 0.5 SOL Everyone Ended",
      "For all 0.5 SOL Everyone · 3 per wallet Live",
    ]);
  });

  it("the dialog of an item has the name and the traits of the one that it shows", async () => {
    const page = await MintPage.show(
      startService((service) => void (service.record = dropOf())),
      { attributes: { sections: "gallery" } },
    );
    const items = () => [...page.root.querySelectorAll<HTMLElement>("[data-section=gallery] [part~=item]")];
    page.root.querySelector("[data-section=gallery]")!.scrollIntoView();
    onTestFinished(() => scrollTo(0, 0));
    await until(() => items().length > 3, "the gallery is there");
    items()[0]!.click();
    const dialog = () => page.root.querySelector("dialog.item-dialog");
    await until(() => dialog() !== null, "the dialog is open");
    translate(page, change);
    dialog()!.querySelectorAll<HTMLElement>(".round")[1]!.click();
    await until(() => dialog()!.querySelector("h2")!.textContent === "Aurora #2", "the next item is shown");
    const { attributes } = galleryOf(300)[1]!;
    const traits = [...dialog()!.querySelectorAll(".chips b")].map(({ textContent }) => textContent);
    expect(traits).toEqual(attributes!.map(({ value }) => String(value)));
  });

  it("the main button says what it does, up to the success", async () => {
    const page = await MintPage.show(startService((service) => void (service.record = dropOf())));
    translate(page, change);
    const label = () => page.main.textContent?.trim();
    await page.element.updateComplete;
    page.main.click();
    await until(() => page.root.querySelector("dialog[open]") !== null, "the dialog is open");
    const choice = () =>
      [...page.root.querySelectorAll<HTMLElement>("dialog .choice")].find(({ textContent }) =>
        textContent?.includes("Lantern"),
      );
    await until(() => choice() !== undefined, "the wallet is offered");
    choice()!.click();
    await until(() => label() === "Mint", "the button mints");
    page.root.querySelectorAll<HTMLElement>(".step")[1]!.click();
    await until(() => label() === "Mint · 1 SOL", "the button names the total");
    expect(page.root.querySelector("[role=status]")!.textContent).toContain("1 SOL");
    page.main.click();
    await until(() => label() === "Mint more", "the items are minted");
    expect(page.root.querySelector("[role=status]")!.textContent).toContain("2");
  });

  it("an error is shown, and the button offers to try again", async () => {
    const service = startService((service) => {
      service.record = dropOf();
      service.answers.prepare = errorAnswer(409, "INSUFFICIENT_SUPPLY");
    });
    const page = await MintPage.show(service);
    await page.connect();
    await page.waitForMainLabel("Mint");
    translate(page, change);
    page.main.click();
    await until(() => page.root.querySelector("[role=alert]") !== null, "the error is shown");
    await until(() => page.main.textContent?.trim() === "Try again", "the button offers to try again");
  });
});
