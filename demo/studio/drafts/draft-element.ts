import { html, nothing } from "lit";
import {
  maxPartBytes,
  type DraftCheckResponse,
  type DraftFile,
  type DraftWithFilesResponse,
} from "../../../src/contract/admin/drafts.js";
import { describeError } from "../api/describe-error.js";
import type { StudioApi } from "../api/studio-api.js";
import { draftSteps, draftUrl, dropsUrl, type DraftStep } from "../app/routes.js";
import type { Actor } from "../drops/actor.js";
import { messages } from "../messages.js";
import { announce } from "../shared/propose-change.js";
import { Resource } from "../shared/resource.js";
import { resourceView } from "../shared/resource-view.js";
import { StudioElement } from "../shared/studio-element.js";
import { artStep } from "./art-step.js";
import { DraftSaver } from "./draft-saver.js";
import { firstPhase, toDefinition, toForm, type DraftForm } from "./draft-form.js";
import type { DraftContext } from "./draft-context.js";
import { moneyStep, pageStep, saleStep } from "./form-steps.js";
import { PicturesOfDraft } from "./pictures-of-draft.js";
import { previewOf } from "./preview-of-draft.js";
import { publishStep } from "./publish-step.js";
import type { OnUnpack, ReadFolder } from "./read-folder.js";
import { ZipError } from "./zip-error.js";
import { encodePart, UploadQueue } from "./upload-queue.js";

const text = messages.draft;

/** Interval at which a running import is read. Milliseconds. */
const importInterval = 1_000;

/** Time without a change after which the draft is checked. Milliseconds. */
const checkDelay = 900;

/** Time between two drawings of a running upload. Milliseconds. */
const drawDelay = 100;

/** A new drop: its steps, from a folder of pictures to the import. Everything is saved while it is typed. */
export class DraftElement extends StudioElement {
  static override properties = {
    api: { attribute: false },
    actor: { attribute: false },
    identifier: {},
    step: {},
    chain: {},
  };

