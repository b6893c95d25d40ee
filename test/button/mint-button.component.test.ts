import { expect as expectAccessible } from "@open-wc/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defineMintButton, type MintButton } from "../../src/button.js";
import { english, texts } from "../../src/button/button-texts.js";
import { locales } from "../../src/widget/i18n/locales.js";
import { checkout } from "../../src/widget/i18n/locales/en/checkout.js";
import { firstView } from "../../src/widget/i18n/locales/en/first-view.js";
import { dropOf, open } from "../widget/drop.js";
import { startService, type FakeService } from "../widget/fake-service.js";
import { installWallet } from "../widget/signing-wallet.js";
import { until } from "../widget/until.js";

defineMintButton();

const collection = "AURORA";
const startDrop = (): FakeService => startService((service) => (service.record = dropOf([open()])));

const attributesOf = ({ key, base }: FakeService): Record<string, string> => ({
  collection,
  "publishable-key": key,
  "api-base": base,
});

/** Adds an element for the duration of the test, and closes what it has opened. */
function add(tag: string, attributes: Readonly<Record<string, string>>, text = ""): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  document.documentElement.lang = "en";
  document.title = "A page with a button";
  const main = document.createElement("main");
  main.append(element);
  document.body.append(main);
  onTestFinished(async () => {
    main.remove();
    for (const left of document.querySelectorAll("mint-button")) left.remove();
    history.replaceState(history.state, "", location.pathname + location.search);
    await page.viewport(1200, 900);
  });
  return element;
}

const addButton = (service: FakeService, attributes: Readonly<Record<string, string>> = {}, text = "") =>
  add("mint-button", { ...attributesOf(service), ...attributes }, text) as MintButton;

const dialog = () => page.getByRole("dialog", { name: "Mint" });
const isShown = () => dialog().elements().length > 0;
const untilClosed = () =>
  until(
    () => !isShown(),
    () => "the dialog is closed",
  );
const buttonOf = (element: MintButton) => element.shadowRoot!.activeElement;

async function openWidget(name = "Mint"): Promise<void> {
  await userEvent.click(page.getByRole("button", { name, exact: true }));
  await expect.element(page.getByRole("region", { name: "Aurora" })).toBeVisible();
}

it("opens the mint in a dialog, and reads nothing before", async () => {
  const service = startDrop();
  addButton(service);
  expect(service.requests).toEqual([]);
  await openWidget();
  expect(isShown()).toBe(true);
  await expectAccessible(document.body).to.be.accessible();
});

it("is operated by keyboard alone: the focus stays in the dialog and returns to the button", async () => {
  const button = addButton(startDrop());
  button.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("region", { name: "Aurora" })).toBeVisible();
  expect(button.shadowRoot!.activeElement?.getAttribute("aria-label")).toBe("Close");
  await userEvent.keyboard("{Tab}");
  expect(button.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  await untilClosed();
  expect(buttonOf(button)?.getAttribute("part")).toBe("button");
});

it("closes by its own button and by a press on the backdrop", async () => {
  addButton(startDrop());
  await openWidget();
  await userEvent.click(page.getByRole("button", { name: "Close" }));
  await untilClosed();
  await openWidget();
  await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true });
  await untilClosed();
});

it("is closed by the Back button and opened again by Forward", async () => {
  const before = location.href;
  addButton(startDrop());
  await openWidget();
  expect(location.hash).toBe("#mint=AURORA");
  history.back();
  await untilClosed();
  expect(location.href).toBe(before);
  history.forward();
  await until(isShown, () => "the dialog is open again");
});

it("leaves no entry in the history that opens it again, and keeps the state of the page's router", async () => {
  history.replaceState({ route: 7 }, "");
  addButton(startDrop());
  await openWidget();
  expect(history.state).toEqual({ route: 7 });
  await userEvent.keyboard("{Escape}");
  await until(
    () => location.hash === "",
    () => "the entry is left",
  );
  expect(history.state).toEqual({ route: 7 });
});

it("is opened by a link to the page, and removes the fragment when it closes", async () => {
  history.replaceState(null, "", "#mint=AURORA");
  addButton(startDrop());
  await until(isShown, () => "the dialog is open");
  await userEvent.keyboard("{Escape}");
  await untilClosed();
  expect(location.hash).toBe("");
});

it("isn't opened by a link to another collection", async () => {
  history.replaceState(null, "", "#mint=OTHER");
  addButton(startDrop());
  await Promise.resolve();
  expect(isShown()).toBe(false);
});

