import { expect as expectAccessible } from "@open-wc/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EmbedBuilder } from "../../../demo/page/builder/embed-builder.js";
import { expectChevron } from "../../widget/select-chevron.js";
import { initialEmbed } from "./samples.js";

interface PendingRequest {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly answer: (body: unknown, status?: number) => void;
}

/** Builder beside a placeholder of the widget, with a service whose requests the test answers. */
async function showBuilder({
  width = 1000,
  height = 800,
  scheme = "light",
  ...settings
}: { width?: number; height?: number; scheme?: string } & Partial<EmbedBuilder> = {}) {
  const requests: PendingRequest[] = [];
  const found = new Set<PendingRequest>();
  const before = { fetch: globalThis.fetch, url: location.href, language: document.documentElement.lang };
  globalThis.fetch = (input, init) => {
    const url = new URL(String(input));
    if (url.hostname !== "builder.test") return before.fetch(input, init);
    return new Promise((resolve, reject) => {
      const signal = init!.signal!;
      signal.addEventListener("abort", () => reject(signal.reason as Error));
      const answer = (body: unknown, status = 200) => resolve(Response.json(body, { status }));
      requests.push({ path: url.pathname, signal, answer });
    });
  };
  await page.viewport(width, height);
  document.documentElement.lang = "en";
  document.documentElement.style.colorScheme = scheme;
  document.documentElement.style.setProperty("--quiet", "light-dark(#5d5b66, #a3a1ad)");
  document.documentElement.style.setProperty("--line", "light-dark(#dddbd6, #2a2932)");
  const main = document.createElement("main");
  const widget = document.createElement("div");
  const builder = Object.assign(new EmbedBuilder(), {
    widget,
    initialEmbed,
    service: "https://builder.test",
    embed: initialEmbed,
    ...settings,
  });
  if (builder.layout === "page") builder.append(widget);
  else main.append(widget);
  main.append(builder);
  document.body.append(main);
  onTestFinished(() => {
    main.remove();
    globalThis.fetch = before.fetch;
    history.replaceState(null, "", before.url);
    document.documentElement.removeAttribute("style");
    document.documentElement.lang = before.language;
  });
  /** Latest pending request with this part in its path, which is not returned again. */
  const waitForRequest = async (part: string): Promise<PendingRequest> => {
    const find = () =>
      requests.findLast(
        (request) => request.path.includes(part) && !request.signal.aborted && !found.has(request),
      );
    await expect.poll(find).toBeDefined();
    const request = find()!;
    found.add(request);
    return request;
  };
  return { builder, widget, requests, waitForRequest };
}

/** Replaces the builder's timers, so that a test passes its debounce and no request times out. */
function useFakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Passes the debounce of typed text, and runs what follows it. */
const passDebounce = () => vi.advanceTimersByTimeAsync(1_000);

const errorBody = (code: string) => ({ success: false, code, message: code });

const aurora = {
  success: true,
  collection: { id: "1", shortId: "aurora", name: "Aurora", chain: "solana-mainnet" },
  phases: { active: [], upcoming: [], all: [] },
  serverTime: "2026-11-21T12:00:00.000Z",
};

