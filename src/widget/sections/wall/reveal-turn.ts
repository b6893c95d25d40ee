/** Time after which tiles turn although their pictures aren't loaded. Milliseconds. */
const maxLoadTime = 3000;

/**
 * The turn of the sealed tiles into their items: they stay covered until the pictures are loaded, and then turn in a
 * diagonal wave. Without motion they change at once.
 */
export class RevealTurn {
  readonly #requestUpdate: () => void;
  #status: "none" | "covered" | "waiting" | "turning" = "none";

  constructor(requestUpdate: () => void) {
    this.#requestUpdate = requestUpdate;
  }

  /** True: the tiles have their cover over the items. */
  get isCovered(): boolean {
    return this.#status !== "none";
  }

  get isTurning(): boolean {
    return this.#status === "turning";
  }

  start(): void {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.#status = "covered";
  }

  stop(): void {
    this.#status = "none";
  }

  /** Turns the tiles of a rendered wall once their pictures are loaded. @param isRead True: their items are known. */
  update(wall: HTMLElement | null, isRead: boolean): void {
    if (this.#status !== "covered" || !isRead) return;
    if (!wall) return this.stop();
    this.#status = "waiting";
    void this.#turn(wall).finally(() => {
      this.stop();
      this.#requestUpdate();
    });
  }

  async #turn(wall: HTMLElement): Promise<void> {
    const pictures = [...wall.querySelectorAll<HTMLImageElement>(".tile > .picture:not(.cover) img")];
    const tooLate = new Promise((resolve) => setTimeout(resolve, maxLoadTime));
    await Promise.race([tooLate, Promise.allSettled(pictures.map((picture) => picture.decode()))]);
    if (this.#status !== "waiting") return;
    this.#status = "turning";
    this.#requestUpdate();
    // The next frame has the tiles with their animations.
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(wall.getAnimations({ subtree: true }).map(({ finished }) => finished));
  }
}
