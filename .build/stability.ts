/** `stable`: follows Semantic Versioning. `preview`: may change in any version. */
export type Stability = "stable" | "preview";

const label = /\s*\{@preview\}/;

/** Description in the custom-elements manifest. */
interface Labelled {
  readonly description?: string | undefined;
}

/**
 * Returns a description with its stability as a field. It ends in `{@preview}` in the source if it isn't stable.
 * @param inherited Stability of the element that it belongs to.
 */
export function withStability<Entry extends Labelled>(
  entry: Entry,
  inherited: Stability,
): Entry & { readonly stability: Stability } {
  const { description } = entry;
  const stability = description !== undefined && label.test(description) ? "preview" : inherited;
  return {
    ...entry,
    ...(description !== undefined && { description: description.replace(label, "") }),
    stability,
  };
}
