import { html } from "lit";
import { highlight } from "./highlight.js";
import { tabsView } from "./tabs-view.js";
import { copyCode } from "../copy-code.js";
import type { Embed } from "./embed.js";
import { writePackageSnippets } from "./package-snippets.js";
import type { WidgetOrigin } from "./widget-origin.js";
import { writeScriptSnippets } from "./script-snippets.js";
import type { Snippet, SnippetFile } from "./snippet.js";

/** Duration of the "Copied" label. Milliseconds. */
const copiedDuration = 2_500;

/** Tabs with one snippet each. */
export class SnippetPanel {
  /** Id of the chosen snippet; the first is shown for an unknown one. */
  chosen = "script";
  #copied: { readonly name: string; readonly message: string } | null = null;
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #draw: () => void;
  readonly #onChosen: () => void;

  constructor(draw: () => void, onChosen: () => void) {
    this.#draw = draw;
    this.#onChosen = onChosen;
  }

  view(embed: Embed, origin: WidgetOrigin) {
    const snippets = [...writeScriptSnippets(embed, origin), ...writePackageSnippets(embed)];
    const index = Math.max(
      0,
      snippets.findIndex(({ id }) => id === this.chosen),
    );
    const snippet = snippets[index]!;
    return html`${tabsView({
        id: "way",
        label: "Ways to embed",
        tabs: snippets.map(({ title }) => title),
        chosen: index,
        choose: (to) => {
          this.chosen = snippets[to]!.id;
          this.#copied = null;
          this.#onChosen();
          this.#draw();
        },
      })}
      <div id="way-panel" role="tabpanel" aria-labelledby="way-${index}">
        <p class="hint">${snippet.note}</p>
        ${snippet.files.map((file) => this.#fileView(file, snippet))}
      </div>
      <p class="visually-hidden" role="status">${this.#copied?.message ?? ""}</p>`;
  }

  #fileView({ name, code }: SnippetFile, { title }: Snippet) {
    const isCopied = this.#copied?.name === name;
    return html`<figure>
      <figcaption>${name}</figcaption>
      <button
        type="button"
        class="copy"
        aria-label=${isCopied ? this.#copied!.message : `Copy ${name}`}
        @click=${(event: Event) => void this.#copy(event, name)}
      >
        ${isCopied ? this.#copied!.message : "Copy"}
      </button>
      <pre tabindex="0" role="group" aria-label="${title}: ${name}"><code>${highlight(code)}</code></pre>
    </figure>`;
  }

  async #copy(event: Event, name: string): Promise<void> {
    const pre = (event.currentTarget as HTMLElement).parentElement!.querySelector("pre")!;
    const message = (await copyCode(pre)) ? "Copied" : "Selected: press Ctrl+C";
    this.#copied = { name, message };
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => {
      this.#copied = null;
      this.#draw();
    }, copiedDuration);
    this.#draw();
  }
}
