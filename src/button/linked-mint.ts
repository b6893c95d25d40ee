/*
 * The open dialog in the page's URL, as `#mint=AURORA`: a fragment, which never reaches a server, so that a link to the dialog
 * shares the page's cache.
 */
const name = "mint";

/** Collection whose dialog the URL names; null: none. */
export const readLinkedCollection = (): string | null =>
  new URLSearchParams(location.hash.slice(1)).get(name);

/**
 * URL of the page with the dialog of a collection, or without one. Not relative, because a `<base>` would change it.
 * @param collection null: none
 */
function toUrl(collection: string | null): string {
  const url = new URL(location.href);
  url.hash = collection === null ? "" : `${name}=${encodeURIComponent(collection)}`;
  return url.href;
}

/** Adds an entry for the dialog to the history. Keeps the state of the page's router, which reads it when going back. */
export function pushLink(collection: string): void {
  history.pushState(history.state, "", toUrl(collection));
}

/** Removes the dialog from the current entry of the history. */
export function dropLink(): void {
  history.replaceState(history.state, "", toUrl(null));
}
