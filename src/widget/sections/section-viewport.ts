/** Distance from the viewport within which a section is loaded and kept up to date. */
const preloadMargin = "400px 0px";

/**
 * Observes the positions of the sections' elements. An element below the viewport is sized by its content. It doesn't
 * shrink while it is visible or above the viewport, so that nothing visible moves up.
 */
export class SectionViewport {
  readonly #elements = new Map<string, HTMLElement>();
  /** Reports the sections near the viewport. */
  readonly #nearObserver: IntersectionObserver;
  /**
   * Reports the sections below the viewport. Its area extends far above the viewport, so that a jump over a section is
   * reported, too. In a frame, which clips that area, only sections that were visible in between are reported.
   */
  readonly #belowObserver: IntersectionObserver;

  /** @param onNear Called when a section enters or leaves the area near the viewport. */
  constructor(onNear: (name: string, isNear: boolean) => void) {
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

  /** Stops observing all sections. */
  clear(): void {
    this.#nearObserver.disconnect();
    this.#belowObserver.disconnect();
    this.#elements.clear();
  }

  /** Observes exactly these elements of sections, by name. */
  observe(elements: ReadonlyMap<string, HTMLElement>): void {
    const moved = [...elements].filter(([name, element]) => this.#elements.get(name) !== element);
    const gone = [...this.#elements.keys()].filter((name) => !elements.has(name));
    // Removes all before adding any, since an element may now belong to another section.
    for (const name of [...gone, ...moved.map(([name]) => name)]) this.#unobserve(name);
    for (const [name, element] of moved) {
      this.#elements.set(name, element);
      this.#nearObserver.observe(element);
      this.#belowObserver.observe(element);
    }
  }

  /** Keeps the size of a section's element before its content moves elsewhere. */
  keepSize(name: string): void {
    this.#setBelow(name, false);
  }

  /** Leaves an empty section out, unless it is seen: it then shows why it is empty. It comes back with its content. */
  setEmpty(name: string, isEmpty: boolean): void {
    const element = this.#elements.get(name);
    if (!isEmpty) element?.removeAttribute("data-left-out");
    else if (element?.hasAttribute("data-fits-content")) element.setAttribute("data-left-out", "");
  }

  #unobserve(name: string): void {
    const element = this.#elements.get(name);
    if (!element) return;
    this.#nearObserver.unobserve(element);
    this.#belowObserver.unobserve(element);
    this.#elements.delete(name);
  }

  /** Sizes an element. It may still grow, since it doesn't scroll. */
  #setBelow(name: string, isBelow: boolean): void {
    const element = this.#elements.get(name);
    if (!element) return;
    element.style.minBlockSize = isBelow ? "" : getComputedStyle(element).blockSize;
    element.toggleAttribute("data-fits-content", isBelow);
  }
}

const nameOf = ({ target }: IntersectionObserverEntry): string => (target as HTMLElement).dataset["section"]!;
