/** True where the browser has a dialog that shares the page's URL with a text. */
export const hasShareSheet = (): boolean => !!navigator.canShare?.({ text: "", url: location.href });
