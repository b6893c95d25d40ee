import { AccountRole } from "@solana/kit";
import { describe, expect, test } from "vitest";
import type { MintBeforeSignEvent } from "../../src/widget/events.js";
import { half } from "../core/pending-mints.js";
import { compile, madeUpAddress, paySol, treasury, wallet as walletAddress } from "../solana/build-mint.js";
import { dropOf, open } from "./drop.js";
import { refusal, startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const drop = () => startService((service) => (service.record = dropOf()));

describe("A page hears of everything, as events", () => {
  test("in the order in which it happens, bubbling and composed, with what there is to know", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "One more");
    await page.click("button", "Mint");
    await page.shown("button", "Mint more");
    await page.click("button", "Disconnect");
    await page.until(() => page.heard("mint-wallet-change").length === 2, "the page hears of it");

    expect(page.heardNames).toEqual([
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
    expect(page.heard("mint-load")[0]!.collection.name).toBe("Aurora");
    expect(page.heard("mint-phase-change")[0]!.phase!.id).toBe("public");
    expect(page.heard("mint-wallet-change").map(({ address }) => address)).toEqual([walletAddress, null]);
    const [prepare] = page.heard("mint-before-prepare");
    expect([prepare!.phase.id, prepare!.quantity]).toEqual(["public", 2]);
    const [sign] = page.heard("mint-before-sign");
    expect(sign!.sessionId).toBe("session-1");
    expect(sign!.verifications.map(({ safe }) => safe)).toEqual([true, true]);
    const [success] = page.heard("mint-success");
    expect(success!.items.map(({ name }) => name)).toEqual(["Aurora #1", "Aurora #2"]);
    expect(success!.signatures).toEqual(["signature-1", "signature-2"]);
    expect([success!.signature, success!.missed]).toEqual(["signature-1", 0]);
  });

  test("with what was wrong with a transaction that never reached the wallet", async () => {
    const service = drop();
    const wallet = installWallet();
    service.answers.prepare = async (asked) => ({
      ...((await service.prepare(asked)) as object),
      recipients: [walletAddress],
    });
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.shown("alert");
    const [error] = page.heard("mint-error");
    expect(error!.code).toBe("UNSAFE_TRANSACTION");
    expect(error!.details).toEqual([{ code: "RECIPIENT_NOT_ALLOWED", instruction: 2, address: treasury }]);
    expect(page.heard("mint-before-sign")).toEqual([]);
    expect(wallet.signings).toEqual([]);
  });

  test("with what a page has to trust blindly, where it names another deployment's mint program", async () => {
    const program = madeUpAddress(40);
    const service = drop();
    service.answers.prepare = async (asked) => {
      const call = { address: walletAddress, role: AccountRole.WRITABLE_SIGNER };
      const instructions = [paySol(), { programAddress: program, accounts: [call], data: Uint8Array.of(1) }];
      const transaction = btoa(String.fromCharCode(...compile(instructions)));
      return { ...((await service.prepare(asked)) as object), transactions: [{ transaction, quantity: 1 }] };
    };
    const wallet = installWallet();
    const careful = await MintPage.show(service);
    await careful.connect();
    await careful.click("button", "Mint");
    await careful.reads("It would have called a program that isn’t part of a mint.");
    expect(careful.heard("mint-error")[0]!.details).toContainEqual({
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
    await page.mainSays("Mint more");
    const [{ verifications }] = page.heard("mint-before-sign") as [MintBeforeSignEvent];
    expect(verifications).toMatchObject([{ safe: true, effects: { opaquePrograms: [program] } }]);
    expect(wallet.signings).toHaveLength(1);
  });

  test("with the codes of what went wrong, words for it and what can be done", async () => {
    const service = drop();
    installWallet();
    service.answers.prepare = refusal(402, "INSUFFICIENT_BALANCE", "Too little.");
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "Mint");
    await page.shown("alert");
    const [error] = page.heard("mint-error");
    expect(error).toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      message: "Not enough funds",
      remedy: "Add funds to your wallet or choose a smaller quantity.",
    });
    expect(page.heard("mint-success")).toHaveLength(0);
  });

  test("of a partial success as one, and of what is missing", async () => {
    const service = drop();
    installWallet();
    let sent = 0;
    service.answers.execute = (asked) =>
      sent++ === 0 ? service.execute(asked) : refusal(422, "TRANSACTION_FAILED")(asked);
    const page = await MintPage.show(service);
    await page.connect();
    await page.click("button", "One more");
    await page.click("button", "Mint");
    await page.until(() => page.heard("mint-error").length === 1, "the page hears of the failure");
    expect(page.heard("mint-success")[0]).toMatchObject({ missed: 1, signature: "signature-1" });
    expect(page.heard("mint-error")[0]!.code).toBe("TRANSACTION_FAILED");
  });

  test("once for each phase that the page comes to be about, and for each of its statuses", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    await page.element.refresh();
    await page.click("button", "Afterglow");
    service.record = dropOf([open({ status: "paused" })]);
    await page.element.refresh();
    await page.reads("Paused by the creator");
    expect(page.heard("mint-phase-change").map(({ phase }) => [phase!.id, phase!.status])).toEqual([
      ["public", "active"],
      ["afterglow", "upcoming"],
      ["public", "paused"],
    ]);
    expect(page.heard("mint-load")).toHaveLength(1);
  });
});

