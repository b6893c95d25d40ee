import { describe, expect, it, onTestFinished, vi } from "vitest";
import { cdp } from "vitest/browser";
import { eligibilityOf } from "../core/pending-mints.js";
import { isFullRun } from "../scope.js";
import { dropOf, open } from "./drop.js";
import { errorAnswer, startService, type FakeService } from "./fake-service.js";
import { MintPage, type PageOptions } from "./mint-page.js";
import { installWallet, type SigningWallet } from "./signing-wallet.js";

/** Promise that a test resolves. */
function pause(): { readonly promise: Promise<void>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (end = resolve));
  onTestFinished(() => end());
  return { promise, end };
}

/** Page with a connected wallet and a chosen quantity. */
async function choose(
  quantity: number,
  change: (service: FakeService, wallet: SigningWallet) => void = () => undefined,
  options: PageOptions = {},
): Promise<MintPage> {
  const wallet = installWallet();
  const service = startService((service) => {
    service.record = dropOf([open({ limits: { perMint: 5, perWallet: 5 } })]);
    service.answers.eligibility = () => eligibilityOf({ maxQuantity: 5 });
    change(service, wallet);
  });
  const page = await MintPage.show(service, options);
  await page.connect();
  for (let units = 1; units < quantity; units++) await page.activate("button", "Increase quantity");
  return page;
}

/** Fails the first transaction and mints the others. */
function failFirst(service: FakeService): void {
  let sent = 0;
  service.answers.execute = (request) =>
    sent++ === 0 ? errorAnswer(422, "TRANSACTION_FAILED")(request) : service.execute(request);
}

it.each([
  [390, 1, "one"],
  [1280, 1, "one"],
  [390, 3, "some of several"],
  [1280, 3, "some of several"],
])("the main button's box stays the same over a whole mint at %d px: %d, %s", async (width, quantity) => {
  const [reserving, signing, confirming] = [pause(), pause(), pause()];
  const page = await choose(
    quantity,
    (service, wallet) => {
      service.answers.prepare = async (request) => {
        await reserving.promise;
        return service.prepare(request);
      };
      wallet.beforeSign = () => signing.promise;
      if (quantity > 1) failFirst(service);
      const { execute = (request: never) => service.execute(request) } = service.answers;
      service.answers.execute = async (request) => {
        await confirming.promise;
        return execute(request as never);
      };
    },
    { width },
  );
  const box = () => {
    const { top, left } = page.element.getBoundingClientRect();
    const button = page.main.getBoundingClientRect();
    return [button.top - top, button.left - left, button.width, button.height];
  };
  const before = box();
  const texts: string[] = [];
  const look = async (label: string) => {
    await page.waitForMainLabel(label);
    expect(box(), label).toEqual(before);
    texts.push(page.read("status"));
  };
  await page.activate("button", /^Mint/);
  await look("Reserving…");
  reserving.end();
  await look("Sign in your wallet…");
  signing.end();
  await look("Minting…");
  confirming.end();
  await look("Mint more");
  // A status of its own for each step.
  expect(new Set(texts).size).toBe(4);
});

it("the track shows the step that a mint is in", async () => {
  const signing = pause();
  const page = await choose(1, (service, wallet) => {
    wallet.beforeSign = () => signing.promise;
    service.answers.execute = () => new Promise(() => undefined);
  });
  const step = () => page.main.querySelector<HTMLElement>("[data-step]")?.dataset["step"];
  expect(step()).toBeUndefined();
  await page.activate("button", "Mint");
  await page.waitForMainLabel("Sign in your wallet…");
  expect(step()).toBe("approve");
  signing.end();
  await page.waitForMainLabel("Minting…");
  expect(step()).toBe("confirm");
});

interface CDPSession {
  send(method: string, parameters: object): Promise<unknown>;
}

/** What plays on the art: `wait`, `turn` into the item, `item` with its sparks, `over`; undefined: nothing has played. */
const phaseOf = (page: MintPage) => page.root.querySelector<HTMLElement>("[part=moment]")?.dataset["phase"];

/** Waits until the collection's artwork can be drawn. */
async function waitForArt(page: MintPage): Promise<void> {
  await page.until(
    () => page.root.querySelector<HTMLImageElement>("[part=art] img")!.naturalWidth > 0,
    "the art is there",
  );
}

