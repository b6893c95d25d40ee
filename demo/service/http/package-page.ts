import { readdir } from "node:fs/promises";
import { html } from "hono/html";
import { renderDownloadPage, renderLines, type Html } from "./download-page.js";

/** Reads the names of a directory's archives that have a version, the newest one first. */
export async function readArchives(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  const archives = names.filter((name) => /^mint-widget-\d+\.\d+\.\d+[\w.-]*\.tgz$/.test(name));
  return archives.sort((one, other) => other.localeCompare(one, "en", { numeric: true }));
}

/** `/npm/`: the commands that install each version of the package. */
export const renderPackagePage = (base: string, archives: readonly string[]): Html =>
  renderDownloadPage({
    title: "mint-widget for npm",
    version: "",
    docs: "/docs/frameworks/",
    content: html`<h1>Start a project, or install it with npm</h1>
      <p class="lead">
        This command writes a project with a page that mints on this service, and a test of it. It asks for a
        template, such as React, Vue or Next.js, and for your collection and key.
      </p>
      ${renderLines("create", [`npx ${base}/npm/create-mint-widget.tgz my-drop`])}
      <p class="lead">
        In a project that you have, install the package. Each archive keeps its content, so a lock file that
        names one stays valid when this service is upgraded.
      </p>
      ${archives.map((name) => {
        const version = name.slice("mint-widget-".length, -".tgz".length);
        return html`<h2>${version}</h2>
          ${renderLines(version, [`npm install ${base}/npm/${name}`])}`;
      })}`,
  });
