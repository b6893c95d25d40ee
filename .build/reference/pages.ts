import { readFile } from "node:fs/promises";
import { format, type FormatConfig } from "oxfmt";
import { formatMarketApiReference, formatMintApiReference } from "./api-reference.js";
import { formatCliReference } from "./cli-reference.js";
import { formatDefinitionReference } from "./definition-reference.js";
import { formatElementReference } from "./element-reference.js";
import { formatErrorReference } from "./error-reference.js";

const folder = new URL("../../demo/docs/reference/", import.meta.url);

/** Writers of the generated pages, by file name. */
const writers: Readonly<Record<string, () => string>> = {
  "mint-api.md": formatMintApiReference,
  "market-api.md": formatMarketApiReference,
  "element.md": formatElementReference,
  "error-codes.md": formatErrorReference,
  "cli.md": formatCliReference,
  "definition.md": formatDefinitionReference,
};

export const referencePages = Object.keys(writers);

export const referenceFile = (name: string): URL => new URL(name, folder);

/** Text of a page, generated from the current code and formatted. @param name one of `referencePages` */
export async function writeReferencePage(name: string): Promise<string> {
  const options = JSON.parse(
    await readFile(new URL("../../.oxfmtrc.json", import.meta.url), "utf8"),
  ) as FormatConfig;
  const { code } = await format(name, writers[name]!(), options);
  return code;
}
