import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { address } from "../../../src/contract/identifier.js";
import type { MintRules } from "../mint/mint-rules.js";
import { publicCors } from "./cors.js";
import { answerOtherMethods } from "./error-answer.js";

const immutable = "public, max-age=31536000, immutable";
/** Kept, but asked about before each use. */
const revalidated = "public, no-cache";

/** SVG is a document that can hold scripts: opened by itself it may do nothing but show itself. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * What everybody may read from any page, without a key: art under `/art/`, `/metadata/{mint}.json`, and the built widget
 * under `/widget/`, where files in `chunks/` carry a hash of their content in their name.
 *
 * @param context.artDirectory absolute
 * @param context.widgetDirectory absolute
 */
export function createPublicFiles({
  rules,
  artDirectory,
  widgetDirectory,
}: {
  rules: Pick<MintRules, "readMetadata">;
  artDirectory: string;
  widgetDirectory: string;
}): Hono {
  const files = new Hono();
  const otherMethods = answerOtherMethods("GET, HEAD, OPTIONS");

  function serve(prefix: string, root: string, cacheControl: (path: string) => string): void {
    const answerFile = serveStatic({
      root,
      rewriteRequestPath: (path) => path.slice(prefix.length),
      onFound: (path, context) => {
        context.header("Cache-Control", cacheControl(path));
        if (path.endsWith(".svg")) context.header("Content-Security-Policy", svgPolicy);
      },
    });
    files.use(`${prefix}/*`, publicCors, etag(), compress());
    files.get(`${prefix}/*`, async (context, next) =>
      // Hidden files are nobody's business.
      context.req.path.includes("/.")
        ? context.notFound()
        : ((await answerFile(context, next)) ?? context.notFound()),
    );
    files.all(`${prefix}/*`, otherMethods);
  }

  serve("/art", artDirectory, () => immutable);
  serve("/widget", widgetDirectory, (path) => (/[\\/]chunks[\\/]/.test(path) ? immutable : revalidated));

  files.use("/metadata/*", publicCors);
  files.get("/metadata/:file", async (context) => {
    const [mint, extension] = context.req.param("file").split(".", 2);
    const isAddress = extension === "json" && address.safeParse(mint).success;
    const metadata = isAddress ? await rules.readMetadata(mint!) : null;
    if (metadata === null) return context.notFound();
    // Before the mint is confirmed it is a placeholder, which must not outlive the reveal.
    context.header("Cache-Control", revalidated);
    return context.json(metadata);
  });
  files.all("/metadata/:file", otherMethods);
  return files;
}
