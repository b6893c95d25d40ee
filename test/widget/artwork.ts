/** URL of an existing image. */
export function artwork(number: number): string {
  return `${import.meta.url.replace(/[^/]+$/, "")}artwork.svg?${number}`;
}
