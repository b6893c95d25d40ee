/**
 * Copies what an element shows. Without permission, or on a page without HTTPS, it is selected instead.
 * @returns whether it was copied
 */
export async function copyCode(shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(shown.textContent!);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    shown.focus();
    return false;
  }
}