describe("A page may say no", () => {
  test("before anything is asked of the service", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    page.container.addEventListener("mint-before-prepare", (event) => event.preventDefault());
    await page.connect();
    await page.click("button", "Mint");
    await page.reads("The page stopped the mint. Nothing was paid.");
    expect(service.count("prepare")).toBe(0);
    expect(page.heard("mint-error").map(({ code }) => code)).toEqual(["CANCELLED"]);
  });

  test("before the wallet is asked", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);
    page.container.addEventListener("mint-before-sign", (event) => event.preventDefault());
    await page.connect();
    await page.click("button", "Mint");
    await page.reads("The page stopped the mint.");
    expect([service.count("prepare"), wallet.signings.length]).toEqual([1, 0]);
  });

  test("and what a listener throws stays the page's own", async () => {
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
    await page.shown("button", "Mint more");
    removeEventListener("error", keep, { capture: true });
    expect(thrown).toEqual(["Uncaught Error: The page's own."]);
    expect(page.find("alert")).toBeNull();
  });
});

describe("A page may act by methods", () => {
  test("connect() opens the choice and resolves when it is closed or made", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    const closed = page.element.connect();
    await page.click("button", "Close");
    await closed;
    expect(page.says).toBe("Connect wallet");
    const made = page.element.connect();
    await page.click("button", "Lantern");
    await made;
    expect(page.get("button", "Disconnect")).toBeTruthy();
  });

  test("connect() twice opens one choice", async () => {
    const service = drop();
    installWallet();
    const page = await MintPage.show(service);
    void page.element.connect();
    void page.element.connect();
    await page.shown("dialog", "Choose a wallet");
    await page.element.updateComplete;
    expect(page.all("dialog")).toHaveLength(1);
  });

  test("mint(quantity) mints so many and resolves with the outcome", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service, { attributes: { affiliate: "friend-7" } });
    await page.connect();
    await page.mainSays("Mint");
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

  test("mint() without a wallet, or when nothing is to be had, resolves with null and asks nobody", async () => {
    const service = drop();
    const page = await MintPage.show(service);
    expect(await page.element.mint()).toBeNull();
    const mistaken = MintPage.open(null);
    expect(await mistaken.element.mint()).toBeNull();
    expect(service.count("prepare")).toBe(0);
  });

  test("refresh() reads the collection anew, disconnect() lets go of the wallet", async () => {
    const service = drop();
    const wallet = installWallet();
    const page = await MintPage.show(service);
    await page.connect();
    service.record = dropOf(undefined, {}, { total: 1000, minted: 400, available: 600 });
    await page.element.refresh();
    await page.reads("400 of 1,000 minted");
    await page.element.disconnect();
    await page.mainSays("Connect wallet");
    expect(wallet.disconnects).toBe(1);
  });

  test("on an element that was just made, before it has drawn anything", async () => {
    const service = drop();
    installWallet();
    const page = MintPage.open(service);
    await page.element.refresh();
    void page.element.connect();
    await page.shown("dialog", "Choose a wallet");
  });
});

test("The total that is shown is the total that is paid", async () => {
  const service = startService((service) => {
    service.record = dropOf([
      open({ priceDisplay: { ...half, amount: "0.000000001", baseUnits: "1", usd: null } }),
    ]);
  });
  installWallet();
  const page = await MintPage.show(service);
  expect(page.text).toContain("0.000000001 SOL");
  await page.connect();
  await page.click("button", "One more");
  await page.reads("0.000000002 SOL in all");
});
