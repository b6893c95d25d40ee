import { firstView } from "./locales/en/first-view.js";
import { findLocale, type FoundLocale, type Locale, type LocaleLoaders } from "./find-locale.js";
import type { Localization } from "./localization.js";

/** What of the words is loaded with a part of the page. */
type MessageGroup = keyof Locale["more"];

/**
 * What one widget says, in the language that its page wants. A language is spoken once all of its words that are needed
 * are there; what can't be loaded is said in English until the network is back.
 */
export class LocaleController implements Localization {
  readonly #onChange: () => void;
  readonly #languages: LocaleLoaders;
  readonly #english: object[] = [firstView];
  readonly #needed = new Set<MessageGroup>();
  #requested = "";
  /** Whether it is to be read the language's way, whatever the page around is read. */
  #isOwn = false;
  #isReady = false;
  #locale: FoundLocale = { tag: "en", load: null };
  /** Of the language that was found, as far as they are loaded. */
  #translated: object[] = [];
  language = "en";
  direction: Localization["direction"] = "";
  messages = firstView as unknown as Localization["messages"];

  constructor(onChange: () => void, languages: LocaleLoaders) {
    this.#onChange = onChange;
    this.#languages = languages;
  }

  /** False until it is known in which language the first words are said. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /**
   * Turns to the language of an element: its own, or the nearest around it. BCP 47, as far as its author knows. What is
   * said changes at once, or, after loading, with `onChange`.
   */
  setLocaleFrom(element: HTMLElement): void {
    const { lang, dir } = element;
    const tag = lang || (element.closest<HTMLElement>("[lang]")?.lang ?? document.documentElement.lang);
    const wanted = `${tag} ${lang} ${dir}`;
    if (wanted === this.#requested) return;
    this.#requested = wanted;
    this.#isOwn = !!lang && !dir;
    const { load } = this.#locale;
    this.#locale = findLocale(tag, this.#languages);
    if (load !== this.#locale.load) this.#translated = [];
    if (this.#locale.load && this.#translated.length === 0) void this.#load();
    else this.#applyMessages();
  }

  /** Resolves when a part's words are there in the language that is wanted, or can't be had. */
  async loadMessages(group: MessageGroup): Promise<void> {
    this.#needed.add(group);
    await this.#load();
  }

  /** Takes a part's words in English. */
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
      const parts = [...this.#needed].map((name) => more[name]());
      for (const part of await Promise.all<object>(parts)) loaded.push(...Object.values(part));
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
    this.direction = this.language.startsWith("ar") ? "rtl" : this.#isOwn ? "ltr" : "";
    this.messages = Object.assign({}, ...this.#english, ...this.#translated) as Localization["messages"];
  }
}
