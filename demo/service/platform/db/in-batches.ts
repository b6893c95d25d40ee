/** Rows of one statement: PostgreSQL accepts 65,535 parameters. */
const rowsPerStatement = 1_000;

/**
 * Rows in parts, one for each statement.
 * @param size rows of a part; default: 1,000, for a statement with up to 65 parameters a row
 */
export function* inBatches<Row>(rows: readonly Row[], size = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
