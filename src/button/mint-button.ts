import { attributes } from "../widget/attributes.js";
import { findLocale } from "../widget/i18n/find-locale.js";
import type { MintWidget } from "../widget/mint-widget.js";
import { buttonAttributes, type ButtonProperties } from "./button-attributes.js";
import { buttonStyles } from "./button-styles.js";
import { english, texts, type ButtonTexts } from "./button-texts.js";
import { dropLink, pushLink, readLinkedCollection } from "./linked-mint.js";

/** Node has no elements, but loads this module when it renders a page. */
const BaseElement = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

/** Buttons in the document. */
const connected = new Set<MintButton>();
/** The button with the open dialog. There is at most one, because the URL names one. */
const current: { button: MintButton | null } = { button: null };
/** The widget's code on its way, or loaded; null until the first intent, and after a failure. */
let loading: Promise<unknown> | null = null;
let sheet: CSSStyleSheet | undefined;

/**
 * Element `<mint-button>`: a button that opens the mint page of a drop in a dialog.
 *
 * Loads the widget when a pointer is over it, it has the focus or is pressed, and nothing before. Its content is its text.
 *
 * @tag mint-button
 * @summary Button that opens the mint page of a Solana NFT drop in a dialog.
 *
 * @example
 * ```ts
 * import { defineMintButton, MintButton } from "mint-widget/button";
 *
 * defineMintButton();
 * const button = new MintButton();
 * button.collection = "AbC123";
 * button.publishableKey = "example_pub_key";
 * button.apiBase = "https://mint.example/mint/v1";
 * document.body.append(button);
 * ```
 *
 * @slot - Text of the button. Default: `Mint`, in the language of the page.
 * @slot widget - The widget, while the dialog is open. The button fills it.
 *
 * @csspart button - The button.
 * @csspart dialog - The dialog.
 * @csspart close - Button that closes the dialog.
 * @csspart notice - Message of the dialog: why it wasn't closed, or that the widget couldn't be loaded.
 *
 * @cssprop --mint-accent - Background of the button, and the accent color of the widget.
 * @cssprop --mint-on-accent - Text on the accent color. Default: black or white, by contrast.
 * @cssprop --mint-text - Text color of the dialog.
 * @cssprop --mint-background - Background of the dialog.
 * @cssprop --mint-radius - Corner radius of the dialog, `20px`. The button has 0.6 of it.
 * @cssprop --mint-font - Font family. Default: the page's.
 * @cssprop --mint-max-width - Width of the dialog, `30rem`. Phones show it in the whole window.
 */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the properties are created from the table
export class MintButton extends BaseElement {
  /** @internal Set once by the function that registers the element. */
  static loadWidget: () => Promise<unknown> = () => Promise.resolve();
  static readonly observedAttributes = ["lang"];

