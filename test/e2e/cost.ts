import type { Page } from "playwright/test";

/** Row of the cost table: label and amount. */
export type CostLine = readonly [label: string, amount: string];

/**
 * Rows of the cost table once it is shown. With several currencies the total has a row each: `Total`, `and`.
 */
export async function readCost(page: Page): Promise<CostLine[]> {
  const rows = page.getByRole("table", { name: "Price breakdown" }).getByRole("row");
  await rows.last().waitFor();
  return rows.evaluateAll((lines) =>
    lines.map((line) => {
      const [label = "", amount = ""] = [...line.children].map((cell) =>
        (cell.textContent ?? "").replace(/\s+/g, " ").trim(),
      );
      return [label, amount] as const;
    }),
  );
}

/** Base units in a row: for `0.5 SOL` those of half a SOL. */
export function unitsOf(lines: readonly CostLine[], label: string, decimals = 9): bigint {
  const amount = lines.find(([name]) => name === label)?.[1] ?? "";
  const [, whole = "", fraction = ""] = /([\d,]+)(?:\.(\d+))? \S+(?: \(.+\))?$/.exec(amount) ?? [];
  if (!whole) throw new Error(`No ${label} in ${JSON.stringify(lines)}`);
  return BigInt(whole.replaceAll(",", "") + fraction.padEnd(decimals, "0"));
}
