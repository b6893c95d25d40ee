/** A file, or a part of one, to copy. */
export interface SnippetFile {
  readonly name: string;
  readonly code: string;
}

/** One way to embed. */
export interface Snippet {
  readonly id: string;
  readonly title: string;
  /** What there is to know of it, in a sentence or two. */
  readonly note: string;
  readonly files: readonly SnippetFile[];
}