  readonly #button = create("button", { part: "button", type: "button", "aria-haspopup": "dialog" });
  readonly #label = create("slot");
  readonly #dialog = create("dialog", { part: "dialog" });
  readonly #notice = create("p", { part: "notice", role: "alert" });
  readonly #close = create("button", { part: "close", type: "button" }, "×");
  #texts: ButtonTexts = english;
  /** Kept while the dialog is closed, with its wallet and choices. */
  #widget: MintWidget | null = null;
  /** Element that opens the dialog and gets the focus when it closes: the button, or one of the page's own. */
  #opener: HTMLElement = this.#button;
  /** True if the dialog has its own entry in the history. */
  #isPushed = false;
  /** True from the moment a mint begins until its outcome is known. */
  #isMinting = false;
  /** True once the visitor was told that a mint isn't finished. */
  #isWarned = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(buttonStyles);
    root.adoptedStyleSheets.push(sheet);
    const bar = create("div", { class: "bar" });
    const content = create("div", { class: "content" });
    this.#button.append(this.#label);
    bar.append(this.#notice, this.#close);
    content.append(create("slot", { name: "widget" }));
    this.#dialog.append(bar, content);
    root.append(this.#button, this.#dialog);
    this.#button.addEventListener("click", () => this.show());
    for (const intent of ["pointerover", "focus"])
      this.#button.addEventListener(intent, () => void this.prefetch());
    this.#close.addEventListener("click", () => this.#tryToClose());
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog) this.#tryToClose();
    });
    this.#dialog.addEventListener("cancel", (event) => {
      if (event.target !== this.#dialog) return;
      event.preventDefault();
      this.#tryToClose();
    });
    this.#dialog.addEventListener("close", ({ target }) => {
      if (target === this.#dialog) this.#onClose();
    });
    this.addEventListener("mint-before-prepare", (event) =>
      // After the page's listeners, which may cancel the mint.
      queueMicrotask(() => (this.#isMinting = !event.defaultPrevented)),
    );
    for (const outcome of ["mint-success", "mint-error"])
      this.addEventListener(outcome, () => this.#onOutcome());
  }

  /** @internal Called by the browser. */
  connectedCallback(): void {
    connected.add(this);
    for (const name of Object.keys(buttonAttributes)) this.#adoptProperty(name);
    this.#translate();
    // Frameworks set attributes after they have added the element.
    queueMicrotask(followUrl);
  }

  /** @internal Called by the browser. */
  disconnectedCallback(): void {
    connected.delete(this);
    if (current.button !== this) return;
    this.#dialog.close();
    this.#onClose();
  }

  /** @internal Called by the browser. */
  attributeChangedCallback(): void {
    this.#translate();
  }

  /** Loads the widget, as the button does when a pointer is over it. */
  async prefetch(): Promise<void> {
    loading ??= MintButton.loadWidget();
    try {
      await loading;
    } catch {
      // The next intent tries again.
      loading = null;
      if (this.isOpen) this.#notice.textContent = this.#texts.partMissing;
    }
  }

  /** True while the dialog is open. */
  get isOpen(): boolean {
    return current.button === this;
  }

  override focus(options?: FocusOptions): void {
    this.#button.focus(options);
  }

  /** Opens the dialog. Does nothing if one is open, or if the element isn't in the document. */
  show(): void {
    if (!this.#open()) return;
    const { collection } = this;
    this.#isPushed = collection !== null && readLinkedCollection() !== collection;
    if (this.#isPushed) pushLink(collection!);
  }

  /** @internal Opens the dialog that the URL names already. */
  showLinked(): void {
    if (this.#open()) this.#isPushed = false;
  }

  /** Closes the dialog. A mint that isn't finished continues. */
  hide(): void {
    this.#dialog.close();
  }

  /** @internal Closes the dialog after the Back button, or stays in the history while a mint isn't finished. */
  followBack(): void {
    if (this.#isRefused()) pushLink(this.collection!);
    else this.#dialog.close();
  }

  /** @internal Leaves only the dialog, for an opener of the page's own. */
  openFor(opener: HTMLElement): void {
    this.#opener = opener;
    this.#button.hidden = true;
    this.style.setProperty("display", "contents");
  }

  #open(): boolean {
    if (current.button || !this.isConnected) return false;
    current.button = this;
    this.#notice.textContent = "";
    this.#isWarned = false;
    this.#dialog.setAttribute("aria-label", this.#name);
    const widget = (this.#widget ??= this.#createWidget());
    for (const [name, { attribute }] of Object.entries(attributes)) {
      if (attribute === false) Reflect.set(widget, name, Reflect.get(this, name));
      else copyAttribute(this, widget, attribute);
    }
    if (!widget.isConnected) this.append(widget);
    this.#dialog.showModal();
    void this.prefetch();
    return true;
  }

  #createWidget(): MintWidget {
    const widget = document.createElement("mint-widget");
    widget.slot = "widget";
    return widget;
  }

  /** Closes the dialog, unless it first has to show that a mint isn't finished. */
  #tryToClose(): void {
    if (!this.#isRefused()) this.#dialog.close();
  }

  /** Tells, once, that a mint isn't finished. The second time the dialog closes, since a wallet may never answer. */
  #isRefused(): boolean {
    if (!this.#isMinting || this.#isWarned) return false;
    this.#isWarned = true;
    this.#notice.textContent = this.#texts.unfinished;
    return true;
  }

  #onOutcome(): void {
    this.#isMinting = false;
    this.#isWarned = false;
    this.#notice.textContent = "";
    if (!this.isOpen) this.#widget?.remove();
  }

  #onClose(): void {
    if (!this.isOpen) return;
    current.button = null;
    // Stops its reads. During a mint it stays, so that the mint goes on.
    if (!this.#isMinting) this.#widget?.remove();
    if (readLinkedCollection() === this.collection) {
      if (this.#isPushed) history.back();
      else dropLink();
    }
    this.#opener.focus();
  }

  /** Text of the button or of the page's own opener. */
  get #name(): string {
    const own = this.#opener === this.#button ? this : this.#opener;
    return own.textContent?.trim() || this.#texts.mint;
  }

  #translate(): void {
    const tag = this.closest<HTMLElement>("[lang]")?.lang ?? "";
    this.#texts = findLocale(tag, texts).load ?? english;
    this.#label.textContent = this.#texts.mint;
    this.#close.setAttribute("aria-label", this.#texts.close);
  }

  /** Hands a property that was set before the element was defined to its accessor. */
  #adoptProperty(name: string): void {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = Reflect.get(this, name);
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }
}

/** Properties that are created from the table of attributes. */
// oxlint-disable-next-line typescript/no-empty-object-type -- only an interface merges with the class
export interface MintButton extends ButtonProperties {}

for (const [name, { attribute, type }] of Object.entries(buttonAttributes) as [
  string,
  { attribute: string | false; type?: BooleanConstructor },
][]) {
  if (name in BaseElement.prototype) continue;
  const values = new WeakMap<MintButton, unknown>();
  Object.defineProperty(MintButton.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: MintButton) {
      if (attribute === false) return values.get(this) ?? null;
      return type ? this.hasAttribute(attribute) : this.getAttribute(attribute);
    },
    set(this: MintButton, value: unknown) {
      if (attribute === false) values.set(this, value);
      else if (type) this.toggleAttribute(attribute, !!value);
      else if (value === null || value === undefined) this.removeAttribute(attribute);
      else this.setAttribute(attribute, String(value));
    },
  });
}

/** Opens the dialog that the URL names, and closes one that it doesn't name any more. */
export function followUrl(): void {
  const collection = readLinkedCollection();
  if (current.button && current.button.collection !== collection) current.button.followBack();
  if (current.button || collection === null) return;
  for (const button of connected) if (button.collection === collection) return button.showLinked();
}

function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  its: Readonly<Record<string, string>> = {},
  text = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(its)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

function copyAttribute(from: Element, to: Element, name: string): void {
  const value = from.getAttribute(name);
  if (value === null) to.removeAttribute(name);
  else to.setAttribute(name, value);
}

declare global {
  interface HTMLElementTagNameMap {
    "mint-button": MintButton;
  }
}
