import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { draftUrl } from "../../app/routes.js";
import { messages } from "../../messages.js";
import { formatCount, formatCounted } from "../../shared/format.js";
import { announce, proposeChange } from "../../shared/propose-change.js";
import { StudioElement } from "../../shared/studio-element.js";
import { withoutDryRun } from "../../shared/without-dry-run.js";
import type { DraftContext } from "../draft-context.js";
import { listFiles } from "../list-pictures.js";
import {
  createMetadata,
  listNumberedItems,
  placeMetadata,
  renameTrait,
  setTrait,
  traitOf,
  traitsOf,
  writeMetadata,
  type NumberedItem,
} from "./item-metadata.js";
import { MetadataFiles } from "./metadata-files.js";

const text = messages.draft.traits;

type Metadata = Readonly<Record<string, unknown>>;

/** Items in a result page of the table. */
const pageItems = 50;

/** Items of a draft with their names and traits, a result page at a time. A changed cell writes the item's metadata file. */
export class TraitTable extends StudioElement {
  static override properties = { context: { attribute: false } };

  declare context: DraftContext;
  /** Position of the first item that is shown. */
  #from = 0;
  /** Items with a number, of all files. */
  #items: readonly NumberedItem[] = [];
  /** Those of them with a metadata file. */
  #described: readonly NumberedItem[] = [];
  /** Traits of the items that were shown, and those that were added. */
  #traits: readonly string[] = [];
  #isReadingPage = false;
  /** Files that are read for a change of all items; null: none. */
  #reading: { readonly done: number; readonly all: number } | null = null;
  #problem = "";
  readonly #metadata = new MetadataFiles({
    fileOf: (path) => this.context.queue.fileOf(path),
    urlOf: (path) => this.context.pictureOf(path),
  });

  protected override willUpdate(): void {
    this.#items = listNumberedItems(listFiles(this.context).map(({ path }) => path));
    this.#described = this.#items.filter(({ metadata }) => metadata !== null);
    const shown = this.#shown.map(({ metadata }) => this.#metadata.get(metadata!));
    const traits = shown.flatMap((metadata) => (metadata ? traitsOf(metadata) : []));
    this.#traits = [...new Set([...this.#traits, ...traits])];
  }

  protected override render() {
    const items = this.#items;
    const missing = items.filter(({ metadata, picture }) => metadata === null && picture !== null);
    return html`<section class="card" aria-labelledby="traits-title">
      <h2 id="traits-title">${text.title}</h2>
      ${items.length === 0 ? html`<p class="empty">${text.noNumbers}</p>` : nothing}
      ${missing.length > 0 && !this.context.queue.isActive ? this.#missingView(missing) : nothing}
      ${this.#described.length > 0 ? this.#tableView() : nothing}
      ${this.#problem ? html`<p class="notice bad" role="alert">${this.#problem}</p>` : nothing}
    </section>`;
  }

  protected override updated(): void {
    const paths = this.#shown.map(({ metadata }) => metadata!);
    const isRead = paths.every((path) => this.#metadata.get(path) !== undefined);
    if (!isRead && !this.#isReadingPage && !this.#problem) void this.#readPage(paths);
  }

  async #readPage(paths: readonly string[]): Promise<void> {
    this.#isReadingPage = true;
    try {
      await this.#metadata.readAll(paths);
    } catch {
      this.#problem = text.unreadable;
    }
    this.#isReadingPage = false;
    this.requestUpdate();
  }

  get #start(): number {
    const from = Math.min(this.#from, this.#described.length - 1);
    return Math.max(0, from - (from % pageItems));
  }

  get #shown(): readonly NumberedItem[] {
    return this.#described.slice(this.#start, this.#start + pageItems);
  }

  #missingView(missing: readonly NumberedItem[]) {
    const { form, id } = this.context;
    const name = form.name.trim();
    if (name === "")
      return html`<p>${text.nameFirst}</p>
        <p class="actions">
          <a class="button" href=${draftUrl(id, "page")}>${messages.draft.step.page}</a>
        </p>`;
    return html`<p>${formatCounted(text.missing, missing.length)}</p>
      <p class="actions">
        <button class="button" @click=${() => this.#create(missing, name)}>${text.create}</button>
      </p>`;
  }

  #create(missing: readonly NumberedItem[], name: string): void {
    this.#write(
      missing.map((item) => [placeMetadata(item, this.#items), createMetadata(item, name)] as const),
    );
  }

  #tableView() {
    const [traits, shown] = [this.#traits, this.#shown];
    return html`<p>${text.lead}</p>
      ${this.#traitsView()}
      <div class="trait-table" role="group" aria-labelledby="traits-title" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">${text.item}</th>
              <th scope="col">${text.name}</th>
              ${traits.map((trait) => html`<th scope="col">${trait}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${repeat(
              shown,
              ({ number }) => number,
              (item) => this.#rowView(item),
            )}
          </tbody>
        </table>
      </div>
      ${this.#described.length > pageItems ? this.#pagesView() : nothing}`;
  }

  #rowView({ number, picture, metadata: path }: NumberedItem) {
    const traits = this.#traits;
    const metadata = this.#metadata.get(path!);
    const cell = (name: string, value: string, set: (typed: string) => Metadata) =>
      html`<td data-name=${name}>
        <input
          type="text"
          autocomplete="off"
          aria-label=${text.cell(name, number)}
          .value=${value}
          @change=${(event: Event) => {
            const typed = (event.currentTarget as HTMLInputElement).value;
            if (typed !== value) this.#write([[path!, set(typed)]]);
          }}
        />
      </td>`;
    return html`<tr>
      <th scope="row">
        ${picture ? html`<img src=${this.context.pictureOf(picture)} alt="" loading="lazy" width="44" height="44" />` : nothing}
        #${number}
      </th>
      ${
        metadata
          ? html`${cell(text.name, String(metadata["name"] ?? ""), (name) => ({ ...metadata, name: name.trim() }))}
            ${traits.map((trait) => cell(trait, traitOf(metadata, trait), (typed) => setTrait(metadata, trait, typed)))}`
          : html`<td colspan=${traits.length + 1} class="quiet">
              ${metadata === null ? text.broken(path!) : messages.loading}
            </td>`
      }
    </tr>`;
  }

  /** Traits with what renames and removes them in all items, and the form that adds one. */
  #traitsView() {
    const traits = this.#traits;
    const reading = this.#reading;
    const onSubmit = (event: SubmitEvent, done: (name: string) => void): void => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      const name = (new FormData(form).get("name") as string).trim();
      if (name === "" || traits.includes(name)) return;
      form.closest("details")?.removeAttribute("open");
      done(name);
    };
    return html`<ul class="traits" aria-label=${text.list}>
        ${repeat(
          traits,
          (trait) => trait,
          (trait) =>
            html`<li>
              <span class="tag">${trait}</span>
              <details class="rename">
                <summary class="button small">
                  ${messages.draft.rename}<span class="visually-hidden"> ${trait}</span>
                </summary>
                <form
                  @submit=${(event: SubmitEvent) => onSubmit(event, (to) => void this.#renameTrait(trait, to))}
                >
                  <input
                    type="text"
                    name="name"
                    aria-label=${messages.draft.newName(trait)}
                    autocomplete="off"
                    required
                    .value=${trait}
                  />
                  <button class="button small primary">${messages.draft.renameTo}</button>
                </form>
              </details>
              <button class="button small danger" @click=${() => this.#removeTrait(trait)}>
                ${messages.draft.remove}<span class="visually-hidden"> ${trait}</span>
              </button>
            </li>`,
        )}
      </ul>
      <form
        class="add-trait"
        @submit=${(event: SubmitEvent) => {
          const form = event.currentTarget as HTMLFormElement;
          onSubmit(event, (name) => this.#addTrait(name));
          form.reset();
        }}
      >
        <input
          type="text"
          name="name"
          aria-label=${text.newTrait}
          placeholder=${text.newTrait}
          autocomplete="off"
          required
        />
        <button class="button">${text.add}</button>
      </form>
      ${
        reading
          ? html`<div class="upload">
              <progress
                max=${Math.max(1, reading.all)}
                value=${reading.done}
                aria-label=${text.reading}
              ></progress>
              <p role="status">${text.read(formatCount(reading.done), formatCount(reading.all))}</p>
            </div>`
          : nothing
      }`;
  }

  #pagesView() {
    const described = this.#described;
    const [start, end] = [this.#start, Math.min(described.length, this.#start + pageItems)];
    const go = (from: number): void => {
      this.#from = from;
      this.#problem = "";
      this.requestUpdate();
    };
    const find = (event: SubmitEvent): void => {
      event.preventDefault();
      const number = Number(new FormData(event.currentTarget as HTMLFormElement).get("number"));
      const index = described.findIndex((item) => item.number >= number);
      go(index === -1 ? described.length - 1 : index);
    };
    return html`<nav class="actions" aria-label=${text.pages}>
      <button class="button" ?disabled=${start === 0} @click=${() => go(start - pageItems)}>
        ${text.previous}
      </button>
      <span role="status">
        ${text.range(formatCount(start + 1), formatCount(end), formatCount(described.length))}
      </span>
      <button class="button" ?disabled=${end === described.length} @click=${() => go(start + pageItems)}>
        ${text.next}
      </button>
      <form class="actions" @submit=${find}>
        <input
          type="text"
          inputmode="numeric"
          name="number"
          aria-label=${text.number}
          autocomplete="off"
          size="6"
        />
        <button class="button">${text.go}</button>
      </form>
    </nav>`;
  }

  #addTrait(name: string): void {
    this.#traits = [...this.#traits, name];
    this.requestUpdate();
  }

  async #renameTrait(from: string, to: string): Promise<void> {
    if (await this.#changeAll(from, to)) announce(this, messages.draft.renamed(from, to));
  }

  async #removeTrait(trait: string): Promise<void> {
    await proposeChange(this, {
      title: text.removeTitle(trait),
      effect: text.removeEffect,
      confirm: text.removeConfirm,
      isDestructive: true,
      done: text.removed(trait),
      send: withoutDryRun(trait, () => this.#changeAll(trait, null)),
    });
  }

  /**
   * Renames a trait in all items, or removes it with null.
   * @returns false if some of the files can't be read, so that none was changed
   */
  async #changeAll(from: string, to: string | null): Promise<boolean> {
    const paths = this.#described.map(({ metadata }) => metadata!);
    this.#problem = "";
    try {
      await this.#metadata.readAll(paths, (done) => {
        this.#reading = { done, all: paths.length };
        this.requestUpdate();
      });
    } catch {
      this.#problem = text.unreadable;
    }
    this.#reading = null;
    this.requestUpdate();
    if (this.#problem) return false;
    this.#traits = this.#traits.flatMap((trait) => (trait === from ? (to ?? []) : trait));
    this.#write(
      paths.flatMap((path) => {
        const before = this.#metadata.get(path);
        const after = before && renameTrait(before, from, to);
        return after && after !== before ? [[path, after] as const] : [];
      }),
    );
    return true;
  }

  #write(files: readonly (readonly [path: string, metadata: Metadata])[]): void {
    const written = files.map(([path, metadata]) => {
      const file = new File([writeMetadata(metadata)], path.replace(/^.*\//, ""), {
        type: "application/json",
      });
      this.#metadata.set(path, file, metadata);
      return { path, file };
    });
    // Sent as a whole: another value may have the length of the one before.
    if (written.length > 0) this.context.queue.add(written, []);
    this.requestUpdate();
  }
}
