import { readdir } from "node:fs/promises";
import { html, raw } from "hono/html";
import { widgetPageStyle } from "./widget-page-style.js";

type Html = ReturnType<typeof html>;

/** Reads the names of a directory's archives that have a version, the newest one first. */
export async function readArchives(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  const archives = names.filter((name) => /^mint-widget-\d+\.\d+\.\d+[\w.-]*\.tgz$/.test(name));
  return archives.sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
}

/** `/npm/`: the commands that install each version of the package. */
export function renderPackagePage(base: string, archives: readonly string[]): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>mint-widget for npm</title>
        <style>
          ${raw(widgetPageStyle)}
        </style>
      </head>
      <body>
        <header>
          <p class="name">mint-widget</p>
          <nav><a href="/docs/changelog">Changelog</a> <a href="/docs/frameworks/">Docs</a></nav>
        </header>
        <main class="page">
          <h1>Install it with npm</h1>
          <p class="lead">
            Each archive keeps its content, so a lock file that names one stays valid when this service is
            upgraded.
          </p>
          ${archives.map(
            (name) =>
              html`<h2>${name.slice("mint-widget-".length, -".tgz".length)}</h2>
                <pre
                  tabindex="0"
                  role="group"
                  aria-label="To paste"
                ><code>npm install ${base}/npm/${name}</code></pre>`,
          )}
        </main>
      </body>
    </html>`;
}
