import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type * as element from "../../src/element.js";
import { collectionOf, phaseOf } from "../core/pending-mints.js";

/** Tests of the built package in the test runner's environment, as a host's own unit tests use it. */
export function testInSimulatedDom(): void {
  let entries: Record<"index" | "element", typeof element>;
  /** Errors that no test has caught. */
  let problems: unknown[];
  const note = (error: unknown) => problems.push(error);

  beforeAll(async () => {
    const importEntry = (name: string) => import(`../../dist/npm/${name}.js`) as Promise<typeof element>;
    entries = { index: await importEntry("index"), element: await importEntry("element") };
  });

  beforeEach(() => {
    problems = [];
    process.on("unhandledRejection", note);
    const record = collectionOf([phaseOf({ name: "Public" })], {
      supply: { minted: 7, total: 10, available: 3 },
    });
    vi.stubGlobal("fetch", async (url: string) =>
      url.endsWith("/collections/AbC123")
        ? Response.json({ ...record, serverTime: Date.now() })
        : Response.json({ success: false, code: "NOT_FOUND", message: "" }, { status: 404 }),
    );
  });
  afterEach(() => {
    document.body.replaceChildren();
    process.off("unhandledRejection", note);
    vi.unstubAllGlobals();
  });

  /** Adds a widget, and waits for its content and the checkout, which is loaded after it. */
  async function addWidget(tag: string): Promise<{ widget: element.MintWidget; shadow: ShadowRoot }> {
    const widget = document.createElement(tag) as element.MintWidget;
    widget.setAttribute("collection", "AbC123");
    widget.setAttribute("publishable-key", "demo_pub_a");
    widget.setAttribute("api-base", "https://mint.test/mint/v1");
    document.body.append(widget);
    const shadow = widget.shadowRoot!;
    const nameOf = () => shadow.querySelector("section")?.getAttribute("aria-label");
    await expect.poll(nameOf).toBe("Aurora");
    return { widget, shadow };
  }

  it.each([
    ["mint-widget", "mint-widget"],
    ["mint-widget/element", "drop-mint"],
  ] as const)("renders the element of %s, as <%s>", async (_, tag) => {
    if (tag === "drop-mint") entries.element.define(tag);
    const { widget, shadow } = await addWidget(tag);
    expect(widget).toBeInstanceOf(entries.index.MintWidget);
    expect(shadow.querySelector("[part=price]")?.textContent?.trim()).toBe("0.5 SOL");
    expect(shadow.querySelector("[part=button]")?.textContent?.trim()).toBe("Connect wallet");
    expect(shadow.querySelectorAll("[part=phases] li")).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it("answers a mint without a wallet, and removes the element", async () => {
    const { widget } = await addWidget("mint-widget");
    // The store is ready once its checkout is loaded.
    await expect
      .poll(() => widget.mint(2))
      .toMatchObject({
        minted: 0,
        quantity: 2,
        failure: { code: "WALLET_NOT_CONNECTED" },
      });
    widget.remove();
    await new Promise((resolve) => setTimeout(resolve));
    expect(problems).toEqual([]);
  });
}
