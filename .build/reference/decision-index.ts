import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { project } from "../../test/package/consumer.js";
import { formatTable } from "./markdown.js";

const folder = join(project, "demo/docs/decisions");

/** Front matter of a record. */
interface RecordFields {
  readonly date: string;
  readonly status: "accepted" | "superseded";
  readonly area: string;
  /** Number of the record that replaces it. */
  readonly "superseded-by"?: string;
}

/** Table of the decision records, from their titles and front matter. */
export function formatDecisions(): string {
  const files = readdirSync(folder)
    .filter((name) => /^\d{3}-/.test(name))
    .toSorted();
  const linkTo = (number: string) => `[${number}](${files.find((name) => name.startsWith(number))})`;
  const rows = files.map((name) => {
    const page = readFileSync(join(folder, name), "utf8");
    const [, fields, number, title] = /^---\n([^]*?)\n---\n\n# (\d{3}) (.+)\n/.exec(page) ?? [];
    if (number === undefined || !name.startsWith(number))
      throw new Error(`${name} has no title with its number.`);
    const { date, status, area, "superseded-by": successor } = parse(fields!) as RecordFields;
    const state = successor === undefined ? status : `${status} by ${linkTo(successor)}`;
    return [linkTo(number), title!, area, date, state];
  });
  return formatTable(["no.", "decision", "area", "date", "status"], rows);
}
