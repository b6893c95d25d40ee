/** Rows per statement: PostgreSQL accepts up to 65,535 parameters. */
const rowsPerStatement = 1_000;

/**
 * Splits rows into batches, one per statement.
 * @param size rows per batch; default: 1,000, for statements with up to 65 parameters per row
 */
export function* inBatches<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
