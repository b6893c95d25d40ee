import { parseMetadata } from "./item-metadata.js";

type Metadata = Readonly<Record<string, unknown>>;

/** Metadata of a file; null: it can't be read as such. */
export type ReadMetadata = Metadata | null;

/** Files that are read at the same time. */
const maxReads = 6;

export interface MetadataFilesOptions {
  /** File of this page; undefined: it was uploaded before. */
  readonly fileOf: (path: string) => File | undefined;
  /** URL of a file that was uploaded before. */
  readonly urlOf: (path: string) => string;
}

/** Reads the metadata files of a draft, each once, from this page or from the service. */
export class MetadataFiles {
  readonly #options: MetadataFilesOptions;
  /** With the file that was read, so that another one under the same path is read anew. */
  readonly #known = new Map<string, { readonly file: File | undefined; readonly metadata: ReadMetadata }>();

  constructor(options: MetadataFilesOptions) {
    this.#options = options;
  }

  /** Undefined: it isn't read yet. */
  get(path: string): ReadMetadata | undefined {
    const known = this.#known.get(path);
    return known && known.file === this.#options.fileOf(path) ? known.metadata : undefined;
  }

  /** Keeps the content of a file that is about to be uploaded. */
  set(path: string, file: File, metadata: Metadata): void {
    this.#known.set(path, { file, metadata });
  }

  /**
   * Reads those of the files that aren't known.
   * @param onRead called after each
   * @throws if one can't be read
   */
  async readAll(paths: readonly string[], onRead?: (done: number) => void): Promise<void> {
    const left = paths.filter((path) => this.get(path) === undefined).values();
    let done = 0;
    const work = async (): Promise<void> => {
      for (const path of left) {
        await this.#read(path);
        onRead?.((done += 1));
      }
    };
    await Promise.all(Array.from({ length: maxReads }, work));
  }

  async #read(path: string): Promise<void> {
    const file = this.#options.fileOf(path);
    const text = file ? await file.text() : await download(this.#options.urlOf(path));
    this.#known.set(path, { file, metadata: parseMetadata(text) });
  }
}

async function download(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} isn't there.`);
  return response.text();
}
