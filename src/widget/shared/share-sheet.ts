/** True if the browser has a share dialog for the page's URL with a text. */
export const hasShareSheet = (): boolean => !!navigator.canShare?.({ text: "", url: location.href });
