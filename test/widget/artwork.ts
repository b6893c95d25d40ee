/** The address of a picture that there is. */
export function artwork(number: number): string {
  return `${import.meta.url.replace(/[^/]+$/, "")}artwork.svg?${number}`;
}