  declare api: StudioApi;
  declare actor: Actor;
  declare identifier: string;
  declare step: DraftStep;
  declare chain: string;
  readonly #draft = new Resource(this, (signal) => this.#read(signal), { key: () => this.identifier });
  readonly #service = new Resource(this, (signal) => this.api.readService({ signal }));
  #form: DraftForm | null = null;
  #saver: DraftSaver | null = null;
  #check: DraftCheckResponse | null = null;
  /** What the last check or import ended with. */
  #problem = "";
  #isChecking = false;
  /** Path of files that were dropped and don't belong to the art. */
  #leftOut: readonly string[] = [];
  #unpacking: DraftContext["unpacking"] = null;
  #folderProblem = "";
  #checkTimer: ReturnType<typeof setTimeout> | undefined;
  #importTimer: ReturnType<typeof setTimeout> | undefined;
  #drawTimer: ReturnType<typeof setTimeout> | undefined;
  /** True once the visitor has asked for the check, from which on fields say what they lack. */
  #showsIssues = false;
  readonly #pictures = new PicturesOfDraft();
  readonly #queue = new UploadQueue({
    partBytes: maxPartBytes,
    onChange: () => this.#onUpload(),
    send: async ({ content, ...part }, signal) => {
      const body = { ...part, content: await encodePart(content) };
      return (await this.api.uploadPart(this.identifier, body, { signal })).file;
    },
  });

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("beforeunload", this.#onLeave);
    document.addEventListener("visibilitychange", this.#onHidden);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("beforeunload", this.#onLeave);
    document.removeEventListener("visibilitychange", this.#onHidden);
    clearTimeout(this.#checkTimer);
    clearTimeout(this.#importTimer);
    clearTimeout(this.#drawTimer);
    this.#saver?.close();
    this.#queue.close();
    this.#pictures.close();
  }

  protected override render() {
    return html`<section>
      <p class="back"><a href=${dropsUrl}>${messages.drops.title}</a></p>
      ${resourceView(this.#draft, (read) => this.#draftView(read))}
    </section>`;
  }

  #draftView(read: DraftWithFilesResponse) {
    const { draft } = read;
    const form = this.#form!;
    const title = html`<div class="page-title">
      <h1>${form.name.trim() || text.untitled}</h1>
      <span class="quiet" role="status">${this.#saveText()}</span>
    </div>`;
    if (draft.status === "imported" && draft.collection)
      return html`${title}
        <studio-imported .api=${this.api} .collection=${draft.collection}></studio-imported>`;
    const context = this.#contextOf(read, form);
    return html`${title} ${this.#problemsView()}
      <nav class="steps" aria-label=${text.steps}>
        <ol>
          ${draftSteps.map(
            (step) =>
              html`<li>
                <a href=${draftUrl(draft.id, step)} aria-current=${step === this.step ? "step" : nothing}>
                  ${text.step[step]}
                </a>
              </li>`,
          )}
        </ol>
      </nav>
      <div class="beside">
        <div>${this.#stepView(context)} ${this.#nextView(draft.id)}</div>
        ${
          // A rehearsal starts anew when the drop changes, so it waits for what the check finds.
          this.step === "publish" && draft.status === "open" && this.#check
            ? html`<studio-rehearsal .drop=${previewOf(context)}></studio-rehearsal>`
            : html`<studio-preview .drop=${previewOf(context)}></studio-preview>`
        }
      </div>`;
  }

  #stepView(context: DraftContext) {
    switch (this.step) {
      case "art":
        return artStep(context);
      case "sale":
        return saleStep(context);
      case "money":
        return moneyStep(context);
      case "page":
        return pageStep(context);
      case "publish":
        return publishStep(context);
    }
  }

  #nextView(id: string) {
    const next = draftSteps[draftSteps.indexOf(this.step) + 1];
    return next === undefined
      ? nothing
      : html`<p class="actions next">
          <a class="button primary" href=${draftUrl(id, next)}>${text.next(text.step[next])}</a>
        </p>`;
  }

  #contextOf({ draft, files }: DraftWithFilesResponse, form: DraftForm): DraftContext {
    const issues = this.#check?.issues ?? [];
    return {
      id: draft.id,
      chain: this.chain,
      service: this.#service.value ?? null,
      draft,
      form,
      files,
      queue: this.#queue,
      leftOut: this.#leftOut,
      unpacking: this.#unpacking,
      folderProblem: this.#folderProblem,
      check: this.#check,
      isChecking: this.#isChecking,
      set: (change) => this.#change(change),
      errorOf: (field) =>
        this.#showsIssues
          ? issues.find((issue) => issue.file === null && issue.field === field)?.message
          : undefined,
      pictureOf: (path) => this.#pictures.urlOf(draft.id, path, this.#queue.fileOf(path)),
      addFolder: (read) => void this.#addFolder(read),
      removeFiles: (paths) => void this.#removeFiles(paths),
      renameFile: (from, to) => void this.#renameFile(from, to),
      replaceFile: (path, file) => void this.#replaceFile(path, file),
      startCheck: () => void this.#runCheck(),
      startImport: () => void this.#import(),
    };
  }

  #problemsView() {
    const { state } = this.#saver!;
    if (state === "conflict")
      return html`<div class="notice bad" role="alert">
        <p>${text.conflict}</p>
        <button class="button" @click=${() => location.reload()}>${text.reload}</button>
      </div>`;
    if (state === "failed")
      return html`<div class="notice bad" role="alert">
        <p>${describeError(this.#saver!.error).message}</p>
        <button class="button" @click=${() => void this.#saver!.flush()}>${messages.retry}</button>
      </div>`;
    return this.#problem ? html`<p class="notice bad" role="alert">${this.#problem}</p>` : nothing;
  }

  #saveText(): string {
    const { state } = this.#saver!;
    return state === "saved" ? text.saved : state === "saving" || state === "unsaved" ? text.saving : "";
  }

  async #read(signal: AbortSignal): Promise<DraftWithFilesResponse> {
    const read = await this.api.readDraft(this.identifier, { signal });
    const { draft } = read;
    if (this.#saver === null || this.#form === null) {
      this.#form = toForm(draft.definition);
      this.#saver = new DraftSaver(draft, {
        save: (body) => this.api.editDraft(this.identifier, body),
        onChange: () => this.requestUpdate(),
      });
      if (draft.status === "open") this.#begin(this.#form);
    }
    if (draft.status === "importing") this.#followImport();
    return read;
  }

  /** Fills in what a new drop needs, so that every step has something to change. */
  #begin(form: DraftForm): void {
    const treasury = form.treasury || (this.actor.address ?? "");
    const phases = form.phases.length > 0 ? form.phases : [firstPhase(new Date())];
    if (treasury !== form.treasury || phases !== form.phases) this.#change({ treasury, phases });
    else this.#checkLater();
  }

  #change(change: Partial<DraftForm>): void {
    this.#form = { ...this.#form!, ...change };
    const saver = this.#saver!;
    saver.change(toDefinition(this.#form, saver.definition));
    this.#checkLater();
    this.requestUpdate();
  }

  #checkLater(): void {
    clearTimeout(this.#checkTimer);
    this.#checkTimer = setTimeout(() => void this.#runCheck({ isAsked: false }), checkDelay);
  }

  /** @param options.isAsked True: the visitor wants to know what is missing */
  async #runCheck({ isAsked = true } = {}): Promise<void> {
    clearTimeout(this.#checkTimer);
    this.#showsIssues ||= isAsked;
    if (!(await this.#saver!.flush()) || this.#isChecking || this.#queue.isActive) return;
    this.#isChecking = true;
    this.#problem = "";
    this.requestUpdate();
    try {
      this.#check = await this.api.checkDraft(this.identifier, {});
    } catch (error) {
      this.#problem = describeError(error).message;
    }
    this.#isChecking = false;
    this.requestUpdate();
  }

  async #addFolder(read: (onUnpack: OnUnpack) => Promise<ReadFolder>): Promise<void> {
    this.#folderProblem = "";
    try {
      const { files, leftOut } = await read((done, all) => {
        this.#unpacking = { done, all };
        this.requestUpdate();
      });
      this.#leftOut = leftOut;
      if (this.isConnected) this.#queue.add(files, this.#draft.value?.files ?? []);
    } catch (error) {
      this.#folderProblem = describeFolderError(error);
    }
    this.#unpacking = null;
    this.requestUpdate();
  }

  async #removeFiles(paths: readonly string[]): Promise<void> {
    await this.#changeFiles(
      () => this.api.removeFiles(this.identifier, { paths: [...paths] }),
      () => {
        for (const path of paths) {
          this.#queue.remove(path);
          this.#pictures.forget(path);
        }
      },
    );
  }

  async #renameFile(from: string, to: string): Promise<void> {
    const isRenamed = await this.#changeFiles(
      () => this.api.renameFile(this.identifier, { from, to }),
      () => {
        this.#queue.rename(from, to);
        this.#pictures.forget(from);
      },
    );
    if (isRenamed) announce(this, text.renamed(from, to));
  }

  async #replaceFile(path: string, file: File): Promise<void> {
    const extension = /\.\w+$/.exec(file.name)?.[0] ?? "";
    const to = path.replace(/\.\w+$/, "") + extension;
    if (to.toLowerCase() !== path.toLowerCase()) await this.#removeFiles([path]);
    this.#pictures.forget(path);
    // Sent as a whole, even if it has the size of the one before.
    this.#queue.add([{ path: to.toLowerCase() === path.toLowerCase() ? path : to, file }], []);
  }

  /** Sends a change of the files, and then makes it here. @returns false if the service has refused it */
  async #changeFiles(send: () => Promise<{ files: DraftFile[] }>, change: () => void): Promise<boolean> {
    this.#folderProblem = "";
    const hadFocus = this.querySelector(".pictures")?.contains(document.activeElement);
    try {
      const { files } = await send();
      change();
      this.#draft.set({ ...this.#draft.value!, files });
      this.#checkLater();
      // The file with the focus is no longer in the list.
      if (hadFocus) this.querySelector<HTMLElement>(".pictures")?.focus({ preventScroll: true });
      return true;
    } catch (error) {
      this.#folderProblem = describeError(error).message;
      this.requestUpdate();
      return false;
    }
  }

  #onUpload(): void {
    // A folder of thousands of small files would be drawn for each of them.
    if (this.#queue.isActive) {
      this.#drawTimer ??= setTimeout(() => this.#draw(), drawDelay);
      return;
    }
    this.#draw();
    const { value } = this.#draft;
    if (value === undefined) return;
    const sent = new Map(
      this.#queue.uploads.map(({ path, size, received }) => [path, { path, size, received }]),
    );
    const others = value.files.filter(({ path }) => !sent.has(path));
    this.#draft.set({ ...value, files: [...others, ...sent.values()] });
    this.#checkLater();
  }

  #draw(): void {
    clearTimeout(this.#drawTimer);
    this.#drawTimer = undefined;
    this.requestUpdate();
  }

  async #import(): Promise<void> {
    this.#problem = "";
    if (!(await this.#saver!.flush())) return;
    try {
      const { draft } = await this.api.importDraft(this.identifier, {});
      this.#draft.set({ ...this.#draft.value!, draft });
      this.#followImport();
    } catch (error) {
      this.#problem = describeError(error).message;
      this.requestUpdate();
    }
  }

  #followImport(): void {
    clearTimeout(this.#importTimer);
    this.#importTimer = setTimeout(() => void this.#draft.reload(), importInterval);
  }

  readonly #onHidden = (): void => {
    if (document.hidden) void this.#saver?.flush();
  };

  /** The browser asks before a page is left whose files or texts aren't stored yet. */
  readonly #onLeave = (event: BeforeUnloadEvent): void => {
    const isSaved = this.#saver === null || ["saved", "conflict"].includes(this.#saver.state);
    if (!isSaved || this.#queue.isActive) event.preventDefault();
  };
}

function describeFolderError(error: unknown): string {
  if (!(error instanceof ZipError)) return text.unreadableFolder;
  const { problem, archive, file } = error;
  return text.zip[problem](archive, file);
}
