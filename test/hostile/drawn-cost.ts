import { nothing, type TemplateResult } from "lit";
import type { VerifiedCost } from "../../src/core/verified-cost.js";
import { costView, type CostRow, type CostRows } from "../../src/widget/checkout/cost-view.js";
import { english } from "../../src/widget/i18n/locales/en/english.js";

/** Texts of a cost as its view draws them, read from the view's own markup. */
export function readDrawnCost(cost: VerifiedCost): CostRows {
  const markup = toMarkup(costView(cost, english));
  const [body = "", foot = ""] = ["tbody", "tfoot"].map((part) => insideOf(part, markup));
  const [currency, address] = [...(insideOf('p class="token muted"', markup) ?? "").matchAll(isolated)];
  const payments = [...markup.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = ""]) => {
    const [share, amount, paid] = [...item.matchAll(isolated)].map(([, text]) => toText(text!));
    return { share: share!, amount: amount!, address: paid! };
  });
  return {
    ...(payments.length > 0 && { payments }),
    parts: rowsOf(body),
    totals: rowsOf(foot),
    ...(currency && { token: { currency: toText(currency[1]!), address: toText(address![1]!) } }),
  };
}

const isolated = /<bdi>(.*?)<\/bdi>/gs;

function rowsOf(markup: string): CostRow[] {
  return [...markup.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]): CostRow => {
    const [label, labelAmount] = split(insideOf('th scope="row"', row)!);
    const [sign, amount] = split(insideOf("td", row)!);
    return {
      label: label!,
      ...(labelAmount !== undefined && { labelAmount }),
      ...(sign === "−" && { sign }),
      amount: amount!,
    };
  });
}

/** Text before the isolated one, and the isolated one. */
function split(markup: string): [string, string | undefined] {
  const [, text] = /<bdi>(.*?)<\/bdi>/s.exec(markup) ?? [];
  return [toText(markup.replace(isolated, "")), text === undefined ? undefined : toText(text)];
}

function insideOf(tag: string, markup: string): string | undefined {
  const [name] = tag.split(" ");
  return new RegExp(`<${tag}>(.*?)</${name}>`, "s").exec(markup)?.[1];
}

/** Text as it is drawn: without tags, with white space collapsed. */
function toText(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, "")
    .replace(/[ \t\n\r\f]+/g, " ")
    .trim()
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

/** Markup of a template with its values; directives draw nothing. */
function toMarkup(value: unknown): string {
  if (value === null || value === undefined || value === nothing) return "";
  if (Array.isArray(value)) return value.map(toMarkup).join("");
  if (typeof value !== "object") return String(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const { strings, values } = value as Partial<TemplateResult>;
  if (!strings || !values) return "";
  return strings.map((text, index) => text + toMarkup(values[index])).join("");
}
