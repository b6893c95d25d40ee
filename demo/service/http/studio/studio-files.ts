import { Hono } from "hono";
import { methodNotAllowed } from "../middleware/error-handler.js";
import { immutable, revalidated, serveDirectory } from "../static-files.js";

export interface StudioFilesContext {
  /** Such as `solana-devnet`. */
  readonly chain: string;
  /** Absolute path of the studio's build. Nothing is served if it is missing. */
  readonly directory: string;
}

/**
 * Allows the service's own scripts, styles and reads. Pictures of collections may be stored anywhere, those that are
 * about to be uploaded are blobs, and the icons of wallets are data.
 */
const policy = [
  "default-src 'self'",
  "img-src 'self' https: data: blob:",
  "media-src 'self' https: blob:",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  // The widget's script has its own copy of Lit.
  "trusted-types lit-html 'allow-duplicates'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Headers of all files. No one else may embed what works with a session of this origin. */
const headers = {
  "Content-Security-Policy": policy,
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Serves the studio below `/studio/`: its page, its files, and what it has to know of the service before a sign-in. */
export function createStudioFiles({ chain, directory }: StudioFilesContext): Hono {
  const files = new Hono();
  const otherMethods = methodNotAllowed("GET, HEAD, OPTIONS");
  files.get("/studio", (context) => context.redirect("/studio/", 308));
  files.all("/studio", otherMethods);
  files.get("/studio/configuration.json", (context) => {
    context.header("Cache-Control", "no-store");
    return context.json({ chain });
  });
  serveDirectory(files, {
    prefix: "/studio",
    directory,
    missingPage: "not-found.html",
    toFile: (path) => (path === "/" ? "/index.html" : path),
    cacheControl: (path) => (path.startsWith("/studio/assets/") ? immutable : revalidated),
    headers,
  });
  return files;
}
