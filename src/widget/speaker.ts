import { page } from "./languages/en/page.js";
import {
  findLanguage,
  type FoundLanguage,
  type Language,
  type Languages,
} from "./languages/find-language.js";
import type { Speech } from "./speech.js";

/** What of the words is loaded with a part of the page. */
type Vocabulary = keyof Language["more"];

/**
 * What one widget says, in the language that its page wants. A language is spoken once all of its words that are needed
 * are there; what can't be loaded is said in English until the network is back.
 */
export class Speaker implements Speech {
  readonly #onChange: () => void;
  readonly #languages: Languages;
  readonly #english: object[] = [page];
  readonly #needed = new Set<Vocabulary>();
  #wanted = "";
  /** Whether it is to be read the language's way, whatever the page around is read. */
  #isOwn = false;
  #isReady = false;
  #found: FoundLanguage = { tag: "en", load: null };
  /** Of the language that was found, as far as they are loaded. */
  #foreign: object[] = [];
  language = "en";
  direction: Speech["direction"] = "";
  words = page as unknown as Speech["words"];

  constructor(onChange: () => void, languages: Languages) {
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
  speak(element: HTMLElement): void {
    const { lang, dir } = element;
    const tag = lang || (element.closest<HTMLElement>("[lang]")?.lang ?? document.documentElement.lang);
    const wanted = `${tag} ${lang} ${dir}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#isOwn = !!lang && !dir;
    const { load } = this.#found;
    this.#found = findLanguage(tag, this.#languages);
    if (load !== this.#found.load) this.#foreign = [];
    if (this.#found.load && this.#foreign.length === 0) void this.#load();
    else this.#adopt();
  }

  /** Resolves when a part's words are there in the language that is wanted, or can't be had. */
  async need(vocabulary: Vocabulary): Promise<void> {
    this.#needed.add(vocabulary);
    await this.#load();
  }

  /** Takes a part's words in English. */
  learn(english: object): void {
    this.#english.push(english);
    this.#adopt();
    this.#onChange();
  }

  async #load(): Promise<void> {
    const { load } = this.#found;
    if (!load) return;
    const loaded: object[] = [];
    try {
      const { page, more } = await load();
      loaded.push(page);
      const parts = [...this.#needed].map((name) => more[name]());
      for (const part of await Promise.all<object>(parts)) loaded.push(...Object.values(part));
    } catch {
      addEventListener("online", () => void this.#load(), { once: true });
    }
    if (load !== this.#found.load) return;
    this.#foreign.push(...loaded);
    this.#adopt();
    this.#onChange();
  }

  #adopt(): void {
    this.#isReady = true;
    this.language = this.#foreign.length > 0 || !this.#found.load ? this.#found.tag : "en";
    this.direction = this.language.startsWith("ar") ? "rtl" : this.#isOwn ? "ltr" : "";
    this.words = Object.assign({}, ...this.#english, ...this.#foreign) as Speech["words"];
  }
}
