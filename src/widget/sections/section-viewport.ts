import { previewMedia } from "../first-view/sizes.js";

/** Distance from the viewport within which a section is loaded and kept up to date. */
const preloadMargin = "400px 0px";

/** Element of a section, and whether it is below the viewport. */
interface Place {
  readonly element: HTMLElement;
  isBelow: boolean;
}

/**
 * Observes where the elements of the sections are. An element below the viewport is sized by its content, and keeps its
 * size while it is visible or above: nothing that the visitor sees moves.
 */
export class SectionViewport {
  readonly #places = new Map<string, Place>();
  readonly #previewQuery = matchMedia(previewMedia);
  readonly #onPreviewChange: () => void;
  /** Reports the sections near the viewport. */
  readonly #nearObserver: IntersectionObserver;
  /**
   * Reports the sections below the viewport. Its area reaches far above it, so that a jump from above to below is
   * reported, too; in a frame, which clips that area, only a section that was seen in between.
   */
  readonly #belowObserver: IntersectionObserver;

  /**
   * @param onNear Called when a section comes near the viewport, and when it goes away.
   * @param onPreviewChange Called when the page begins or ceases to show previews.
   */
  constructor(onNear: (name: string, isNear: boolean) => void, onPreviewChange: () => void) {
    this.#onPreviewChange = () => {
      for (const name of this.#places.keys()) this.#resize(name);
      onPreviewChange();
    };
    this.#nearObserver = new IntersectionObserver(
      (entries) => entries.forEach((entry) => onNear(nameOf(entry), entry.isIntersecting)),
      { rootMargin: preloadMargin },
    );
    this.#belowObserver = new IntersectionObserver(
      (entries) =>
        entries.forEach((entry) =>
          // Read now: a visitor may have scrolled since the entry was made.
          this.#setBelow(
            nameOf(entry),
            !entry.isIntersecting && entry.target.getBoundingClientRect().top >= innerHeight,
          ),
        ),
      { rootMargin: "1000000px 0px 0px" },
    );
  }

  /** True on a page where sections show their first rows only, and the others in a sheet. */
  get isPreview(): boolean {
    return this.#previewQuery.matches;
  }

  connect(): void {
    this.#previewQuery.addEventListener("change", this.#onPreviewChange);
  }

  disconnect(): void {
    this.#previewQuery.removeEventListener("change", this.#onPreviewChange);
    this.clear();
  }

  /** Stops observing all sections. */
  clear(): void {
    this.#nearObserver.disconnect();
    this.#belowObserver.disconnect();
    this.#places.clear();
  }

  /** Observes the elements of sections by name, and no others. */
  observe(elements: ReadonlyMap<string, HTMLElement>): void {
    const moved = [...elements].filter(([name, element]) => this.#places.get(name)?.element !== element);
    const gone = [...this.#places.keys()].filter((name) => !elements.has(name));
    // All first, since one section's element may have been another's.
    for (const name of [...gone, ...moved.map(([name]) => name)]) this.#unobserve(name);
    for (const [name, element] of moved) {
      this.#places.set(name, { element, isBelow: true });
      this.#nearObserver.observe(element);
      this.#belowObserver.observe(element);
    }
  }

  /** Keeps the size of a section's element, whose content is about to be elsewhere. */
  keepSize(name: string): void {
    this.#setBelow(name, false);
  }

  /** Scrolls a section into view and focuses its heading. */
  reveal(name: string): void {
    const { element } = this.#places.get(name) ?? {};
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element?.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion ? "auto" : "smooth" });
    element?.querySelector("h3")?.focus({ preventScroll: true });
  }

  #unobserve(name: string): void {
    const { element } = this.#places.get(name) ?? {};
    if (!element) return;
    this.#nearObserver.unobserve(element);
    this.#belowObserver.unobserve(element);
    this.#places.delete(name);
  }

  /** Sizes an element. A preview may still grow, since nothing in it scrolls. */
  #setBelow(name: string, isBelow: boolean): void {
    const place = this.#places.get(name);
    if (!place) return;
    const { element } = place;
    place.isBelow = isBelow;
    const size = isBelow ? "" : `${element.offsetHeight}px`;
    element.style.minBlockSize = this.isPreview ? size : "";
    element.style.blockSize = this.isPreview && !isBelow ? "auto" : size;
    element.toggleAttribute("data-fits-content", isBelow);
  }

  #resize(name: string): void {
    const { element, isBelow } = this.#places.get(name)!;
    element.style.blockSize = element.style.minBlockSize = "";
    this.#setBelow(name, isBelow);
  }
}

const nameOf = ({ target }: IntersectionObserverEntry): string => (target as HTMLElement).dataset["section"]!;
