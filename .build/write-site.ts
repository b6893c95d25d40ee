import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Completes a copy of the documentation for a static host, at which the playground and the live examples work without a
 * service: adds the widget that they load, a page for each moved one, and the host's home and error pages.
 *
 * @param context.site directory with the documentation in `docs`, built for `base`
 * @param context.widget directory of the built script tag
 * @param context.base path of the site on its host, with a slash at both ends
 */
export function writeSite({ site, widget, base }: { site: string; widget: string; base: string }): void {
  cpSync(widget, join(site, "widget"), { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  writeFileSync(join(site, "index.html"), redirectTo(`${base}docs/`));
  cpSync(join(site, "docs/404.html"), join(site, "404.html"));
  // GitHub Pages would leave out files whose names begin with an underscore.
  writeFileSync(join(site, ".nojekyll"), "");
  const redirects = join(site, "docs/redirects.json");
  const moved = JSON.parse(readFileSync(redirects, "utf8")) as Record<string, string>;
  for (const [from, to] of Object.entries(moved)) {
    if (/\.\w+$/.test(from)) continue;
    const file = join(site, from.endsWith("/") ? `${from}index.html` : `${from}.html`);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, redirectTo(`${base}${to.slice(1)}`));
  }
  rmSync(redirects);
}

function redirectTo(url: string): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Moved</title>
  <meta http-equiv="refresh" content="0; url=${url}" />
  <link rel="canonical" href="${url}" />
  <p><a href="${url}">This page has moved.</a></p>
</html>
`;
}

/**
 * Reads the path at which a static host serves the site.
 * @throws Error if `SITE_BASE` doesn't begin and end with a slash
 */
export function readSiteBase(environment: Readonly<Record<string, string | undefined>>): string {
  const base = environment["SITE_BASE"] || "/";
  if (!/^\/(?:[\w.-]+\/)*$/.test(base))
    throw new Error(
      `SITE_BASE is a path with a slash at both ends, such as /mint-widget/, not ${JSON.stringify(base)}.`,
    );
  return base;
}
