import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Context } from "hono";
import type { AdminService } from "../../admin/admin-service.js";
import { ApiError } from "../../platform/errors/api-error.js";
import { animationTypes, extensionOf, imageTypes } from "../../platform/media/media-types.js";
import type { AdminVariables } from "./authenticate.js";

/** Opened in its own tab, a file may only display itself. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const types: Readonly<Record<string, string>> = { ...imageTypes, ...animationTypes };

/**
 * Creates the handler that serves a draft's file to the studio's own pages. A file that isn't art is downloaded, whatever
 * it contains.
 * @param base path before the draft's id
 */
export const createDraftFileRoute =
  ({ drafts }: Pick<AdminService, "drafts">, base: string) =>
  async (context: Context<{ Variables: AdminVariables }>): Promise<Response> => {
    const draftId = context.req.param("draftId") ?? "";
    const path = decodePath(context.req.path.slice(`${base}/${draftId}/files/`.length));
    const { actor } = context.var.authenticated;
    const found = path === null ? null : await drafts.findFile(actor, draftId, path);
    if (found === null) throw new ApiError("NOT_FOUND", "The draft has no such file.");
    const extension = extensionOf(path!);
    const type = Object.hasOwn(types, extension) ? types[extension]! : null;
    return context.body(Readable.toWeb(createReadStream(found.file)) as ReadableStream, 200, {
      "Content-Type": type ?? "application/octet-stream",
      "Content-Length": String(found.size),
      "Content-Security-Policy": filePolicy,
      "X-Content-Type-Options": "nosniff",
      ...(type === null && { "Content-Disposition": "attachment" }),
    });
  };

/** Null for a path that isn't encoded as one. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
