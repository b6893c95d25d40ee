import { html, nothing } from "lit";
import { describeError } from "../api/describe-error.js";
import { messages } from "../messages.js";
import { formatBytes, formatCount, formatCounted } from "../shared/format.js";
import type { DraftContext } from "./draft-context.js";
import { isImage, listFiles, type ListedFile } from "./list-pictures.js";
import { readChosen, readDropped } from "./read-folder.js";

const text = messages.draft;

/** Files that are shown. All are uploaded. */
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
  </section>`;
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

function filesView(context: DraftContext, files: readonly ListedFile[]) {
  const { check } = context;
  const others = (check?.issues ?? []).filter(
    ({ file }) => file !== null && !files.slice(0, shownFiles).some(({ path }) => path === file),
  );
  return html`<ul class="pictures" aria-label=${text.files}>
      ${files.slice(0, shownFiles).map((file) => fileView(context, file))}
    </ul>
    ${
      files.length > shownFiles
        ? html`<p class="hint">${formatCounted(text.moreFiles, files.length - shownFiles)}</p>`
        : nothing
    }
    ${
      others.length > 0
        ? html`<ul class="findings">
            ${others.map(({ file, message }) => html`<li><b>${file}</b> ${message}</li>`)}
          </ul>`
        : nothing
    }`;
}

function fileView(
  { check, pictureOf, removeFiles, queue }: DraftContext,
  { path, size, status }: ListedFile,
) {
  const findings = (check?.issues ?? []).filter(({ file }) => file === path);
  const isShown = isImage(path) && (status === "done" || queue.fileOf(path));
  return html`<li class=${findings.length > 0 ? "has-findings" : ""}>
    ${
      isShown
        ? html`<img src=${pictureOf(path)} alt="" loading="lazy" width="160" height="160" />`
        : html`<span class="no-picture" aria-hidden="true">${path.split(".").at(-1)}</span>`
    }
    <span class="path">${path}</span>
    <span class="hint">${status === "done" ? formatBytes(size) : text.fileStatus[status]}</span>
    ${findings.map(({ field, message }) => html`<p class="error">${field ? `${field} ` : ""}${message}</p>`)}
    <button class="button small" @click=${() => removeFiles([path])}>
      ${text.remove}<span class="visually-hidden"> ${path}</span>
    </button>
  </li>`;
}
