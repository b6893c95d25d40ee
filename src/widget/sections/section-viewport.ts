import { previewMedia } from "../shared/sizes.js";

/** Distance from the viewport within which a section is loaded and kept up to date. */
const preloadMargin = "400px 0px";

/** Element of a section, and whether it is below the viewport. */
interface Place {
  readonly element: HTMLElement;
  isBelow: boolean;
}

/**
 * Observes the positions of the sections' elements. An element below the viewport is sized by its content. It keeps its
 * size while it is visible or above the viewport, so that nothing visible moves.
 */
export class SectionViewport {
  readonly #places = new Map<string, Place>();
  readonly #previewQuery = matchMedia(previewMedia);
  readonly #onPreviewChange: () => void;
  /** Reports the sections near the viewport. */
  readonly #nearObserver: IntersectionObserver;
  /**
   * Reports the sections below the viewport. Its area extends far above the viewport, so that a jump over a section is
   * reported, too. In a frame, which clips that area, only sections that were visible in between are reported.
   */
  readonly #belowObserver: IntersectionObserver;

  /**
   * @param onNear Called when a section enters or leaves the area near the viewport.
   * @param onPreviewChange Called when the page starts or stops showing previews.
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
          // Reads the current position, because the visitor may have scrolled since the entry was created.
          this.#setBelow(
            nameOf(entry),
            !entry.isIntersecting && entry.target.getBoundingClientRect().top >= innerHeight,
          ),
        ),
      { rootMargin: "1000000px 0px 0px" },
    );
  }

  /** True on a page where sections show only their first rows, and the rest in a sheet. */
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

  /** Observes exactly these elements of sections, by name. */
  observe(elements: ReadonlyMap<string, HTMLElement>): void {
    const moved = [...elements].filter(([name, element]) => this.#places.get(name)?.element !== element);
    const gone = [...this.#places.keys()].filter((name) => !elements.has(name));
    // Removes all before adding any, since an element may now belong to another section.
    for (const name of [...gone, ...moved.map(([name]) => name)]) this.#unobserve(name);
    for (const [name, element] of moved) {
      this.#places.set(name, { element, isBelow: true });
      this.#nearObserver.observe(element);
      this.#belowObserver.observe(element);
    }
  }

  /** Keeps the size of a section's element before its content moves elsewhere. */
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

  /** Sizes an element. A preview may still grow, since it doesn't scroll. */
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
