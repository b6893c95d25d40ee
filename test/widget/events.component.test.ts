import { AccountRole } from "@solana/kit";
import { describe, expect, it, onTestFinished } from "vitest";
import type { MintBeforeSignEvent } from "../../src/widget/events.js";
import { half } from "../core/pending-mints.js";
import { compile, madeUpAddress, paySol, treasury, wallet as walletAddress } from "../solana/build-mint.js";
import { baseUnitsOf } from "../brands.js";
import { dropOf, open } from "./drop.js";
import { errorAnswer, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const drop = () => startService((service) => (service.record = dropOf()));

describe("Events", () => {
  it("arrive in order, bubbling and composed, with their documented fields", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Increase quantity");
    await page.click("button", "Mint · 1 SOL");
    await page.waitFor("button", "Mint more");
    await page.click("button", "Disconnect");
    await page.until(() => page.eventsOf("mint-wallet-change").length === 2, "the event arrives");

    expect(page.eventTypes).toEqual([
      "mint-load",
      "mint-phase-change",
      "mint-wallet-change",
      "mint-before-prepare",
      "mint-before-sign",
      "mint-success",
      "mint-wallet-change",
    ]);
    expect(page.events.every(({ bubbles, composed }) => bubbles && composed)).toBe(true);
    expect(page.events.filter(({ cancelable }) => cancelable).map(({ type }) => type)).toEqual([
      "mint-before-prepare",
      "mint-before-sign",
    ]);
    expect(page.eventsOf("mint-load")[0]!.collection.name).toBe("Aurora");
    expect(page.eventsOf("mint-phase-change")[0]!.phase!.id).toBe("public");
    expect(page.eventsOf("mint-wallet-change").map(({ address }) => address)).toEqual([walletAddress, null]);
    const [prepare] = page.eventsOf("mint-before-prepare");
    expect([prepare!.phase.id, prepare!.quantity]).toEqual(["public", 2]);
    const [sign] = page.eventsOf("mint-before-sign");
    expect(sign!.sessionId).toBe("session-1");
    expect(sign!.verifications.map(({ safe }) => safe)).toEqual([true, true]);
    const [success] = page.eventsOf("mint-success");
    expect(success!.items.map(({ name }) => name)).toEqual(["Aurora #1", "Aurora #2"]);
    expect(success!.signatures).toEqual(["signature-1", "signature-2"]);
    expect([success!.signature, success!.missed]).toEqual(["signature-1", 0]);
  });

  it("of one mint come once, from the widget that minted, where a page shows the drop twice", async () => {
    const service = drop();
    installWallet();
    const first = await MintPage.show(service);
    const second = await MintPage.show(service);
    await second.connect();
    await first.waitForMainLabel("Mint");
    await second.activate("button", "Mint");
    await first.waitForMainLabel("Mint more");
    expect([first, second].map((page) => page.eventsOf("mint-success").length)).toEqual([0, 1]);
    second.element.remove();
    second.container.append(second.element);
    await second.element.updateComplete;
    expect(second.eventsOf("mint-success")).toHaveLength(1);
  });

  it.each<[string, (page: MintPage) => void]>([
    ["was removed", ({ element }) => element.remove()],
    ["shows another drop", ({ element }) => (element.collection = "another")],
  ])("tell of the outcome when the element %s while the wallet signs", async (_, change) => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.waitForMainLabel("Mint");
    const successes: Event[] = [];
    page.element.addEventListener("mint-success", (event) => successes.push(event));
    wallet.beforeSign = () => change(page);
    const outcome = await page.element.mint(1);
    expect(outcome.minted).toBe(1);
    expect(successes).toHaveLength(1);
  });

  it.each<[string, boolean]>([
    ["while the wallet signs", true],
    ["once the outcome is there", false],
  ])("reach the page once when the element is replaced %s", async (_, isEarly) => {
    const service = drop();
    const wallet = installWallet();
    const successes: EventTarget[] = [];
    const onSuccess = ({ target }: Event) => successes.push(target!);
    document.addEventListener("mint-success", onSuccess);
    onTestFinished(() => document.removeEventListener("mint-success", onSuccess));
    const first = await MintPage.show(service);
    await first.connect();
    await first.waitForMainLabel("Mint");
    let sign = (): void => undefined;
    wallet.beforeSign = () => new Promise<void>((resolve) => (sign = resolve));
    const outcome = first.element.mint(1);
    await first.until(() => wallet.signings.length > 0, "the wallet is asked");
    first.element.remove();
    const second = isEarly ? await MintPage.show(service) : null;
    sign();
    expect((await outcome).minted).toBe(1);
    const page = second ?? (await MintPage.show(service));
    await page.waitForMainLabel("Mint more");
    expect(successes).toEqual([page.element]);
    const third = await MintPage.show(service);
    await third.waitForMainLabel("Mint more");
    expect(successes).toEqual([page.element]);
  });

  it("carry the problems of a transaction withheld from the wallet", async () => {
    const service = drop();
    const wallet = installWallet();
    service.answers.prepare = async (request) => ({
      ...((await service.prepare(request)) as object),
      recipients: [walletAddress],
    });
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.waitFor("alert");
    const [error] = page.eventsOf("mint-error");
    expect(error!.code).toBe("UNSAFE_TRANSACTION");
    expect(error!.details).toEqual([{ code: "RECIPIENT_NOT_ALLOWED", instruction: 2, address: treasury }]);
    expect(page.eventsOf("mint-before-sign")).toEqual([]);
    expect(wallet.signings).toEqual([]);
  });

  it("name the opaque programs that the page allows", async () => {
    const program = madeUpAddress(40);
    const service = drop();
    service.answers.prepare = async (request) => {
      const call = { address: walletAddress, role: AccountRole.WRITABLE_SIGNER };
      const instructions = [paySol(), { programAddress: program, accounts: [call], data: Uint8Array.of(1) }];
      const transaction = btoa(String.fromCharCode(...compile(instructions)));
      return {
        ...((await service.prepare(request)) as object),
        transactions: [{ transaction, quantity: 1 }],
      };
    };
    const wallet = installWallet();
    const careful = await MintPage.show(service);
    await careful.connect();
    await careful.click("button", "Mint");
    await careful.waitForText("It would have called a program that isn’t part of a mint.");
    expect(careful.eventsOf("mint-error")[0]!.details).toContainEqual({
      code: "PROGRAM_NOT_ALLOWED",
      instruction: 1,
      address: program,
    });
    careful.container.remove();

    const page = await MintPage.show(service, {
      attributes: { "trusted-programs": ` ${madeUpAddress(41)}\n${program} ` },
    });
    await page.connect();
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    const [{ verifications }] = page.eventsOf("mint-before-sign") as [MintBeforeSignEvent];
    expect(verifications).toMatchObject([{ safe: true, effects: { opaquePrograms: [program] } }]);
    expect(wallet.signings).toHaveLength(1);
  });

  it("carry the error's code, message and remedy", async () => {
    const service = drop();
    installWallet();
    service.answers.prepare = errorAnswer(402, "INSUFFICIENT_BALANCE", "Too little.");
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.waitFor("alert");
    const [error] = page.eventsOf("mint-error");
    expect(error).toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      message: "Not enough funds",
      remedy: "Add funds to your wallet or choose a smaller quantity.",
    });
    expect(page.eventsOf("mint-success")).toHaveLength(0);
  });

  it("report a partial success and its missing units", async () => {
    const service = drop();
    installWallet();
    let sent = 0;
    service.answers.execute = (request) =>
      sent++ === 0 ? service.execute(request) : errorAnswer(422, "TRANSACTION_FAILED")(request);
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Increase quantity");
    await page.click("button", "Mint · 1 SOL");
    await page.until(() => page.eventsOf("mint-error").length === 1, "the error event arrives");
    expect(page.eventsOf("mint-success")[0]).toMatchObject({ missed: 1, signature: "signature-1" });
    expect(page.eventsOf("mint-error")[0]!.code).toBe("TRANSACTION_FAILED");
  });

  it("report each current phase once, and each of its statuses", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    await page.element.refresh();
    await page.click("button", "Afterglow");
    service.record = dropOf([open({ status: "paused" })]);
    await page.element.refresh();
    await page.waitForText("Paused");
    expect(page.eventsOf("mint-phase-change").map(({ phase }) => [phase!.id, phase!.status])).toEqual([
      ["public", "active"],
      ["afterglow", "upcoming"],
      ["public", "paused"],
    ]);
    expect(page.eventsOf("mint-load")).toHaveLength(1);
  });
});

