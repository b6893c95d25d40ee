/** Page of the explorer. */
export interface ExplorerPage {
  /** Title of the document. */
  readonly title: string;
  view(): unknown;
  /** Loads more items; called when the end of the list becomes visible. */
  more(): void;
  /** Aborts all requests. */
  close(): void;
}
