/** Pictures of a draft: as they are on this machine, or from the service after a reload. */
export class PicturesOfDraft {
  readonly #urls = new Map<string, { readonly file: File; readonly url: string }>();

  /** @param file undefined: it was uploaded before */
  urlOf(draftId: string, path: string, file: File | undefined): string {
    const known = this.#urls.get(path);
    if (known && (file === undefined || known.file === file)) return known.url;
    if (file === undefined)
      return `/admin/v1/drafts/${draftId}/files/${path.split("/").map(encodeURIComponent).join("/")}`;
    this.forget(path);
    const url = URL.createObjectURL(file);
    this.#urls.set(path, { file, url });
    return url;
  }

  forget(path: string): void {
    const known = this.#urls.get(path);
    if (known) URL.revokeObjectURL(known.url);
    this.#urls.delete(path);
  }

  close(): void {
    for (const path of [...this.#urls.keys()]) this.forget(path);
  }
}
