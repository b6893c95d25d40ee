import { html, LitElement } from "lit";
import { applyEmbed } from "./apply-embed.js";
import { builderStyles } from "./builder-styles.js";
import { checkEmbed } from "./check-embed.js";
import { cleanText, isSecret, textFields, writeEmbed, type Embed, type TextField } from "./embed.js";
import { findPlace, serviceOf, type Place } from "./place.js";
import { SectionOrder } from "./section-order.js";
import { lookView, textFieldView } from "./settings-view.js";
import { SnippetShelf } from "./snippet-shelf.js";
import { judge, type Verdict } from "./verdict.js";
import { verdictView } from "./verdict-view.js";

/** How long nothing is typed before it is asked about. Milliseconds. */
const rest = 600;

/** CSS pixels. */
const roomy = 900;

/** What a check depends on. */
const checked = ["collection", "key", "base", "site", "marketBase"] as const satisfies readonly TextField[];

/** A configurator of a widget beside it: what is set shows there, in the page's address and in snippets to paste. */
export class EmbedBuilder extends LitElement {
  static override styles = builderStyles;

  /** The widget that shows what is set. */
  declare widget: HTMLElement;
  /** What the page was written with. */
  declare written: Embed;
  /** The origin of the page's own service. */
  declare service: string;
  declare embed: Embed;

  readonly #draw = (): void => this.requestUpdate();
  readonly #sections = new SectionOrder(this.#draw);
  readonly #shelf = new SnippetShelf(this.#draw);
  /** As they were typed; of a secret key nothing else knows. */
  #typed: Record<TextField, string> | null = null;
  /** Where there is room for it everything is open from the start. */
  #isRoomy = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #asked = "";
  #asking: AbortController | null = null;
  #verdict: Verdict | null = null;
  #place: Place | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#isRoomy = innerWidth >= roomy;
    this.#take(this.embed);
    this.#settle();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#settling);
    this.#asking?.abort();
    this.#asked = "";
  }

  protected override render() {
    const { embed } = this;
    const field = (name: TextField) =>
      textFieldView({
        name,
        value: this.#typed![name],
        verdict: this.#verdict,
        type: (text) => this.#type(name, text),
        leave: () => this.#leave(name),
      });
    const set = (change: Partial<Embed>) => this.#set(change);
    return html`<section aria-labelledby="title" @keydown=${this.#escape}>
      <header>
        <h2 id="title" tabindex="-1">Make it yours</h2>
        <button class="plain" @click=${this.#restart}>Start over</button>
        <button class="plain" aria-label="Close the builder" @click=${this.#close}>Close</button>
      </header>
      <div class="body">
        <form class="settings" novalidate autocomplete="off" @submit=${this.#check}>
          <details open>
            <summary>Your drop</summary>
            ${field("collection")} ${field("key")} ${field("base")} ${field("site")}
            ${verdictView(this.#verdict, this.#asking !== null)}
          </details>
          <div>
            <details open>
              <summary>Look</summary>
              ${lookView(embed, set)}
            </details>
            <details ?open=${this.#isRoomy}>
              <summary>Sections</summary>
              ${this.#sections.view(embed.sections, (sections) => this.#set({ sections }))}
            </details>
            <details ?open=${this.#isRoomy}>
              <summary>More</summary>
              ${field("affiliate")} ${field("marketBase")}
            </details>
          </div>
        </form>
        <div class="shelf">${this.#shelf.view(embed, this.#place ?? this.#guess())}</div>
      </div>
      <p class="unseen" role="status">
        ${this.#verdict && !this.#asking ? `${this.#verdict.title}. ${this.#verdict.remedy}` : ""}
      </p>
    </section>`;
  }

  override focus(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#title")?.focus());
  }

  #take(embed: Embed): void {
    this.embed = embed;
    this.#typed = Object.fromEntries(textFields.map((name) => [name, embed[name]])) as Record<
      TextField,
      string
    >;
    this.#sections.take(embed.sections);
    this.requestUpdate();
  }

  #type(name: TextField, text: string): void {
    this.#typed = { ...this.#typed!, [name]: text };
    if (!isSecret(text)) return this.#set({ [name]: cleanText(text) });
    clearTimeout(this.#settling);
    this.#asking?.abort();
    this.#asking = null;
    this.#asked = "";
    this.embed = { ...this.embed, [name]: "" };
    this.#verdict = judge("SECRET_KEY_TYPED", "bad", name);
    this.requestUpdate();
  }

  #leave(name: TextField): void {
    if (!isSecret(this.#typed![name])) return;
    this.#typed = { ...this.#typed!, [name]: "" };
    this.requestUpdate();
  }

  /** What can be drawn at once is; what the service is asked for waits until nothing is typed. */
  #set(change: Partial<Embed>): void {
    this.embed = { ...this.embed, ...change };
    const shown = { ...this.embed };
    if (textFields.some((name) => name in change)) {
      this.#asking?.abort();
      this.#asking = null;
    } else applyEmbed(this.widget, shown, this.written);
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), rest);
    this.requestUpdate();
  }

  #settle(): void {
    clearTimeout(this.#settling);
    const { embed, written } = this;
    applyEmbed(this.widget, embed, written);
    const query = writeEmbed(embed, written, new URLSearchParams(location.search));
    history.replaceState(history.state, "", `?${query}${location.hash}`);
    this.dispatchEvent(new Event("change"));
    const asked = JSON.stringify(checked.map((name) => embed[name]));
    if (asked !== this.#asked) void this.#ask(asked);
  }

  readonly #check = (event: Event): void => {
    event.preventDefault();
    if (textFields.some((name) => isSecret(this.#typed![name]))) return;
    this.#asked = "";
    this.#settle();
  };

  async #ask(asked: string): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#asked = asked;
    this.requestUpdate();
    const { signal } = asking;
    const { embed, service } = this;
    const placing = findPlace(embed.base, service, { signal }).then((place) => {
      this.#place = place;
      this.requestUpdate();
    });
    try {
      const verdict = await checkEmbed(embed, { page: location.origin, signal });
      if (this.#asking !== asking) return;
      this.#verdict = verdict;
      this.#asking = null;
      this.requestUpdate();
      await placing;
    } catch (error) {
      await placing.catch(() => undefined);
      if (!signal.aborted) throw error;
    }
  }

  /** Where the widget is as long as nobody has said. */
  #guess(): Place {
    return { address: `${serviceOf(this.embed.base) ?? this.service}/widget`, release: null };
  }

  readonly #restart = (): void => {
    this.#take(this.written);
    this.#verdict = null;
    this.#settle();
  };

  readonly #close = (): void => void this.dispatchEvent(new Event("close"));

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) this.#close();
  };
}

customElements.define("embed-builder", EmbedBuilder);

declare global {
  interface HTMLElementTagNameMap {
    "embed-builder": EmbedBuilder;
  }
}
