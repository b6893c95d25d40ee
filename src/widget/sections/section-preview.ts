/** Rows of a list in the page, and rows of the gallery's grid. The rest is in a sheet. */
export const previewRows = 4;
export const previewGridRows = 2;

/** First rows of a list in the page; all of them in a sheet. */
export function firstRows<Row>(rows: readonly Row[], isPreview: boolean): readonly Row[] {
  return isPreview ? rows.slice(0, previewRows) : rows;
}
