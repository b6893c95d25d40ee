import { html, LitElement } from "lit";
import { applyEmbed } from "./apply-embed.js";
import { builderStyles } from "./builder-styles.js";
import { cleanText, isSecret, textFields, writeEmbed, type Embed, type TextField } from "./embed.js";
import { EmbedValidator } from "./embed-validator.js";
import { SectionOrder } from "./section-order.js";
import { lookView, textFieldView } from "./settings-view.js";
import { SnippetPanel } from "./snippet-panel.js";
import { validate } from "./validation-result.js";
import { validationView } from "./validation-view.js";

/** How long nothing is typed before it is asked about. Milliseconds. */
const rest = 600;

/** CSS pixels. */
const roomy = 900;

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
  readonly #shelf = new SnippetPanel(this.#draw);
  /** As they were typed; of a secret key nothing else knows. */
  #typed: Record<TextField, string> | null = null;
  /** What the widget was given last of what it asks the service for. */
  #shown!: Embed;
  /** Where there is room for it everything is open from the start. */
  #isRoomy = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #inquiry!: EmbedValidator;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#isRoomy = innerWidth >= roomy;
    this.#inquiry = new EmbedValidator(this.service, this.#draw);
    this.#take(this.embed);
    this.#settle();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#settling);
    this.#inquiry.close();
  }

  protected override render() {
    const { embed } = this;
    const { verdict: result, isAsking } = this.#inquiry;
    const field = (name: TextField) =>
      textFieldView({
        name,
        value: this.#typed![name],
        verdict: result,
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
            ${validationView(result, isAsking)}
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
        <div class="shelf">${this.#shelf.view(embed, this.#inquiry.placeFor(embed.base))}</div>
      </div>
      <p class="visually-hidden" role="status">
        ${result && !isAsking ? `${result.title}. ${result.remedy}` : ""}
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
    this.embed = { ...this.embed, [name]: "" };
    this.#inquiry.conclude(validate("SECRET_KEY_TYPED", "bad", name));
  }

  #leave(name: TextField): void {
    if (!isSecret(this.#typed![name])) return;
    this.#typed = { ...this.#typed!, [name]: "" };
    this.requestUpdate();
  }

  /** What is chosen shows at once; what is typed, and the service is asked for, once nothing is typed any more. */
  #set(change: Partial<Embed>): void {
    this.embed = { ...this.embed, ...change };
    this.#inquiry.giveUp(change);
    if (!textFields.some((name) => name in change)) {
      const { collection, key, base } = this.#shown;
      applyEmbed(this.widget, { ...this.embed, collection, key, base }, this.written);
    }
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), rest);
    this.requestUpdate();
  }

  #settle(again = false): void {
    clearTimeout(this.#settling);
    const { embed, written: initialEmbed } = this;
    this.#shown = embed;
    applyEmbed(this.widget, embed, initialEmbed);
    const query = writeEmbed(embed, initialEmbed, new URLSearchParams(location.search));
    history.replaceState(history.state, "", `?${query}${location.hash}`);
    this.dispatchEvent(new Event("change"));
    this.#inquiry.ask(embed, again);
  }

  readonly #check = (event: Event): void => {
    event.preventDefault();
    if (!textFields.some((name) => isSecret(this.#typed![name]))) this.#settle(true);
  };

  readonly #restart = (): void => {
    this.#take(this.written);
    this.#settle(true);
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
