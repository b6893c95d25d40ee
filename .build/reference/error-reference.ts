import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorStatuses } from "../../src/contract/error.js";
import { marketErrorStatuses } from "../../src/contract/market-error.js";
import { checkout } from "../../src/widget/i18n/locales/en/checkout.js";
import { project } from "../../test/package/consumer.js";
import { parseSurface } from "../surface/surface-text.js";
import { code, formatTable, joinSections, type Row } from "./markdown.js";

/** The page on error codes, from the recorded surface, the contract's HTTP statuses and the widget's English texts. */
export function formatErrorReference(): string {
  const surface = parseSurface(readFileSync(join(project, "test/package/surface.txt"), "utf8"));
  const codes = [...surface.get("codes")!].map(([name, sources]) => ({
    name,
    sources: sources.slice(2).split(", "),
  }));
  return joinSections(
    "# Error codes",
    introduction,
    ...sources.flatMap(({ source, title, text, toRow, head }) => [
      `## ${title}`,
      text,
      formatTable(
        head,
        codes.filter((one) => one.sources.includes(source)).map(({ name }) => toRow(name)),
      ),
    ]),
  );
}

const introduction = `\`mint-error\`, \`failure\` of an outcome and \`ApiError\` have a \`code\`: branch on it. Messages are for people and may change;
titles and remedies here are the widget's English ones. A newer service may send further codes, and an error without one is
\`UNEXPECTED\`. \`npm run reference\` writes this page from the code, and a test compares the two.`;

const messageHead = ["code", "the widget says", "remedy that it gives"];
const toMessageRow = (name: string): Row => [code(name), ...describe(name)];

const sources = [
  {
    source: "attributes",
    title: "Of the page",
    text: "Attributes or properties that are missing or wrong. Nothing is sent.",
    head: messageHead,
    toRow: toMessageRow,
  },
  {
    source: "Mint API",
    title: "Mint API",
    text: "Codes of `/mint/v1` with their HTTP status. 429 and 503 have `Retry-After`, which widget and client follow.",
    head: ["code", "status", ...messageHead.slice(1)],
    toRow: (name: string): Row => [
      code(name),
      String(errorStatuses[name as keyof typeof errorStatuses]),
      ...describe(name),
    ],
  },
  {
    source: "Market API",
    title: "Market API",
    text: "Codes of `/market/v1`.",
    head: ["code", "status"],
    toRow: (name: string): Row => [
      code(name),
      String(marketErrorStatuses[name as keyof typeof marketErrorStatuses]),
    ],
  },
  {
    source: "on the way",
    title: "On the way",
    text: "No answer, or one that isn't the API's.",
    head: messageHead,
    toRow: toMessageRow,
  },
  {
    source: "wallet",
    title: "Wallet",
    text: "From the wallet, or about it.",
    head: messageHead,
    toRow: toMessageRow,
  },
  {
    source: "mint",
    title: "Mint",
    text: "From the mint flow: the page, the chain, the price or another tab stands in its way.",
    head: messageHead,
    toRow: toMessageRow,
  },
  {
    source: "problem of an unsafe transaction",
    title: "Problems of an unsafe transaction",
    text: "In the `details` of `UNSAFE_TRANSACTION`: a transaction that the widget didn't let the wallet sign. [What is checked](../what-is-checked.md) has each rule.",
    head: ["code", "the transaction would have"],
    toRow: (name: string): Row => [code(name), problems[name] ?? problems["OTHER"]!],
  },
] as const;

const { configurationErrors, errors, somethingWrong } = checkout;
const problems: Readonly<Record<string, string>> = checkout.transactionProblems;

/** The widget's title and remedy; an error that it shows nobody, or in the service's own words, has the general ones. */
function describe(name: string): [string, string] {
  const tables: Readonly<Record<string, readonly string[]>>[] = [configurationErrors, errors];
  const [title = "", remedy = ""] = tables.find((table) => name in table)?.[name] ?? somethingWrong;
  return [fillPlaceholders(title), fillPlaceholders(remedy)];
}

const fillPlaceholders = (text: string): string =>
  text
    .replace("{funds}", checkout.funds)
    .replace("{origin}", "https://shop.example")
    .replace("{danger}", "…");
