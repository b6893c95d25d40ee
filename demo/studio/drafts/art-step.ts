import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { DraftCheckResponse } from "../../../src/contract/admin/drafts.js";
import { describeError } from "../api/describe-error.js";
import { messages } from "../messages.js";
import { formatBytes, formatCount, formatCounted } from "../shared/format.js";
import type { DraftContext } from "./draft-context.js";
import { isImage, listFiles, type ListedFile } from "./list-pictures.js";
import { readChosen, readDropped } from "./read-folder.js";

const text = messages.draft;

/** Files that are shown, apart from those with a finding. All are uploaded. */
const shownFiles = 100;

/** First step: the folder of pictures. */
export function artStep(context: DraftContext) {
  const files = listFiles(context);
  return html`<section class="card" aria-labelledby="art-title">
      <h2 id="art-title">${text.artTitle}</h2>
      <p>${text.art}</p>
      ${dropZone(context, files.length === 0)} ${unpackingView(context)} ${progressView(context)}
      ${
        context.leftOut.length > 0
          ? html`<p class="hint">
              ${formatCounted(text.leftOut, context.leftOut.length, { names: context.leftOut.slice(0, 5).join(", ") })}
            </p>`
          : nothing
      }
      ${incompleteView(context, files)} ${files.length > 0 ? filesView(context, files) : nothing}
      <p class="hint">${text.artHint}</p>
    </section>
    ${files.length > 0 ? html`<studio-traits .context=${context}></studio-traits>` : nothing}`;
}

function dropZone({ addFolder }: DraftContext, isEmpty: boolean) {
  const setDragging = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    (event.currentTarget as HTMLElement).toggleAttribute("data-over", isOver);
  };
  const onDrop = (event: DragEvent): void => {
    setDragging(event, false);
    addFolder((onUnpack) => readDropped(event.dataTransfer!, onUnpack));
  };
  const onChoose = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const files = [...input.files!];
    addFolder((onUnpack) => readChosen(files, onUnpack));
    // The same folder may be chosen again.
    input.value = "";
  };
  const picker = (label: string, isFolder: boolean) =>
    html`<label class="button ${isFolder ? "primary" : ""} file">
      <span>${label}</span>
      <input type="file" multiple ?webkitdirectory=${isFolder} @change=${onChoose} />
    </label>`;
  return html`<div
    class="drop-zone ${isEmpty ? "" : "small"}"
    @dragenter=${(event: DragEvent) => setDragging(event, true)}
    @dragover=${(event: DragEvent) => setDragging(event, true)}
    @dragleave=${(event: DragEvent) => setDragging(event, false)}
    @drop=${onDrop}
  >
    <p>${isEmpty ? text.dropHere : text.dropMore}</p>
    <div class="actions">${picker(text.chooseFolder, true)} ${picker(text.chooseFiles, false)}</div>
    ${isEmpty ? html`<p class="hint">${text.zip.hint}</p>` : nothing}
  </div>`;
}

function unpackingView({ unpacking, folderProblem }: DraftContext) {
  if (folderProblem) return html`<p class="notice bad" role="alert">${folderProblem}</p>`;
  if (unpacking === null) return nothing;
  const { done, all } = unpacking;
  return html`<div class="upload">
    <progress max=${Math.max(1, all)} value=${done} aria-label=${text.zip.unpacking}></progress>
    <p role="status">${text.zip.unpacked(formatCount(done), formatCount(all))}</p>
  </div>`;
}

function progressView({ queue }: DraftContext) {
  const { uploads, progress, isActive, error } = queue;
  if (uploads.length === 0) return nothing;
  const done = uploads.filter(({ status }) => status === "done").length;
  const state = text.uploaded(formatCount(done), formatCount(uploads.length), formatBytes(progress.received));
  return html`<div class="upload">
    <progress
      max=${Math.max(1, progress.size)}
      value=${progress.received}
      aria-label=${text.uploading}
    ></progress>
    <p role="status">
      ${isActive ? state : done === uploads.length ? formatCounted(text.allUploaded, done) : state}
    </p>
    ${
      error === null
        ? nothing
        : html`<div class="notice bad" role="alert">
            <p>${describeError(error).message} ${text.uploadStopped}</p>
            <button class="button" @click=${() => queue.retry()}>${text.goOn}</button>
          </div>`
    }
  </div>`;
}

