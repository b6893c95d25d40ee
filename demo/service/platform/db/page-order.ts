/** Validated slice of a list. */
export interface PageOrder {
  readonly limit: number;
  readonly offset: number;
}
