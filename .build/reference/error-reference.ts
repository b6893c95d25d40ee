import { readFileSync } from "node:fs";
import { join } from "node:path";
import { adminErrorStatuses } from "../../src/contract/admin-errors.js";
import { errorStatuses } from "../../src/contract/errors.js";
import { marketErrorStatuses } from "../../src/contract/market-errors.js";
import { checkout } from "../../src/widget/i18n/locales/en/checkout.js";
import { project } from "../../test/package/consumer.js";
import { parseSurface } from "../surface/surface-text.js";
import { errorCauses } from "./error-causes.js";
import { code, formatTable, joinSections } from "./markdown.js";

/**
 * The page on error codes, from the recorded surface, the contract's HTTP statuses, the widget's English texts and what a
 * developer does about each.
 * @throws Error for a code without a cause
 */
export function formatErrorReference(): string {
  const surface = parseSurface(readFileSync(join(project, "test/package/surface.txt"), "utf8"));
  const codes = [...surface.get("codes")!].map(([name, sources]) => ({
    name,
    sources: sources.slice(2).split(", "),
  }));
  const described = new Set<string>();
  const listCodes = (source: string) =>
    source === adminApi
      ? Object.keys(adminErrorStatuses)
      : codes.filter((one) => one.sources.includes(source)).map(({ name }) => name);
  return joinSections(
    "# Error codes",
    introduction,
    ...sources.flatMap(({ source, title, text, statuses }) => {
      const names = listCodes(source);
      const own = names.filter((name) => !described.has(name));
      for (const name of own) described.add(name);
      return [
        `## ${title}`,
        text,
        statuses
          ? formatTable(
              ["code", "status"],
              names.map((name) => [linkTo(name), String(statuses[name])]),
            )
          : "",
        ...own.map(formatCode),
      ];
    }),
    "## Problems of an unsafe transaction",
    "The `details` of `UNSAFE_TRANSACTION` have one of these: a transaction that the widget didn't let the wallet sign. [What is verified](../embed/verification.md) lists each rule.",
    formatTable(
      ["code", "the transaction would have"],
      listCodes("problem of an unsafe transaction").map((name) => [
        code(name),
        problems[name] ?? problems["OTHER"]!,
      ]),
    ),
  );
}

const introduction = `Errors have a \`code\`: \`mint-error\`, \`failure\` of an outcome, \`ApiError\`, and the responses of both APIs. Branch on the code.
Messages are for people and may change. A newer service may send codes that aren't listed, and an error without a code is \`UNEXPECTED\`.

Each code has an anchor, such as \`/docs/reference/error-codes#origin_not_allowed\`. \`npm run reference\` writes this page from the code, and a
test compares the two.`;

/** Its codes aren't in the recorded surface, because the package has no client for it. */
const adminApi = "Admin API";

interface Source {
  /** Name in the recorded surface, or the Admin API. */
  readonly source: string;
  readonly title: string;
  readonly text: string;
  readonly statuses?: Readonly<Record<string, number>>;
}

const sources: readonly Source[] = [
  {
    source: "attributes",
    title: "Configuration of the page",
    text: "Attributes or properties that are missing or wrong. The widget sends nothing.",
  },
  {
    source: "Mint API",
    title: "Mint API",
    text: "Codes of `/mint/v1`. 429 and 503 have `Retry-After`, which widget and client follow: [Errors and retries](../api/errors.md).",
    statuses: errorStatuses,
  },
  {
    source: "Market API",
    title: "Market API",
    text: "Codes of `/market/v1`.",
    statuses: marketErrorStatuses,
  },
  {
    source: adminApi,
    title: "Admin API",
    text: "Codes of `/admin/v1`: [Studio and Admin API](../api/admin.md).",
    statuses: adminErrorStatuses,
  },
  {
    source: "on the way",
    title: "No response",
    text: "Nothing arrived, or something that isn't the API's.",
  },
  {
    source: "wallet",
    title: "Wallet",
    text: "From the wallet, or about it.",
  },
  {
    source: "mint",
    title: "Mint flow",
    text: "The page, the chain, the price or another tab prevents the mint.",
  },
];

const anchorOf = (name: string): string => name.toLowerCase();
const linkTo = (name: string): string => `[${code(name)}](#${anchorOf(name)})`;

/** Section of a code: cause, remedy, retry, and what collectors read. */
function formatCode(name: string): string {
  const known = errorCauses[name];
  if (!known) throw new Error(`${name} has no cause: add it to .build/reference/error-causes.ts.`);
  const says = describe(name);
  return joinSections(
    `### ${code(name)} {#${anchorOf(name)}}`,
    [
      `- **Cause.** ${known.cause}`,
      `- **What to do.** ${known.fix}`,
      `- **Retry.** ${known.retry}`,
      ...(says === null ? [] : [`- **The widget says.** “${says.join(". ")}”`]),
    ].join("\n"),
  ).trim();
}

const { configurationErrors, errors } = checkout;
const problems: Readonly<Record<string, string>> = checkout.transactionProblems;

/** The widget's title and remedy; null for an error that it never shows. */
function describe(name: string): readonly [string, string] | null {
  const tables: Readonly<Record<string, readonly string[]>>[] = [configurationErrors, errors];
  const [title = "", remedy = ""] = tables.find((table) => name in table)?.[name] ?? [];
  return title === "" ? null : [fillPlaceholders(title), fillPlaceholders(remedy)];
}

const fillPlaceholders = (text: string): string =>
  text
    .replace("{funds}", checkout.funds)
    .replace("{origin}", "https://shop.example")
    .replace("{url}", "…")
    .replace("{danger}", "…");