/** Files of an upload that a reload has interrupted. */
function incompleteView({ queue }: DraftContext, files: readonly ListedFile[]) {
  const missing = files.filter(({ path, status }) => status === "failed" && !queue.fileOf(path));
  return missing.length === 0
    ? nothing
    : html`<p class="notice caution" role="status">${formatCounted(text.incomplete, missing.length)}</p>`;
}

type Issue = DraftCheckResponse["issues"][number];

/** Issues of the folder as a whole, such as two pictures of one item. */
const listFolderIssues = ({ check }: DraftContext): readonly Issue[] =>
  (check?.issues ?? []).filter((issue) => issue.file === null && issue.field === null);

function filesView(context: DraftContext, files: readonly ListedFile[]) {
  const issues = (context.check?.issues ?? []).filter(({ file }) => file !== null);
  const found = new Map(issues.map(({ file }) => [file!, issues.filter((issue) => issue.file === file)]));
  const shown = files.filter(({ path }, index) => index < shownFiles || found.has(path));
  // A file that was removed meanwhile, or that is missing.
  const others = issues.filter(({ file }) => !shown.some(({ path }) => path === file));
  const general = [...listFolderIssues(context), ...others];
  return html`${
      general.length > 0
        ? html`<div class="notice bad">
            <ul class="findings">
              ${general.map(({ file, message }) => html`<li>${file ? html`<b>${file}</b> ` : nothing}${message}</li>`)}
            </ul>
          </div>`
        : nothing
    }
    <ul class="pictures" aria-label=${text.files} tabindex="-1">
      ${repeat(
        shown,
        ({ path }) => path,
        (file) => fileView(context, file, found.get(file.path) ?? []),
      )}
    </ul>
    ${
      files.length > shown.length
        ? html`<p class="hint">${formatCounted(text.moreFiles, files.length - shown.length)}</p>`
        : nothing
    }`;
}

function fileView(context: DraftContext, { path, size, status }: ListedFile, issues: readonly Issue[]) {
  const { pictureOf, removeFiles, queue } = context;
  const isShown = isImage(path) && (status === "done" || queue.fileOf(path));
  return html`<li class=${issues.length > 0 ? "has-findings" : ""}>
    ${
      isShown
        ? html`<img src=${pictureOf(path)} alt="" loading="lazy" width="160" height="160" />`
        : html`<span class="no-picture" aria-hidden="true">${path.split(".").at(-1)}</span>`
    }
    <span class="path">${path}</span>
    <span class="hint">${status === "done" ? formatBytes(size) : text.fileStatus[status]}</span>
    ${issues.map(({ field, message }) => html`<p class="error">${field ? `${field} ` : ""}${message}</p>`)}
    ${issues.length > 0 && status === "done" ? remediesView(context, path) : nothing}
    <button class="button small" @click=${() => removeFiles([path])}>
      ${text.remove}<span class="visually-hidden"> ${path}</span>
    </button>
  </li>`;
}

/** What mends a file with a finding, apart from removing it. */
function remediesView({ renameFile, replaceFile }: DraftContext, path: string) {
  const onRename = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const to = new FormData(form).get("to") as string;
    if (to.trim() !== path) renameFile(path, to.trim());
  };
  const onReplace = (event: Event): void => {
    const input = event.currentTarget as HTMLInputElement;
    const [file] = input.files!;
    if (file) replaceFile(path, file);
    input.value = "";
  };
  return html`<label class="button small file">
      <span>${text.replace}<span class="visually-hidden"> ${path}</span></span>
      <input type="file" @change=${onReplace} />
    </label>
    <details class="rename">
      <summary class="button small">${text.rename}<span class="visually-hidden"> ${path}</span></summary>
      <form @submit=${onRename}>
        <input
          type="text"
          name="to"
          aria-label=${text.newName(path)}
          autocomplete="off"
          required
          .value=${path}
        />
        <button class="button small primary">${text.renameTo}</button>
      </form>
    </details>`;
}
