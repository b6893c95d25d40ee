import { formatCsv, type SaleRecord } from "../admin/reports/sale-records.js";
import type { CliContext } from "./cli-context.js";

/** Writes sold items as CSV. */
export async function writeCsv(context: CliContext, parts: AsyncIterable<SaleRecord[]>): Promise<void> {
  for await (const part of formatCsv(parts)) {
    context.write(part);
    await context.drain?.();
  }
}

/** Writes a report as JSON. Its last field contains the sold items, one per line. */
export async function writeJson(
  context: CliContext,
  report: object,
  parts: AsyncIterable<SaleRecord[]>,
): Promise<void> {
  context.write(`${JSON.stringify(report, null, 2).replace(/\n\}$/, "")},\n  "items": [`);
  let separator = "\n";
  for await (const part of parts) {
    context.write(
      part
        .map((sale) => {
          const line = `${separator}    ${JSON.stringify(sale)}`;
          separator = ",\n";
          return line;
        })
        .join(""),
    );
    await context.drain?.();
  }
  context.write(`${separator === "\n" ? "" : "\n  "}]\n}\n`);
}
