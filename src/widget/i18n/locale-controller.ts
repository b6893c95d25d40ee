import { firstView } from "./locales/en/first-view.js";
import type { LabelledElement, LabelsByLocale } from "./labels.js";
import { findLocale, type FoundLocale, type Locale, type LocaleLoaders } from "./find-locale.js";
import { isRightToLeft, type Localization } from "./localization.js";

/** Group of messages that is loaded together with a module. */
type MessageGroup = keyof Locale["more"];

/**
 * Messages of one widget in its page's language. A locale is applied once all of its requested groups are loaded. Until
 * then, and if they can't be loaded, messages are English. Loading is retried when the connection is back.
 */
export class LocaleController implements Localization {
  readonly #onChange: () => void;
  readonly #loaders: LocaleLoaders;
  readonly #english: object[] = [firstView];
  readonly #requestedGroups = new Set<MessageGroup>();
  #localeKey = "";
  #labels: LabelsByLocale = {};
  /** True if the text direction is set by the language, not by the surrounding page. */
  #hasOwnDirection = false;
  #isReady = false;
  #locale: FoundLocale = { tag: "en", load: null };
  /** Loaded messages of the current locale. */
  #translated: object[] = [];
  language = "en";
  direction: Localization["direction"] = "";
  messages = firstView as unknown as Localization["messages"];

  constructor(onChange: () => void, loaders: LocaleLoaders) {
    this.#onChange = onChange;
    this.#loaders = loaders;
  }

  /** False until the first view's language is known. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Sets the locale from the `lang` of an element or its nearest ancestor, and the labels of the element. The messages
   * change at once or, if they must be loaded, with `onChange`.
   * @returns a promise that resolves when loading has ended; undefined when nothing must be loaded.
   */
  setLocaleFrom(element: LabelledElement): Promise<void> | undefined {
    const { lang, dir, labels, mintLabel: mint, connectLabel: connect } = element;
    const tag = lang || (element.closest<HTMLElement>("[lang]")?.lang ?? document.documentElement.lang);
    const ownTexts = { ...labels, default: { mint, connect, ...labels?.default } };
    // Drops missing texts, which must not replace any.
    const texts = JSON.stringify(ownTexts, (_, text: unknown) => text ?? undefined);
    const localeKey = `${tag} ${lang} ${dir} ${texts}`;
    if (localeKey === this.#localeKey) return undefined;
    this.#localeKey = localeKey;
    this.#labels = JSON.parse(texts) as LabelsByLocale;
    this.#hasOwnDirection = !!lang && !dir;
    const { load } = this.#locale;
    this.#locale = findLocale(tag, this.#loaders);
    if (load !== this.#locale.load) this.#translated = [];
    if (this.#locale.load && this.#translated.length === 0) return this.#load();
    this.#applyMessages();
    return undefined;
  }

  /** Resolves when a group's messages are loaded in the current locale, or failed to load. */
  async loadMessages(group: MessageGroup): Promise<void> {
    this.#requestedGroups.add(group);
    await this.#load();
  }

  /** Adds the English messages of a group. */
  addMessages(english: object): void {
    this.#english.push(english);
    this.#applyMessages();
    this.#onChange();
  }

  async #load(): Promise<void> {
    const { load } = this.#locale;
    if (!load) return;
    const loaded: object[] = [];
    try {
      const { firstView, more } = await load();
      loaded.push(firstView);
      const groups = [...this.#requestedGroups].map((name) => more[name]());
      for (const group of await Promise.all<object>(groups)) loaded.push(...Object.values(group));
    } catch {
      addEventListener("online", () => void this.#load(), { once: true });
    }
    if (load !== this.#locale.load) return;
    this.#translated.push(...loaded);
    this.#applyMessages();
    this.#onChange();
  }

  #applyMessages(): void {
    this.#isReady = true;
    this.language = this.#translated.length > 0 || !this.#locale.load ? this.#locale.tag : "en";
    this.direction = isRightToLeft(this.language) ? "rtl" : this.#hasOwnDirection ? "ltr" : "";
    const { default: all, [this.language.split("-")[0]!]: general, [this.language]: exact } = this.#labels;
    this.messages = Object.assign(
      {},
      ...this.#english,
      ...this.#translated,
      all,
      general,
      exact,
    ) as Localization["messages"];
  }
}
