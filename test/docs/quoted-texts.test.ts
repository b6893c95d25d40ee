import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkout } from "../../src/widget/i18n/locales/en/checkout.js";
import { firstView } from "../../src/widget/i18n/locales/en/first-view.js";
import { sections } from "../../src/widget/i18n/locales/en/sections.js";
import { project } from "../package/consumer.js";
import { documentedPages } from "./code-blocks.js";

/** Quoted texts that aren't the widget's: of other programs, of the market's pages, of examples, and other words. */
const others = [
  "Aurora #294",
  "Blobs #0",
  "Blobs #1",
  "Collect",
  "Treasury",
  "Who else controls these items",
  "blind signing",
  "imports",
  "whitelist",
];

const pages = [
  "src/CHANGELOG.md",
  ...documentedPages.filter((page) => !/^demo\/docs\/(reference|decisions)\//.test(page)),
];

/** Texts of the widget in English, `{names}` standing for values. */
const widgetTexts = listTexts([firstView, checkout, sections]).map(
  (text) =>
    new RegExp(
      `^${text
        .split(/\{\w+\}/)
        .map(escapeRegExp)
        .join(".+")}$`,
    ),
);

/** True for a text of the widget, also if an amount follows it: “Mint · 1.5 SOL”. */
const isWidgetText = (text: string) =>
  widgetTexts.some((pattern) => pattern.test(text.replace(/ · .+$/, "")));

it("the documentation quotes texts of the widget as it shows them", () => {
  const quoted = pages.flatMap((page) =>
    [...read(page).matchAll(/“([^”]+)”/g)].map(([, text]) => text!.replaceAll(/\s+/g, " ")),
  );
  expect(quoted.length).toBeGreaterThan(15);
  expect(quoted.filter((text) => !isWidgetText(text) && !others.includes(text))).toEqual([]);
});

it("the page on troubleshooting names the main button as the widget does", () => {
  const rows = read("demo/docs/embed/troubleshooting.md").matchAll(/^\| \*\*(.+?)(?: …)?\*\* /gm);
  const buttons = [...rows].map(([, text]) => text!);
  expect(buttons.length).toBeGreaterThan(5);
  expect(buttons.filter((text) => !isWidgetText(text) && !isWidgetText(`${text} 1:00`))).toEqual([]);
});

function read(page: string): string {
  return readFileSync(join(project, page), "utf8");
}

function listTexts(messages: unknown): string[] {
  if (typeof messages === "string") return [messages];
  return typeof messages === "object" && messages ? Object.values(messages).flatMap(listTexts) : [];
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
