import type { DraftFile } from "../../../src/contract/admin/drafts.js";
import type { FolderFile } from "./folder-file.js";

/** State of an upload. */
export type UploadStatus = "waiting" | "sending" | "done" | "failed";

export interface Upload extends DraftFile {
  readonly status: UploadStatus;
}

/** Part of a file as it is sent. */
export interface UploadPart {
  readonly path: string;
  readonly size: number;
  readonly offset: number;
  readonly content: Blob;
}

export interface UploadQueueOptions {
  /** Sends a part. @returns what has arrived of the file */
  readonly send: (part: UploadPart, signal: AbortSignal) => Promise<DraftFile>;
  readonly onChange: () => void;
  /** Maximum bytes of a part. */
  readonly partBytes: number;
}

/**
 * Uploads files one after another, each in parts, and continues where an earlier upload was interrupted. A failure stops
 * the queue until `retry`.
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions;
  readonly #uploads = new Map<string, Upload>();
  readonly #files = new Map<string, File>();
  #running: AbortController | null = null;
  /** Why the queue stands; null: it doesn't. */
  error: unknown = null;

  constructor(options: UploadQueueOptions) {
    this.#options = options;
  }

  /** All uploads, in the order of the folder. */
  get uploads(): readonly Upload[] {
    return [...this.#uploads.values()];
  }

  get isActive(): boolean {
    return this.#running !== null;
  }

  /** Bytes of all files, and those that have arrived. */
  get progress(): { readonly size: number; readonly received: number } {
    const sum = (field: "size" | "received") => this.uploads.reduce((total, one) => total + one[field], 0);
    return { size: sum("size"), received: sum("received") };
  }

  /** File that is uploaded, or was in this page. */
  fileOf(path: string): File | undefined {
    return this.#files.get(path);
  }

  /** @param known files that the service has, complete or not; a file of another size begins anew */
  add(files: readonly FolderFile[], known: readonly DraftFile[]): void {
    const sizes = new Map(known.map((one) => [`${one.size} ${one.path}`, one]));
    for (const { path, file } of files) {
      const found = sizes.get(`${file.size} ${path}`);
      const received = found?.received ?? 0;
      this.#files.set(path, file);
      const isDone = found !== undefined && received === file.size;
      this.#uploads.set(path, { path, size: file.size, received, status: isDone ? "done" : "waiting" });
    }
    this.retry();
  }

  /** Goes on after a failure. */
  retry(): void {
    this.error = null;
    for (const upload of this.uploads)
      if (upload.status === "failed") this.#uploads.set(upload.path, { ...upload, status: "waiting" });
    if (this.#running === null) void this.#run();
    this.#options.onChange();
  }

  /** A file that has arrived is stored under another path. */
  rename(from: string, to: string): void {
    const [upload, file] = [this.#uploads.get(from), this.#files.get(from)];
    if (upload) this.#uploads.set(to, { ...upload, path: to });
    if (file) this.#files.set(to, file);
    this.remove(from);
  }

  remove(path: string): void {
    this.#uploads.delete(path);
    this.#files.delete(path);
    this.#options.onChange();
  }

  close(): void {
    this.#running?.abort();
  }

  async #run(): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    for (;;) {
      const next = this.uploads.find(({ status }) => status === "waiting");
      if (next === undefined || running.signal.aborted) break;
      const file = this.#files.get(next.path);
      try {
        await this.#upload(next, running.signal);
      } catch (error) {
        if (running.signal.aborted) break;
        const latest = this.#uploads.get(next.path);
        if (latest && this.#files.get(next.path) === file)
          this.#uploads.set(next.path, { ...latest, status: "failed" });
        this.error = error;
        break;
      }
    }
    this.#running = null;
    this.#options.onChange();
  }

  async #upload({ path, size, received: start }: Upload, signal: AbortSignal): Promise<void> {
    const { send, partBytes, onChange } = this.#options;
    const file = this.#files.get(path)!;
    let offset = start;
    this.#uploads.set(path, { path, size, received: offset, status: "sending" });
    onChange();
    // An empty file has one empty part.
    do {
      const content = file.slice(offset, offset + partBytes);
      const { received } = await send({ path, size, offset, content }, signal);
      // A service that says the same again and again would keep the queue here for good.
      if (received === offset && size > 0) throw new Error(`${path} doesn't arrive.`);
      offset = received;
      // It was removed or replaced meanwhile.
      if (this.#files.get(path) !== file) return;
      this.#uploads.set(path, { path, size, received: offset, status: offset === size ? "done" : "sending" });
      onChange();
    } while (offset < size);
  }
}

/** Content of a part in base64. */
export function encodePart(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,?/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("The file can't be read."));
    reader.readAsDataURL(part);
  });
}
