/** File, or part of a file, to copy. */
export interface SnippetFile {
  readonly name: string;
  readonly code: string;
}

/** Files for one way to embed the widget. */
export interface Snippet {
  readonly id: string;
  readonly title: string;
  /** Explanation in a sentence or two. */
  readonly note: string;
  readonly files: readonly SnippetFile[];
}
