import * as z from "zod/mini";
import { resultPage } from "../paging.js";
import type { Body, Route } from "../route.js";
import { base64, count, object, openEnum, success, timestamp } from "../values/schema.js";

/** Status of a draft. A failed or interrupted import makes it `open` again. */
const draftStatuses = ["open", "importing", "imported"] as const;

/** Maximum bytes of a part of a file, before it is encoded. */
export const maxPartBytes = 1024 * 1024;

/** Maximum files of a draft, bytes of all of them, and bytes of one. */
export const folderLimits = { files: 25_000, bytes: 20 * 2 ** 30, fileBytes: 2 * 2 ** 30 };

const draftFields = {
  /** UUID. */
  id: z.string(),
  status: openEnum(draftStatuses),
  /** Name in its definition; null: none yet. */
  name: z.nullable(z.string()),
  /** Short id of the collection, once it is imported. */
  collection: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Time at which it is deleted with its files unless it changes; null: it has become a collection. */
  expiresAt: z.nullable(timestamp),
};

export const draftSummary = object(draftFields);
/** A collection that isn't imported yet, in a list. */
export type DraftSummary = z.infer<typeof draftSummary>;

export const draftsResponse = resultPage(draftSummary);
/** Drafts, the one changed last first. */
export type DraftsResponse = z.infer<typeof draftsResponse>;

export const draftFile = object({
  /** Path in the folder, such as `images/0.png`. */
  path: z.string(),
  /** Bytes of the whole file. */
  size: count,
  /** Bytes that have been uploaded. */
  received: count,
});
/** File of a draft. */
export type DraftFile = z.infer<typeof draftFile>;

export const draft = object({
  ...draftFields,
  /** Increases with each change of the definition. */
  revision: count,
  /** What the folder's files don't say, as in `definition.jsonc`. */
  definition: z.record(z.string(), z.unknown()),
  /** What a running import does at the moment, such as `Pictures made: 3 of 10`. */
  progress: z.nullable(z.string()),
  /** Why the last import failed. */
  error: z.nullable(z.string()),
  /** What the import has changed in the files, such as scripts that were removed from an SVG file. */
  notes: z.array(z.string()),
});
/** A collection that isn't imported yet. */
export type Draft = z.infer<typeof draft>;

export const draftResponse = object({ success, draft });
/** A draft. */
export type DraftResponse = z.infer<typeof draftResponse>;

export const draftWithFilesResponse = object({ success, draft, files: z.array(draftFile) });
/** A draft with its files. */
export type DraftWithFilesResponse = z.infer<typeof draftWithFilesResponse>;

export const newDraftBody = /* @__PURE__ */ z.object({
  /** Fields of a definition to begin with. Default: none. */
  definition: z.optional(z.record(z.string(), z.unknown())),
});
/** Draft to create. */
export type NewDraftBody = z.input<typeof newDraftBody>;

export const draftEditBody = /* @__PURE__ */ z.object({
  /** The whole definition: fields that it lacks are removed. */
  definition: z.record(z.string(), z.unknown()),
  /** `revision` of the draft that was edited. If another one was saved in the meantime, the edit is refused. */
  revision: count,
});
/** New definition of a draft. */
export type DraftEditBody = z.input<typeof draftEditBody>;

export const draftActionBody = /* @__PURE__ */ z.object({});
/** An action without options. */
export type DraftActionBody = z.input<typeof draftActionBody>;

export const filePartBody = /* @__PURE__ */ z.object({
  path: z.string(),
  size: count,
  /** Position of the part in the file, in bytes. */
  offset: count,
  /** The part in base64, at most 1 MiB of the file. */
  content: base64,
});
/** Part of a file. */
export type FilePartBody = z.input<typeof filePartBody>;

export const filePartResponse = object({ success, file: draftFile });
/** A file that was uploaded, or a part of it. */
export type FilePartResponse = z.infer<typeof filePartResponse>;

export const fileRemovalBody = /* @__PURE__ */ z.object({ paths: z.array(z.string()) });
/** Files to remove. */
export type FileRemovalBody = z.input<typeof fileRemovalBody>;

export const fileRenameBody = /* @__PURE__ */ z.object({ from: z.string(), to: z.string() });
/** File to rename. */
export type FileRenameBody = z.input<typeof fileRenameBody>;

export const draftFilesResponse = object({ success, files: z.array(draftFile) });
/** Files of a draft. */
export type DraftFilesResponse = z.infer<typeof draftFilesResponse>;

