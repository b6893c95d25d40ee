import type { Draft, DraftCheckResponse, DraftFile } from "../../../src/contract/admin/drafts.js";
import type { ServiceResponse } from "../../../src/contract/admin/service.js";
import type { DraftForm } from "./draft-form.js";
import type { OnUnpack, ReadFolder } from "./read-folder.js";
import type { UploadQueue } from "./upload-queue.js";

/** What the steps of a draft render from. */
export interface DraftContext {
  readonly id: string;
  /** Such as `solana-devnet`. */
  readonly chain: string;
  /** Null: not read yet. */
  readonly service: ServiceResponse | null;
  readonly draft: Draft;
  readonly form: DraftForm;
  /** Files that the service has, complete or not. */
  readonly files: readonly DraftFile[];
  readonly queue: UploadQueue;
  /** Files of the last folder that weren't uploaded. */
  readonly leftOut: readonly string[];
  /** Archive that is being unpacked, with the number of its files; null: none. */
  readonly unpacking: { readonly done: number; readonly all: number } | null;
  /** Why the last folder wasn't read; empty: it was. */
  readonly folderProblem: string;
  /** Null: not checked yet. */
  readonly check: DraftCheckResponse | null;
  readonly isChecking: boolean;
  readonly set: (change: Partial<DraftForm>) => void;
  /** What is wrong with a field of the definition, such as `phases[0].price`. */
  readonly errorOf: (field: string) => string | undefined;
  /** URL of a picture of the folder. */
  readonly pictureOf: (path: string) => string;
  /** Uploads what `read` returns. */
  readonly addFolder: (read: (onUnpack: OnUnpack) => Promise<ReadFolder>) => void;
  readonly removeFiles: (paths: readonly string[]) => void;
  readonly renameFile: (from: string, to: string) => void;
  /** Uploads another file in place of one, under its name with the other's extension. */
  readonly replaceFile: (path: string, file: File) => void;
  readonly startCheck: () => void;
  readonly startImport: () => void;
}
