/** One page of the explorer. */
export interface ExplorerPage {
  /** Of the document. */
  readonly title: string;
  view(): unknown;
  /** Called when the end of what it lists comes into sight. */
  more(): void;
  /** Gives up all that is under way. */
  close(): void;
}