export const draftCheckResponse = object({
  success,
  /** What prevents the import. Empty: it can begin. */
  issues: z.array(
    object({
      /** File of the folder; null: the definition. */
      file: z.nullable(z.string()),
      /** Field of the definition or the file, such as `phases[0].price`; null: the file as a whole. */
      field: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
  /** What doesn't prevent it, such as files that pages load slowly. */
  notes: z.array(z.string()),
  /** Null while issues prevent the import. */
  summary: z.nullable(
    object({
      shortId: z.string(),
      name: z.string(),
      /** Null: an open edition. */
      supply: z.nullable(count),
      /** Number of files that are served. */
      files: count,
      bytes: count,
      /** What the import costs the service's authority. */
      cost: z.string(),
      /** Token standard of the items. */
      standard: z.string(),
      /** What an item of each phase costs its collector in addition to the price; null: unknown. */
      mintCosts: z.array(
        z.nullable(
          object({
            /** Rent of the item's accounts, in lamports as a decimal string. */
            deposit: z.string(),
            /** Fees of the network and of the items' program, in lamports as a decimal string. */
            fee: z.string(),
          }),
        ),
      ),
    }),
  ),
  /** The first 100 items, as far as the files say. */
  items: z.array(
    object({
      number: count,
      name: z.string(),
      /** File of the folder, or URL; null: none. */
      image: z.nullable(z.string()),
      attributes: z.array(object({ trait_type: z.string(), value: z.string() })),
    }),
  ),
});
/** What an import of the draft would find. */
export type DraftCheckResponse = z.infer<typeof draftCheckResponse>;

/** Codes of a route that needs no collection. */
const draftErrors = ["NOT_FOUND", "ROLE_NOT_ALLOWED", "VALIDATION_FAILED"] as const;

const draftChangeErrors = [...draftErrors, "BODY_TOO_LARGE", "CHANGE_REFUSED"] as const;

export const draftsRoute = {
  method: "get",
  path: "/drafts",
  query: ["limit", "offset"],
  response: ["DraftsResponse", draftsResponse],
  errors: ["ROLE_NOT_ALLOWED", "VALIDATION_FAILED"],
} as const satisfies Route;

export const draftRoute = {
  method: "get",
  path: "/drafts/{draftId}",
  response: ["DraftWithFilesResponse", draftWithFilesResponse],
  errors: draftErrors,
} as const satisfies Route;

const draftChange = {
  method: "post",
  response: ["DraftResponse", draftResponse],
  errors: draftChangeErrors,
  rate: "changes",
} as const;

export const newDraftRoute = {
  ...draftChange,
  path: "/drafts",
  body: ["NewDraftBody"] as Body<typeof newDraftBody>,
} as const satisfies Route;

export const draftEditRoute = {
  ...draftChange,
  path: "/drafts/{draftId}",
  body: ["DraftEditBody"] as Body<typeof draftEditBody>,
} as const satisfies Route;

export const draftDeletionRoute = {
  ...draftChange,
  path: "/drafts/{draftId}/delete",
  body: ["DraftActionBody"] as Body<typeof draftActionBody>,
} as const satisfies Route;

export const draftImportRoute = {
  ...draftChange,
  path: "/drafts/{draftId}/import",
  body: ["DraftActionBody"] as Body<typeof draftActionBody>,
} as const satisfies Route;

export const draftCheckRoute = {
  ...draftChange,
  path: "/drafts/{draftId}/check",
  body: ["DraftActionBody"] as Body<typeof draftActionBody>,
  response: ["DraftCheckResponse", draftCheckResponse],
  isRepeatable: true,
} as const satisfies Route;

/** Not counted among the changes: a folder has thousands of parts, which are uploaded one after another. */
export const filePartRoute = {
  method: "post",
  path: "/drafts/{draftId}/files",
  body: ["FilePartBody"] as Body<typeof filePartBody>,
  response: ["FilePartResponse", filePartResponse],
  errors: draftChangeErrors,
  isRepeatable: true,
} as const satisfies Route;

export const fileRemovalRoute = {
  ...draftChange,
  path: "/drafts/{draftId}/files/remove",
  body: ["FileRemovalBody"] as Body<typeof fileRemovalBody>,
  response: ["DraftFilesResponse", draftFilesResponse],
  isRepeatable: true,
} as const satisfies Route;

export const fileRenameRoute = {
  ...draftChange,
  path: "/drafts/{draftId}/files/rename",
  body: ["FileRenameBody"] as Body<typeof fileRenameBody>,
  response: ["DraftFilesResponse", draftFilesResponse],
} as const satisfies Route;