describe("The artwork", () => {
  /** Page whose mint waits for its confirmation. */
  async function waitForConfirmation(
    quantity: number,
    change: (service: FakeService) => void = () => undefined,
  ): Promise<{ page: MintPage; answer: () => void }> {
    const confirming = pause();
    const page = await choose(quantity, (service) => {
      change(service);
      const execute = service.answers.execute;
      service.answers.execute = async (request) => {
        await confirming.promise;
        return execute(request);
      };
    });
    await waitForArt(page);
    await page.activate("button", /^Mint/);
    await page.waitForMainLabel("Minting…");
    return { page, answer: confirming.end };
  }

  const giveItems =
    (fields: object) =>
    (service: FakeService): void => {
      const item = service.item.bind(service);
      service.item = (number) => ({ ...item(number), ...fields });
    };

  it.each([1, 3])(
    "turns over while a mint is confirmed, and then into the first of %d items",
    async (quantity) => {
      const { page, answer } = await waitForConfirmation(quantity);
      await page.until(() => phaseOf(page) === "wait", "the tiles turn");
      const canvas = page.root.querySelector("canvas")!;
      const art = page.root.querySelector("[part=art]")!.getBoundingClientRect();
      expect(Math.round(canvas.getBoundingClientRect().width / art.width)).toBe(1);
      answer();
      await page.waitForMainLabel("Mint more");
      await page.until(() => phaseOf(page) === "turn", "the tiles turn into the item");
      expect(page.get("list", "Minted items").children).toHaveLength(quantity);
      await page.until(() => phaseOf(page) === "over", "the item is shown");
      expect(canvas.checkVisibility()).toBe(false);
    },
  );

  it("turns back when nothing was minted", async () => {
    const { page, answer } = await waitForConfirmation(1, (service) => {
      service.answers.execute = errorAnswer(422, "TRANSACTION_FAILED");
    });
    await page.until(() => phaseOf(page) === "wait", "the tiles turn");
    answer();
    await page.waitFor("alert");
    await page.until(() => phaseOf(page) === "over", "the art is back");
    expect(page.root.querySelector("[part=art] img")!.checkVisibility()).toBe(true);
  });

  it("shows the result at once after Escape", async () => {
    const { page, answer } = await waitForConfirmation(1);
    await page.until(() => phaseOf(page) === "wait", "the tiles turn");
    await page.press("{Escape}");
    expect(phaseOf(page)).toBe("over");
    answer();
    await page.waitForMainLabel("Mint more");
    expect(phaseOf(page)).toBe("over");
    expect(page.get("heading", "Aurora #1").checkVisibility()).toBe(true);
  });

  it.each([
    ["a prize, whose card comes first", { prize: { name: "The signed print", image: null } }],
    ["an animation", { animation: { url: "https://mint.test/1.mp4", type: "video/mp4" } }],
    ["a picture that can't be loaded", { image: "http://localhost:9/nothing.png" }],
  ])("fades into %s", async (_, fields) => {
    const { page, answer } = await waitForConfirmation(1, giveItems(fields));
    const phases = new Set<string | undefined>();
    const observer = new MutationObserver(() => phases.add(phaseOf(page)));
    observer.observe(page.root, { subtree: true, attributes: true, attributeFilter: ["data-phase"] });
    onTestFinished(() => observer.disconnect());
    answer();
    await page.waitForMainLabel("Mint more");
    await page.until(() => phaseOf(page) === "over", "it is over");
    expect(phases).not.toContain("turn");
  });

  it("is drawn without its pixels being read, so that it may be of any origin", async () => {
    const reads = [
      vi.spyOn(CanvasRenderingContext2D.prototype, "getImageData"),
      vi.spyOn(HTMLCanvasElement.prototype, "toBlob"),
      vi.spyOn(HTMLCanvasElement.prototype, "toDataURL"),
    ];
    onTestFinished(() => void vi.restoreAllMocks());
    const { page, answer } = await waitForConfirmation(1);
    answer();
    await page.until(() => phaseOf(page) === "over", "the item is shown");
    for (const read of reads) expect(read).not.toHaveBeenCalled();
  });

  it("stays as it is with reduced motion", async () => {
    const browser = cdp() as unknown as CDPSession;
    const emulate = (value: string) =>
      browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
    await emulate("reduce");
    onTestFinished(async () => void (await emulate("")));
    const { page, answer } = await waitForConfirmation(1);
    expect(phaseOf(page)).toBeUndefined();
    answer();
    await page.waitForMainLabel("Mint more");
    expect(phaseOf(page)).toBeUndefined();
  });
});

it("a few items are a hand of cards, which lie within the art's square", async () => {
  for (const quantity of isFullRun ? [2, 3, 5] : [5]) {
    const page = await choose(quantity);
    await page.activate("button", /^Mint/);
    await page.waitForMainLabel("Mint more");
    await page.until(
      () => page.root.getAnimations().every(({ playState }) => playState === "finished"),
      "the cards lie",
    );
    const stage = page.root.querySelector("[part=reveal]")!.getBoundingClientRect();
    for (const card of page.get("list", "Minted items").children) {
      const { top, left, right, bottom } = card.getBoundingClientRect();
      expect(Math.min(top - stage.top, left - stage.left)).toBeGreaterThanOrEqual(-1);
      expect(Math.max(bottom - stage.bottom, right - stage.right)).toBeLessThanOrEqual(1);
    }
    page.container.remove();
  }
});
