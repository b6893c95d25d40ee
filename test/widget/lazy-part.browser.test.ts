import { expect as expectAccessible } from "@open-wc/testing";
import { html, LitElement } from "lit";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import { english } from "../../src/widget/languages/en/english.js";
import { LazyPart } from "../../src/widget/lazy-part.js";
import { withCodes } from "./claim-states.js";
import { startService } from "./fake-service.js";
import { MintPage } from "./mint-page.js";

interface BrowserSession {
  send(method: string, parameters?: object): Promise<unknown>;
}

/** An element that is drawn as often as a test likes. */
class DrawnPage extends LitElement {
  isReachable = false;
  asked = 0;
  readonly piece = new LazyPart<string>(
    async () => {
      this.asked++;
      if (!this.isReachable) throw new TypeError("Failed to fetch dynamically imported module");
      return "There it is.";
    },
    () => undefined,
    () => this.requestUpdate(),
  );

  override render() {
    this.piece.want();
    return html`<button class="main">Mint</button>
      <p>${this.piece.draw((words) => words, english)}</p>`;
  }

  get text(): string {
    return this.renderRoot.querySelector("p")!.textContent!.replace(/\s+/g, " ").trim();
  }
}
customElements.define("drawn-page", DrawnPage);

async function draw(): Promise<DrawnPage> {
  const element = document.createElement("drawn-page") as DrawnPage;
  document.body.append(element);
  onTestFinished(() => element.remove());
  for (let drawing = 0; drawing < 20; drawing++) {
    element.requestUpdate();
    await element.updateComplete;
  }
  return element;
}

describe("A part of the page that can't be loaded", () => {
  test("is asked for once, however often the page is drawn, and says that it is missing", async () => {
    const element = await draw();
    expect(element.asked).toBe(1);
    expect(element.text).toBe("This part couldn’t be loaded. Try again");
  });

  test("is asked for again when the visitor says so, and hands the focus on when it comes", async () => {
    const element = await draw();
    const retry = () => element.renderRoot.querySelector<HTMLElement>(".link")!;
    await userEvent.click(retry());
    await vi.waitFor(() => expect(element.asked).toBe(2));
    expect(element.renderRoot instanceof ShadowRoot && element.renderRoot.activeElement).toBe(retry());
    element.isReachable = true;
    await userEvent.click(retry());
    await vi.waitFor(() => expect(element.text).toBe("There it is."));
    expect(element.asked).toBe(3);
    expect(element.renderRoot instanceof ShadowRoot && element.renderRoot.activeElement?.className).toBe(
      "main",
    );
  });

  test("is asked for again when the network is back, by itself", async () => {
    const element = await draw();
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(element.asked).toBe(2));
    element.isReachable = true;
    dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(element.text).toBe("There it is."));
    dispatchEvent(new Event("online"));
    expect(element.asked).toBe(3);
  });
});

test("The box for claim codes that can't be loaded leaves the page as it is, and comes when asked for again", async () => {
  const browser = cdp() as unknown as BrowserSession;
  const block = (urls: readonly string[]) => browser.send("Network.setBlockedURLs", { urls });
  const asked = () =>
    performance.getEntriesByType("resource").filter(({ name }) => name.includes("/claim-view.")).length;
  await browser.send("Network.enable");
  await block(["*/claim-view.*"]);
  onTestFinished(async () => void (await block([])));

  const page = await MintPage.show(startService(withCodes()));
  await page.reads("This part couldn’t be loaded. Try again");
  const before = page.measure();
  for (let drawing = 0; drawing < 20; drawing++) {
    page.element.requestUpdate();
    await page.element.updateComplete;
  }
  expect(asked()).toBe(1);
  await expectAccessible(document.body).to.be.accessible();
  await block([]);
  await page.click("button", "Try again");
  await page.shown("textbox", "Claim code");
  expect(page.measure()).toEqual(before);
  expect(page.focused).toBe(page.main);
});

test.each([
  ["what furnishes the sections", "furniture", "This part couldn’t be loaded."],
  ["a section", "ranking-section", "The mint service can’t be reached."],
])(
  "Sections say in their places that %s can't be loaded, and are there when the network is back",
  async (_, file, words) => {
    const browser = cdp() as unknown as BrowserSession;
    const block = (urls: readonly string[]) => browser.send("Network.setBlockedURLs", { urls });
    await browser.send("Network.enable");
    await block([`*/sections/${file}.*`]);
    onTestFinished(async () => void (await block([])));
    const page = await MintPage.show(startService(), {
      attributes: { sections: file === "furniture" ? "bounty" : "holders" },
    });
    const room = () => page.root.querySelector<HTMLElement>(".room")!;
    room().scrollIntoView();
    await page.until(() => room().textContent!.includes(words), "the section says so");
    const { height } = room().getBoundingClientRect();
    const asked = () =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes(`/${file}.`)).length;
    const before = asked();
    for (let drawing = 0; drawing < 20; drawing++) {
      page.element.requestUpdate();
      await page.element.updateComplete;
    }
    expect(asked()).toBe(before);
    await expectAccessible(document.body).to.be.accessible();
    await block([]);
    dispatchEvent(new Event("online"));
    await page.until(
      () => room().textContent!.includes(file === "furniture" ? "Golden hour print" : "214 holders"),
      "the section is there",
    );
    expect(room().getBoundingClientRect().height).toBe(height);
  },
);
