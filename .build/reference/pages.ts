import { readFileSync } from "node:fs";
import { format, type FormatConfig } from "oxfmt";
import {
  formatAdminApiReference,
  formatMarketApiReference,
  formatMintApiReference,
} from "./api-reference.js";
import { formatContractComments } from "./contract-comments.js";
import { formatCliReference } from "./cli-reference.js";
import { formatDecisions } from "./decision-index.js";
import { formatDefinitionReference } from "./definition-reference.js";
import {
  formatButtonReference,
  formatElementReference,
  formatElementsReference,
} from "./element-reference.js";
import { formatErrorReference } from "./error-reference.js";
import { formatInstructions, formatInvariants } from "./verification-tables.js";

const folder = new URL("../../demo/", import.meta.url);

/** Writers of the generated pages and modules, by path. */
const writers: Readonly<Record<string, () => string>> = {
  "service/http/openapi/contract-comments.ts": formatContractComments,
  "docs/reference/mint-api.md": formatMintApiReference,
  "docs/reference/market-api.md": formatMarketApiReference,
  "docs/reference/admin-api.md": formatAdminApiReference,
  "docs/reference/element.md": formatElementReference,
  "docs/reference/button.md": formatButtonReference,
  "docs/reference/elements.md": formatElementsReference,
  "docs/reference/error-codes.md": formatErrorReference,
  "docs/reference/cli.md": formatCliReference,
  "docs/reference/definition.md": formatDefinitionReference,
  "docs/embed/verification.md": () =>
    replaceTables("docs/embed/verification.md", {
      instructions: formatInstructions,
      rules: formatInvariants,
    }),
  "docs/decisions/index.md": () => replaceTables("docs/decisions/index.md", { decisions: formatDecisions }),
};

export const referencePages = Object.keys(writers);

export const referenceFile = (path: string): URL => new URL(path, folder);

/** Text of a page, generated from the current code and formatted. @param path one of `referencePages` */
export async function writeReferencePage(path: string): Promise<string> {
  const options = JSON.parse(
    readFileSync(new URL("../../.oxfmtrc.json", import.meta.url), "utf8"),
  ) as FormatConfig;
  const { code } = await format(path, writers[path]!(), options);
  return code;
}

/**
 * Replaces the generated tables of a page that is otherwise written by hand. Each stands between
 * `<!-- generated: NAME -->` and `<!-- end -->`.
 */
function replaceTables(path: string, tables: Readonly<Record<string, () => string>>): string {
  let page = readFileSync(referenceFile(path), "utf8");
  for (const [name, write] of Object.entries(tables)) {
    const [begin, end] = [`<!-- generated: ${name} -->`, "<!-- end -->"];
    const start = page.indexOf(begin) + begin.length;
    const stop = page.indexOf(end, start);
    if (start < begin.length || stop < 0) throw new Error(`${path} has no place for the table “${name}”.`);
    page = `${page.slice(0, start)}\n\n${write()}\n\n${page.slice(stop)}`;
  }
  return page;
}
