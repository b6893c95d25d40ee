import { html, raw } from "hono/html";
import { imageTypes, extensionOf } from "../../platform/media/media-types.js";
import type { CollectionDefinition } from "../../import/collection-definition.js";
import type { ArchivedHolder } from "../../import/archive/queries.js";

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem; }
header img { width: min(100%, 20rem); border-radius: 12px; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 1rem; padding: 0; list-style: none; }
li { overflow-wrap: anywhere; font-size: 0.875rem; }
li img { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 8px; }
small { display: block; opacity: 0.75; }
`;

/** Page of an archive, which shows the collection without a service. It has no scripts, and loads only the archive's files. */
export function renderArchive(
  { name, description, image, items, supply }: CollectionDefinition,
  holders: readonly ArchivedHolder[],
) {
  const owners = new Map(holders.map((row) => [row.number, row]));
  // The items of an open edition are those that were minted.
  const shown = items.length > 0 ? items : holders.map((row) => ({ ...row, image, attributes: [] }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          ${pictureView(image, name)}
          <h1>${name}</h1>
          <p>${description}</p>
          <p>${supply === null ? "Open edition" : `${supply} items`}, ${holders.length} minted</p>
        </header>
        <ul>
          ${shown.map(
            (item) =>
              html`<li>
                ${pictureView(item.image, item.name)} <strong>${item.name}</strong>
                <small
                  >${item.attributes.map(({ trait_type: type, value }) => `${type}: ${value}`).join(", ")}</small
                >
                <small>${describeOwner(owners.get(item.number))}</small>
              </li>`,
          )}
        </ul>
      </body>
    </html>`;
}

const describeOwner = (row: ArchivedHolder | undefined): string => {
  if (!row) return "Not minted";
  return row.holder === null ? "Burned" : `Owned by ${row.holder}`;
};

/** An image of the archive. One that is elsewhere isn't loaded, so that opening the page informs no other server. */
function pictureView(path: string | null, name: string) {
  if (path === null || /^(\/|\w+:)/.test(path) || !Object.hasOwn(imageTypes, extensionOf(path))) return "";
  return html`<img src="art/${path}" alt="${name}" loading="lazy" />`;
}
