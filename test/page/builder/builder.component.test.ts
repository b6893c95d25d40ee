import { expect as expectAccessible } from "@open-wc/testing";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { EmbedBuilder } from "../../../demo/page/builder/embed-builder.js";
import { written } from "./samples.js";

interface Question {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly answer: (body: unknown, status?: number) => void;
}

/** A builder beside something in the place of a widget, and a service whose answers a test gives. */
async function showBuilder({ width = 1000, scheme = "light" } = {}) {
  const questions: Question[] = [];
  const before = { fetch: globalThis.fetch, address: location.href, language: document.documentElement.lang };
  globalThis.fetch = (input, init) => {
    const url = new URL(String(input));
    if (url.hostname !== "mint.test") return before.fetch(input, init);
    return new Promise((resolve, reject) => {
      const signal = init!.signal!;
      signal.addEventListener("abort", () => reject(signal.reason as Error));
      const answer = (body: unknown, status = 200) => resolve(Response.json(body, { status }));
      questions.push({ path: url.pathname, signal, answer });
    });
  };
  await page.viewport(width, 800);
  document.documentElement.lang = "en";
  document.documentElement.style.colorScheme = scheme;
  document.documentElement.style.setProperty("--quiet", "light-dark(#5d5b66, #a3a1ad)");
  document.documentElement.style.setProperty("--line", "light-dark(#dddbd6, #2a2932)");
  const main = document.createElement("main");
  const widget = document.createElement("div");
  const builder = Object.assign(new EmbedBuilder(), {
    widget,
    initialEmbed: written,
    service: "https://mint.test",
    embed: written,
  });
  main.append(widget, builder);
  document.body.append(main);
  onTestFinished(() => {
    main.remove();
    globalThis.fetch = before.fetch;
    history.replaceState(null, "", before.address);
    document.documentElement.removeAttribute("style");
    document.documentElement.lang = before.language;
  });
  /** The next question of this kind that nobody has answered or given up. */
  const asked = async (part: string): Promise<Question> => {
    await expect
      .poll(() => questions.some(({ path, signal }) => path.includes(part) && !signal.aborted))
      .toBe(true);
    return questions.findLast(({ path, signal }) => path.includes(part) && !signal.aborted)!;
  };
  return { builder, widget, questions, asked };
}

const refusal = (code: string) => ({ success: false, code, message: code });

const aurora = {
  success: true,
  collection: { id: "1", shortId: "aurora", name: "Aurora", chain: "solana-mainnet" },
  phases: { active: [], upcoming: [], all: [] },
  serverTime: "2026-11-21T12:00:00.000Z",
};

test.each([
  [320, "light"],
  [320, "dark"],
  [480, "light"],
  [1000, "dark"],
  [1000, "light"],
])(
  "The builder is accessible, %i pixels wide and %s, with what is wrong and with what is right",
  async (width, scheme) => {
    const { asked } = await showBuilder({ width, scheme });
    (await asked("/collections/")).answer(refusal("INVALID_API_KEY"), 401);
    const key = page.getByRole("textbox", { name: "Publishable key" });
    await expect.element(key).toHaveAccessibleDescription(/The key isn’t valid/);
    await expect.element(key).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(document.body).to.be.accessible();

    await userEvent.click(page.getByRole("button", { name: "Check", exact: true }));
    (await asked("/mint/v1/collections/")).answer(aurora);
    (await asked("/market/v1/collections/")).answer(refusal("NOT_FOUND"), 404);
    await expect.element(page.getByText("not in it yet")).toBeVisible();
    await expect.element(key).not.toHaveAttribute("aria-invalid");
    await expectAccessible(document.body).to.be.accessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test("What is typed gives the question before it up, and only the last answer counts", async () => {
  const { asked, questions } = await showBuilder();
  const first = await asked("/collections/aurora");
  const collection = page.getByRole("textbox", { name: "Collection" });
  await userEvent.type(collection, "2");
  expect(first.signal.aborted).toBe(true);
  const second = await asked("/collections/aurora2");
  await userEvent.type(collection, "{Backspace}");
  expect(second.signal.aborted).toBe(true);
  (await asked("/collections/aurora")).answer(refusal("COLLECTION_NOT_IN_SCOPE"), 403);
  await expect.element(collection).toHaveAccessibleDescription(/doesn’t cover this collection/);
  expect(questions.filter(({ path }) => path.includes("/mint/v1/collections/"))).toHaveLength(3);
});

test("What is only looks asks nobody anything", async () => {
  const { asked, questions, widget } = await showBuilder();
  (await asked("/mint/v1/collections/")).answer(refusal("INVALID_API_KEY"), 401);
  await userEvent.click(page.getByRole("radio", { name: "Dark" }));
  expect(widget.getAttribute("theme")).toBe("dark");
  await expect.poll(() => location.search).toContain("theme=dark");
  expect(questions.filter(({ path }) => path.includes("/collections/"))).toHaveLength(1);
});

test("The ways for one version come when the service has said which it has", async () => {
  const { asked } = await showBuilder();
  await expect.element(page.getByRole("tab", { name: "Script tag" })).toBeVisible();
  expect(page.getByRole("tab", { name: "Pinned" }).query()).toBeNull();
  const hash = `sha384-${"a".repeat(64)}`;
  const files = { "2.0.0/mint-widget.js": hash, "2.0.0/mint-widget.standalone.js": hash };
  (await asked("/widget/integrity.json")).answer({ version: "2.0.0", files });
  await userEvent.click(page.getByRole("tab", { name: "Pinned" }));
  await expect
    .element(page.getByText("/widget/2.0.0/mint-widget.js", { exact: false }).first())
    .toBeVisible();
});

test.each([
  ["another shape", { version: "2.0.0", files: { "2.0.0/mint-widget.js": '"><script>' } }],
  ["another version", { version: '"><script>', files: {} }],
  ["nothing", null],
])("A service that says %s of its version has none to pin", async (_, said) => {
  const { asked } = await showBuilder();
  (await asked("/widget/integrity.json")).answer(said);
  (await asked("/mint/v1/collections/")).answer(refusal("INVALID_API_KEY"), 401);
  await expect
    .element(page.getByRole("textbox", { name: "Publishable key" }))
    .toHaveAttribute("aria-invalid", "true");
  expect(page.getByRole("tab", { name: "Pinned" }).query()).toBeNull();
});

test("Where copying isn't allowed, the snippet is selected instead, and that is said", async () => {
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