it.each([
  [320, "light"],
  [320, "dark"],
  [480, "light"],
  [1000, "dark"],
  [1000, "light"],
])(
  "The builder is accessible, %i pixels wide and %s, with an invalid and with a valid embed",
  async (width, scheme) => {
    const { waitForRequest, requests } = await showBuilder({ width, scheme });
    (await waitForRequest("/mint/v1/collections/")).answer(errorBody("INVALID_API_KEY"), 401);
    const key = page.getByRole("textbox", { name: "Publishable key" });
    await expect.element(key).toHaveAccessibleDescription(/The key isn’t valid/);
    await expect.element(key).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(document.body).to.be.accessible();

    // Unanswered requests of the first check must not be taken for the second one's.
    requests.length = 0;
    await userEvent.click(page.getByRole("button", { name: "Check", exact: true }));
    (await waitForRequest("/mint/v1/collections/")).answer(aurora);
    (await waitForRequest("/market/v1/collections/")).answer(errorBody("NOT_FOUND"), 404);
    await expect.element(page.getByText("not traded yet")).toBeVisible();
    await expect.element(key).not.toHaveAttribute("aria-invalid");
    await expectAccessible(document.body).to.be.accessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

it.each([
  [1280, 900],
  [1440, 900],
  [390, 844],
])(
  "The result of a check is in sight without scrolling in a window of %i × %i pixels",
  async (width, height) => {
    const { requests, waitForRequest } = await showBuilder({ width, height });
    const status = page.getByRole("status", { name: "Result of the check" });
    const expectInSight = async (text: RegExp) => {
      await expect.element(status).toHaveTextContent(text);
      const element = status.element();
      const { top, bottom, left, right } = element.getBoundingClientRect();
      expect([top >= 0, bottom <= height, left >= 0, right <= width]).toEqual([true, true, true, true]);
      // Each corner of the text is drawn, not covered or cut off by a scroll container.
      const range = document.createRange();
      range.selectNodeContents(element);
      for (const box of range.getClientRects()) {
        const root = element.getRootNode() as ShadowRoot;
        expect(element.contains(root.elementFromPoint(box.left + 1, box.top + box.height / 2))).toBe(true);
        expect(element.contains(root.elementFromPoint(box.right - 1, box.top + box.height / 2))).toBe(true);
      }
    };
    (await waitForRequest("/mint/v1/collections/")).answer(errorBody("COLLECTION_NOT_IN_SCOPE"), 403);
    await expectInSight(/The key doesn’t cover this collection\. Check the collection attribute/);
    requests.length = 0;
    await userEvent.click(page.getByRole("button", { name: "Check", exact: true }));
    (await waitForRequest("/mint/v1/collections/")).answer(aurora);
    (await waitForRequest("/market/v1/collections/")).answer(errorBody("NOT_FOUND"), 404);
    await expectInSight(/Aurora can be shown here\. The key works/);
  },
);

it("Typing aborts the previous check, and only the last answer counts", async () => {
  useFakeTimers();
  const { waitForRequest, requests } = await showBuilder();
  const checks = () => requests.filter(({ path }) => path.includes("/mint/v1/collections/"));
  const first = await waitForRequest("/collections/aurora");
  const collection = page.getByRole("textbox", { name: "Collection" });
  await userEvent.type(collection, "2");
  expect(first.signal.aborted).toBe(true);
  expect(checks()).toEqual([first]);
  await passDebounce();
  const second = await waitForRequest("/collections/aurora2");
  await userEvent.type(collection, "{Backspace}");
  expect(second.signal.aborted).toBe(true);
  await passDebounce();
  const third = await waitForRequest("/collections/aurora");
  third.answer(errorBody("COLLECTION_NOT_IN_SCOPE"), 403);
  await expect.element(collection).toHaveAccessibleDescription(/doesn’t cover this collection/);
  expect(checks()).toEqual([first, second, third]);
});

it("Changing the appearance sends no request", async () => {
  useFakeTimers();
  const { waitForRequest, requests, widget } = await showBuilder();
  (await waitForRequest("/mint/v1/collections/")).answer(errorBody("INVALID_API_KEY"), 401);
  await userEvent.click(page.getByRole("radio", { name: "Dark" }));
  expect(widget.getAttribute("theme")).toBe("dark");
  await passDebounce();
  expect(location.search).toContain("theme=dark");
  expect(requests.filter(({ path }) => path.includes("/collections/"))).toHaveLength(1);
});

it("A pinned version's snippet comes with the service's versions, and its tab is there before", async () => {
  const { waitForRequest } = await showBuilder();
  await userEvent.click(page.getByRole("tab", { name: "Pinned" }));
  await expect.element(page.getByText("Reading the version…")).toBeVisible();
  const hash = `sha384-${"a".repeat(64)}`;
  const files = { "2.0.0/mint-widget.js": hash, "2.0.0/mint-widget.standalone.js": hash };
  (await waitForRequest("/widget/integrity.json")).answer({ version: "2.0.0", files });
  await expect
    .element(page.getByText("/widget/2.0.0/mint-widget.js", { exact: false }).first())
    .toBeVisible();
});

it.each([
  ["another shape", { version: "2.0.0", files: { "2.0.0/mint-widget.js": '"><script>' } }],
  ["another version", { version: '"><script>', files: {} }],
  ["nothing", null],
])("A service with %s as its version has none to pin", async (_, versions) => {
  const { waitForRequest } = await showBuilder();
  (await waitForRequest("/widget/integrity.json")).answer(versions);
  (await waitForRequest("/mint/v1/collections/")).answer(errorBody("INVALID_API_KEY"), 401);
  await expect
    .element(page.getByRole("textbox", { name: "Publishable key" }))
    .toHaveAttribute("aria-invalid", "true");
  expect(page.getByRole("tab", { name: "Pinned" }).query()).toBeNull();
});

/** Settings of a builder in a page whose samples are on a fake service. */
const exampleEmbed = { ...initialEmbed, base: "https://builder.test/examples/mint/v1" };
const onFakeService: Partial<EmbedBuilder> = {
  layout: "page",
  initialEmbed: exampleEmbed,
  embed: exampleEmbed,
  fakeBase: exampleEmbed.base,
  samples: [
    { id: "aurora", name: "Live", description: "The public phase is open." },
    { id: "soldOut", name: "Sold out", description: "Every item is minted." },
  ],
};

it.each([
  [320, "light"],
  [768, "dark"],
  [1280, "light"],
])("The builder in a page is accessible and fits, %i pixels wide and %s", async (width, scheme) => {
  await showBuilder({ width, scheme, ...onFakeService });
  await expect.element(page.getByRole("status", { name: "State of the drop" })).toBeVisible();
  await expectAccessible(document.body).to.be.accessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

it("A drop of the fake service is described, neither checked nor named in the snippets", async () => {
  useFakeTimers();
  const { requests, widget } = await showBuilder(onFakeService);
  expectChevron(page.getByLabelText("Show").element());
  await userEvent.selectOptions(page.getByLabelText("Show"), "Sold out");
  await passDebounce();
  await expect
    .element(page.getByRole("status", { name: "State of the drop" }))
    .toHaveTextContent("Sold out. Every item is minted.");
  expect(widget.getAttribute("collection")).toBe("soldOut");
  expect(location.search).toContain("collection=soldOut");
  const snippet = page.getByRole("group", { name: "Script tag: Your page" });
  await expect
    .element(snippet)
    .toHaveTextContent(/https:\/\/mint\.example\.com\/widget\/mint-widget\.js.*collection="aurora"/);
  expect(requests).toEqual([]);
});

it("One's own drop is checked with the page's own service until another API base is entered", async () => {
  const { waitForRequest, widget } = await showBuilder(onFakeService);
  expect(page.getByRole("textbox", { name: "Collection" }).query()).toBeNull();
  await userEvent.selectOptions(page.getByLabelText("Show"), "My own drop");
  await expect
    .element(page.getByRole("textbox", { name: "API base", exact: true }))
    .toHaveValue("https://builder.test/mint/v1");
  await userEvent.fill(
    page.getByRole("textbox", { name: "API base", exact: true }),
    "https://builder.test/other/mint/v1",
  );
  await userEvent.fill(page.getByRole("textbox", { name: "Collection" }), "mine");
  await userEvent.fill(page.getByRole("textbox", { name: "Publishable key" }), "mint_pub_1");
  (await waitForRequest("/mint/v1/collections/mine")).answer(aurora);
  await expect
    .element(page.getByRole("group", { name: "Script tag: Your page" }))
    .toHaveTextContent(/collection="mine" key="mint_pub_1"/);
  expect(widget.getAttribute("api-base")).toBe("https://builder.test/other/mint/v1");
});

it("The URL restores the preview's width and the chosen snippet", async () => {
  const { builder, widget } = await showBuilder(onFakeService);
  await userEvent.click(page.getByRole("radio", { name: "Phone" }));
  await userEvent.click(page.getByRole("tab", { name: "Vue" }));
  expect(location.search).toMatch(/preview=phone&code=vue$/);
  builder.remove();
  widget.removeAttribute("data-phone");
  const restored = Object.assign(new EmbedBuilder(), {
    ...onFakeService,
    widget,
    service: "https://builder.test",
  });
  document.querySelector("main")!.append(restored);
  expect(widget.hasAttribute("data-phone")).toBe(true);
  await expect.element(page.getByRole("tab", { name: "Vue" })).toHaveAttribute("aria-selected", "true");
});

it("Where copying isn't allowed, the snippet is selected instead, with a message", async () => {
  const { builder } = await showBuilder();
  const { writeText } = navigator.clipboard;
  navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  onTestFinished(() => {
    navigator.clipboard.writeText = writeText;
  });
  await userEvent.click(page.getByRole("button", { name: "Copy Your page" }));
  await expect.element(page.getByRole("button", { name: /Selected: press/ })).toBeVisible();
  expect(builder.shadowRoot!.activeElement?.localName).toBe("pre");
});
