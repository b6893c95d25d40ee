/**
 * Names a revealed item in the title of the page, so that it is seen from other tabs.
 * @param name Name of the item.
 * @returns a function that restores the title, unless the page has changed it since.
 */
export function showInTitle(name: string): () => void {
  const before = document.title;
  const shown = `✦ ${name}`;
  document.title = shown;
  return () => {
    if (document.title === shown) document.title = before;
  };
}