describe("The host page cancels a mint", () => {
  it("before any request to the service", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    page.container.addEventListener("mint-before-prepare", (event) => event.preventDefault());
    await page.connect();
    await page.click("button", "Mint");
    await page.waitForText("Mint canceled. You weren’t charged.");
    expect(service.count("prepare")).toBe(0);
    expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual(["CANCELLED"]);
  });

  it("before the wallet is asked to sign", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);
    page.container.addEventListener("mint-before-sign", (event) => event.preventDefault());
    await page.connect();
    await page.click("button", "Mint");
    await page.waitForText("Mint canceled.");
    expect([service.count("prepare"), wallet.signings.length]).toEqual([1, 0]);
  });

  it("while an exception in its listener does not affect the widget", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    const thrown: unknown[] = [];
    const keep = (event: ErrorEvent) => {
      thrown.push(event.message);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("error", keep, { capture: true });
    page.container.addEventListener("mint-success", () => {
      throw new Error("The page's own.");
    });
    await page.connect();
    await page.click("button", "Mint");
    await page.waitFor("button", "Mint more");
    removeEventListener("error", keep, { capture: true });
    expect(thrown).toEqual(["Uncaught Error: The page's own."]);
    expect(page.find("alert")).toBeNull();
  });
});

describe("Methods", () => {
  it("connect() opens the wallet dialog and resolves when it is closed or a wallet connects", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    const closed = page.element.connect();
    await page.click("button", "Close");
    await closed;
    expect(page.mainLabel).toBe("Connect wallet");
    const made = page.element.connect();
    await page.click("button", "Lantern");
    await made;
    expect(page.get("button", "Disconnect")).toBeTruthy();
  });

  it("connect() twice opens one dialog", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    void page.element.connect();
    void page.element.connect();
    await page.waitFor("dialog", "Choose a wallet");
    await page.element.updateComplete;
    expect(page.all("dialog")).toHaveLength(1);
  });

  it("mint(quantity) mints the quantity and resolves with the outcome", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service, { attributes: { affiliate: "friend-7" } });
    await page.connect();
    await page.waitForMainLabel("Mint");
    const outcome = await page.element.mint(2);
    expect(outcome).toMatchObject({ quantity: 2, minted: 2, signatures: ["signature-1", "signature-2"] });
    expect(service.last("prepare")!.body).toMatchObject({
      collectionId: "collection-id",
      phaseId: "public",
      walletAddress,
      quantity: 2,
      affiliate_code: "friend-7",
    });
    expect(wallet.signings).toHaveLength(1);
  });

  it("mint() without a wallet, or with nothing to mint, resolves with the reason and sends nothing", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    const events: Event[] = [];
    page.element.addEventListener("mint-error", (event) => events.push(event));
    const outcome = { quantity: 1, minted: 0, items: [], signatures: [] };
    expect(await page.element.mint()).toMatchObject({
      ...outcome,
      failure: { code: "WALLET_NOT_CONNECTED" },
    });
    const misconfigured = MintPage.open(null);
    const reason = { code: "COLLECTION_MISSING" };
    expect(await misconfigured.element.mint(2)).toMatchObject({ ...outcome, quantity: 2, failure: reason });
    expect(events).toEqual([]);
    expect(service.count("prepare")).toBe(0);
  });

  it("refresh() reloads the collection, disconnect() disconnects the wallet", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    service.record = dropOf(undefined, {}, { total: 1000, minted: 400, available: 600 });
    await page.element.refresh();
    await page.waitForText("400 of 1,000 minted");
    await page.element.disconnect();
    await page.waitForMainLabel("Connect wallet");
    expect(wallet.disconnects).toBe(1);
  });

  it("work on a new element before its first render", async () => {
    const service = drop();
    installWallet();
    const page = MintPage.open(service);
    await page.element.refresh();
    void page.element.connect();
    await page.waitFor("dialog", "Choose a wallet");
  });
});

it("The shown total is the paid total", async () => {
  const service = startService((service) => {
    service.record = dropOf([
      open({ priceDisplay: { ...half, amount: "0.000000001", baseUnits: baseUnitsOf("1"), usd: null } }),
    ]);
  });
  installWallet();
  const page = await MintPage.show(service);
  expect(page.text).toContain("0.000000001 SOL");
  await page.connect();
  await page.click("button", "Increase quantity");
  await page.waitForText("0.000000002 SOL total");
});
