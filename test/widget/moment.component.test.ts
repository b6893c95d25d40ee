import { expect, it, onTestFinished } from "vitest";
import { eligibilityOf } from "../core/pending-mints.js";
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
