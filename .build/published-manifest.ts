/** Fields that only a checkout needs. */
const checkoutFields = ["scripts", "devDependencies", "overrides"];

/**
 * Returns the `package.json` of the published package.
 * @param text `package.json` of the project
 */
export function toPublishedManifest(text: string): string {
  const manifest = Object.entries(JSON.parse(text) as object);
  const published = manifest.filter(([field]) => !checkoutFields.includes(field));
  return `${JSON.stringify(Object.fromEntries(published), null, 2)}\n`;
}