it("fills the window of a phone", async () => {
  await page.viewport(390, 800);
  addButton(startDrop());
  await openWidget();
  const { width, height } = dialog().element().getBoundingClientRect();
  expect([width, height]).toEqual([390, 800]);
});

it.each([
  ["ltr", 1200],
  ["rtl", 0],
] as const)("floats in the corner at the end of a line that is %s", async (dir, corner) => {
  const button = addButton(startDrop(), { variant: "floating" });
  document.documentElement.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute("dir"));
  await page.viewport(1200, 900);
  const { left, right, bottom } = button.getBoundingClientRect();
  expect(Math.abs((dir === "rtl" ? left : right) - corner)).toBe(16);
  expect(bottom).toBe(884);
});

it("keeps wallet, choices and listeners of the widget while it is closed", async () => {
  const button = addButton(startDrop(), { theme: "dark", market: "" });
  await openWidget();
  const widget = document.querySelector("mint-widget")!;
  expect([widget.theme, widget.market, widget.collection]).toEqual(["dark", true, collection]);
  await userEvent.keyboard("{Escape}");
  await untilClosed();
  expect(document.querySelector("mint-widget")).toBeNull();
  button.theme = "light";
  await openWidget();
  expect(document.querySelector("mint-widget")).toBe(widget);
  expect(widget.theme).toBe("light");
});

it("tells that a mint isn't finished before it closes, and lets the mint go on", async () => {
  const service = startDrop();
  const wallet = installWallet();
  let approve: () => void = () => undefined;
  wallet.beforeSign = () => new Promise<void>((resolve) => (approve = resolve));
  const button = addButton(service);
  const minted = vi.fn();
  button.addEventListener("mint-success", minted);
  await openWidget();
  const widget = document.querySelector("mint-widget")!;
  await userEvent.click(page.getByRole("button", { name: "Connect wallet" }));
  await userEvent.click(page.getByRole("button", { name: "Lantern" }));
  await expect.element(page.getByRole("button", { name: "Disconnect" })).toBeVisible();
  const outcome = widget.mint(1);
  await until(
    () => wallet.signings.length > 0,
    () => "the wallet is asked",
  );
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("alert")).toHaveTextContent(english.unfinished);
  expect(isShown()).toBe(true);
  await userEvent.click(page.getByRole("button", { name: "Close" }));
  await untilClosed();
  approve();
  expect((await outcome).minted).toBe(1);
  expect(minted).toHaveBeenCalledOnce();
  expect(widget.isConnected).toBe(false);
});

it("any element with `data-mint` opens a mint, with the key of a script tag", async () => {
  const service = startDrop();
  const script = document.createElement("script");
  script.dataset["mintKey"] = service.key;
  script.type = "text/plain";
  document.head.append(script);
  onTestFinished(() => script.remove());
  const link = add(
    "a",
    { href: "https://mint.example/drop", "data-mint": collection, "data-mint-api-base": service.base },
    "Mint",
  );
  await userEvent.click(link);
  await expect.element(page.getByRole("region", { name: "Aurora" })).toBeVisible();
  expect(location.hash).toBe("#mint=AURORA");
  await userEvent.keyboard("{Escape}");
  await untilClosed();
  expect(document.activeElement).toBe(link);
});

it("an element with `data-mint` prefers its own key, and is opened by a link", async () => {
  const service = startDrop();
  const button = add(
    "button",
    { "data-mint": collection, "data-mint-key": service.key, "data-mint-api-base": service.base },
    "Mint",
  );
  location.hash = "mint=AURORA";
  await expect.element(page.getByRole("region", { name: "Aurora" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await untilClosed();
  expect(document.activeElement).toBe(button);
});

it("has the text of its content, or else the widget's own in the page's language", async () => {
  const button = addButton(startDrop(), { lang: "de" });
  await expect.element(page.getByRole("button", { name: "Minten" })).toBeVisible();
  button.textContent = "Hol dir eins";
  await expect.element(page.getByRole("button", { name: "Hol dir eins" })).toBeVisible();
});

it("has the widget's texts in every language", async () => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(locales).sort());
  expect([english.mint, english.close, english.partMissing]).toEqual([
    firstView.mint,
    checkout.close,
    firstView.partMissing,
  ]);
  for (const [tag, load] of Object.entries(locales)) {
    const locale = await load();
    const more = await locale.more.checkout();
    const { mint, close, partMissing } = { ...more.checkout, ...locale.firstView };
    const { unfinished, ...shared } = texts[tag]!;
    expect(shared).toEqual({ mint, close, partMissing });
    expect(unfinished).not.toBe("");
  }
});
