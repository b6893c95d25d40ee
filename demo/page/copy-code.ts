/**
 * Copies an element's text. Without permission, or on a page without HTTPS, selects it instead.
 * @returns true if it was copied
 */
export async function copyCode(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent!);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    element.focus();
    return false;
  }
}
