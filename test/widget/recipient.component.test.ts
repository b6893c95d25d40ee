import { describe, expect, it } from "vitest";
import { madeUpAddress, treasury } from "../solana/build-mint.js";
import { dropOf } from "./drop.js";
import { errorAnswer, startService, type FakeService } from "./fake-service.js";
import { MintPage, type PageOptions } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const recipient = madeUpAddress(90);

/** Page with a connected wallet. */
async function show(change: (service: FakeService) => void = () => undefined, options: PageOptions = {}) {
  const service = startService((service) => {
    const { collection, ...drop } = dropOf();
    service.record = { ...drop, collection: { ...collection, features: { otherRecipient: true } } };
    change(service);
  });
  const wallet = installWallet();
  const page = await MintPage.show(service, options);
  await page.connect();
  await page.waitForMainLabel("Mint");
  const prepared = () => service.last("prepare")?.body;
  return { service, wallet, page, prepared };
}

/** Field for the recipient, opened. */
async function openField(page: MintPage) {
  const details = page.root.querySelector<HTMLDetailsElement>("details.recipient")!;
  details.open = true;
  const field = details.querySelector("input")!;
  const enter = async (text: string) => {
    field.value = text;
    field.dispatchEvent(new InputEvent("input"));
    await page.element.updateComplete;
  };
  return { details, field, enter };
}

describe("Minting to another wallet", () => {
  it("sends the items to the entered address, which the cost and the result name in full", async () => {
    const { page, wallet, prepared } = await show();
    let cost = "";
    wallet.beforeSign = () => (cost = page.text);
    const { enter, field } = await openField(page);
    expect(field.getAttribute("aria-label")).toBe("Recipient’s wallet address");
    await enter(` ${recipient} `);
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expect(prepared()).toMatchObject({ recipient });
    expect(cost).toContain(`Recipient: ${recipient}`);
    expect(page.read("status")).toContain(`Recipient: ${recipient}`);
    expect(page.read("status")).not.toContain("in your wallet");
    expect(page.eventsOf("mint-before-prepare").map((event) => event.recipient)).toEqual([recipient]);
    expect(page.eventsOf("mint-before-sign").map((event) => event.cost.recipient)).toEqual([recipient]);
  });

  it("has no field in a phase whose items go to the wallet that pays, unless one was entered before", async () => {
    const refuse = (service: FakeService) => {
      const { phases, ...drop } = service.record;
      const all = phases.all.map((phase) => ({ ...phase, otherRecipient: false }));
      service.record = { ...drop, phases: { ...phases, all, active: all } };
    };
    const { page } = await show(refuse);
    expect(page.root.querySelector("details.recipient")).toBe(null);

    const { page: changed, service } = await show();
    const { enter } = await openField(changed);
    await enter(recipient);
    refuse(service);
    await changed.element.refresh();
    await changed.element.updateComplete;
    expect(changed.root.querySelector("details.recipient")).not.toBe(null);
    await enter("");
    expect(changed.root.querySelector("details.recipient")).toBe(null);
  });

  it("says at the field that a text is no address, and sends no order with it", async () => {
    const { page, service } = await show();
    const { field, enter, details } = await openField(page);
    await enter("nobody");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(details.textContent).toContain("Enter a wallet’s Solana address");
    await page.click("button", "Mint");
    await page.waitForMainLabel("Try again");
    expect(page.read("alert")).toContain("That isn’t a wallet address");
    expect(service.count("prepare")).toBe(0);
    expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual(["RECIPIENT_INVALID"]);
    await enter("");
    await page.click("button", "Try again");
    await page.waitForMainLabel("Mint more");
  });

  it("says the same where the service knows that the address is no wallet", async () => {
    const fields = [{ field: "recipient", expected: "the address of a wallet" }];
    const { page } = await show((service) => {
      service.answers.prepare = errorAnswer(400, "VALIDATION_FAILED", "", { fields });
    });
    const { field, enter } = await openField(page);
    await enter(treasury);
    expect(field.hasAttribute("aria-invalid")).toBe(false);
    await page.click("button", "Mint");
    await page.waitForMainLabel("Try again");
    expect(page.read("alert")).toContain("That isn’t a wallet address");
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  it.each([
    ["the buyer", undefined],
    ["somebody else", treasury],
  ])("blocks a transaction that gives the item to %s", async (_who, instead) => {
    const { page, wallet } = await show((service) => (service.recipientOf = () => instead));
    const { enter } = await openField(page);
    await enter(recipient);
    await page.click("button", "Mint");
    await page.waitForMainLabel("Try again");
    expect(page.read("alert")).toContain("sent the item to someone else");
    expect(wallet.signings).toEqual([]);
  });

  it("is decided by the page where it sets the attribute, without a field", async () => {
    const { page, prepared } = await show(undefined, { attributes: { recipient } });
    expect(page.root.querySelector("details.recipient")).toBeNull();
    await page.click("button", "Mint");
    await page.waitForMainLabel("Mint more");
    expect(prepared()).toMatchObject({ recipient });
  });

  it("isn't offered for a service that doesn't name it among its features", async () => {
    const { page } = await show((service) => (service.record = dropOf()));
    expect(page.root.querySelector("details.recipient")).toBeNull();
  });
});
