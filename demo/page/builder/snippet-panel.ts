import { html } from "lit";
import { tabsView } from "./tabs-view.js";
import { copyCode } from "../copy-code.js";
import type { Embed } from "./embed.js";
import { writePackageSnippets } from "./package-snippets.js";
import type { WidgetOrigin } from "./widget-origin.js";
import { writeScriptSnippets } from "./script-snippets.js";
import type { Snippet, SnippetFile } from "./snippet.js";

/** How long a button says that it has copied. Milliseconds. */
const patience = 2_500;

/** Every way to embed, in a tab each. */
export class SnippetPanel {
  #chosen = "script";
  #copied: { readonly name: string; readonly said: string } | null = null;
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  readonly #draw: () => void;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  view(embed: Embed, place: WidgetOrigin) {
    const snippets = [...writeScriptSnippets(embed, place), ...writePackageSnippets(embed)];
    const index = Math.max(
      0,
      snippets.findIndex(({ id }) => id === this.#chosen),
    );
    const snippet = snippets[index]!;
    return html`${tabsView({
        id: "way",
        label: "Ways to embed",
        tabs: snippets.map(({ title }) => title),
        chosen: index,
        choose: (to) => {
          this.#chosen = snippets[to]!.id;
          this.#copied = null;
          this.#draw();
        },
      })}
      <div id="way-panel" role="tabpanel" aria-labelledby="way-${index}">
        <p class="hint">${snippet.note}</p>
        ${snippet.files.map((file) => this.#fileView(file, snippet))}
      </div>
      <p class="visually-hidden" role="status">${this.#copied?.said ?? ""}</p>`;
  }

  #fileView({ name, code }: SnippetFile, { title }: Snippet) {
    const isCopied = this.#copied?.name === name;
    return html`<figure>
      <figcaption>${name}</figcaption>
      <button
        type="button"
        class="plain"
        aria-label=${isCopied ? this.#copied!.said : `Copy ${name}`}
        @click=${(event: Event) => void this.#copy(event, name)}
      >
        ${isCopied ? this.#copied!.said : "Copy"}
      </button>
      <pre tabindex="0" role="group" aria-label="${title}: ${name}"><code>${code}</code></pre>
    </figure>`;
  }

  async #copy(event: Event, name: string): Promise<void> {
    const pre = (event.currentTarget as HTMLElement).parentElement!.querySelector("pre")!;
    const statusOutput = (await copyCode(pre)) ? "Copied" : "Selected: press Ctrl+C";
    this.#copied = { name, said: statusOutput };
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => {
      this.#copied = null;
      this.#draw();
    }, patience);
    this.#draw();
  }
}
