import { expect, it, onTestFinished, vi } from "vitest";
import { eligibilityOf } from "../core/pending-mints.js";
import { askForProof, requireProof } from "./asked-proof.js";
import { dropOf } from "./drop.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";
import { installWallet } from "./signing-wallet.js";

const openPage = async () => {
  const service = startService((service) => (service.record = dropOf()));
  const wallet = installWallet();
  return { service, wallet, page: await MintPage.show(service) };
};

const buttonsOf = (page: MintPage) => page.all("button").map(({ textContent }) => textContent!.trim());

/** Longest times between two frames, in milliseconds. */
function watchFrames() {
  const gaps: number[] = [];
  let last = performance.now();
  let isOver = false;
  const onFrame = () => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
    if (!isOver) requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  onTestFinished(() => void (isOver = true));
  return gaps;
}

it("A required proof is computed and sent without another press, with the page drawing frames meanwhile", async () => {
  const { service, page } = await openPage();
  await requireProof(service, 3_000);
  await page.connect();
  const gaps = watchFrames();
  await page.activate("button", "Mint");
  await page.waitForText(/we’re making sure you’re not a bot/);
  const drawn = gaps.length;
  await page.waitForMainLabel("Mint more");
  expect(service.count("prepare")).toBe(2);
  // A page that computes on its own thread draws none until it is done.
  expect(gaps.length - drawn).toBeGreaterThan(5);
});

it("No button is added while a proof is computed", async () => {
  const { service, page } = await openPage();
  await page.connect();
  service.answers.prepare = () => new Promise(() => undefined);
  const other = await openPage();
  await page.activate("button", "Mint");
  await page.waitForMainLabel("Reserving…");
  const reserving = buttonsOf(page);
  page.element.remove();
  other.service.answers.prepare = askForProof("work");
  await other.page.connect();
  await other.page.activate("button", "Mint");
  await other.page.waitForText(/we’re making sure you’re not a bot/);
  expect(buttonsOf(other.page)).toEqual(reserving);
});

it("A proof that the eligibility asks for is computed before the mint, whose first order has it", async () => {
  const { service, page } = await openPage();
  await requireProof(service, 20);
  const refused = (await service.answers.prepare({
    route: "prepare",
    method: "POST",
    path: "",
    key: "",
    body: {},
  })) as Response;
  const { details } = (await refused.json()) as { details: { challenge: never } };
  service.answers.eligibility = () => eligibilityOf({ proof: details.challenge });
  await page.connect();
  await page.activate("button", "Mint");
  await page.waitForMainLabel("Mint more");
  expect(service.count("prepare")).toBe(1);
});

it("A wallet that doesn't answer a message can be left, and after 20 seconds for another one", async () => {
  const { service, wallet, page } = await openPage();
  let answer = (_: Uint8Array): void => undefined;
  const ask = askForProof("message");
  wallet.supportMessages(() => new Promise((resolve) => (answer = resolve)));
  service.answers.prepare = (request) => (request.body!.proof ? service.prepare(request) : ask(request));
  await page.connect();
  await page.activate("button", "Mint");
  await page.waitForText(/Sign the message in your wallet/);
  await page.click("button", "Cancel");
  await page.waitForMainLabel("Try again");
  expect(page.read("alert")).toContain("Mint canceled");

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  page.main.click();
  await vi.waitFor(() => page.get("button", "Cancel"));
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  await page.click("button", "Use another wallet");
  await page.waitFor("dialog", "Choose a wallet");
  answer(Uint8Array.of(1));
  await page.click("button", "Lantern");
  await page.waitForMainLabel("Mint");
  expect(service.requests.filter(({ route, body }) => route === "prepare" && body!.proof)).toEqual([]);
});

it("A message is signed by the wallet, and sent as the proof", async () => {
  const { service, wallet, page } = await openPage();
  wallet.supportMessages((message) => Promise.resolve(message.slice(0, 3)));
  const ask = askForProof("message");
  service.answers.prepare = (request) => (request.body!.proof ? service.prepare(request) : ask(request));
  await page.connect();
  await page.activate("button", "Mint");
  await page.waitForMainLabel("Mint more");
  const { message, signature } = JSON.parse(atob(String(service.last("prepare")!.body!.proof))) as Record<
    string,
    string
  >;
  expect(atob(signature!)).toBe(message!.slice(0, 3));
});

it("A proof of work that would keep the device busy for long isn't computed", async () => {
  const { service, page } = await openPage();
  service.answers.prepare = askForProof("work", { cost: 1_000_001 });
  await page.connect();
  await page.activate("button", "Mint");
  await page.waitForText("can’t complete the drop’s bot check");
});

it("Another kind is the page's handler's; without one the error names what is missing", async () => {
  const { service, page } = await openPage();
  const ask = askForProof("captcha");
  service.answers.prepare = (request) =>
    request.body!.proof === "solved" ? service.prepare(request) : ask(request);
  await page.connect();
  await page.activate("button", "Mint");
  await page.waitForText("can’t complete the drop’s bot check");
  expect(page.eventsOf("mint-error").map(({ code }) => code)).toEqual(["PROOF_UNSUPPORTED"]);
  const kinds: string[] = [];
  page.element.proofHandler = ({ kind }) => (kinds.push(kind), Promise.resolve("solved"));
  await page.activate("button", "Try again");
  await page.waitForMainLabel("Mint more");
  expect(kinds).toEqual(["captcha"]);
});
