import type { Page, Timers } from "../ports.js";

/** Does its work and says after how many milliseconds it wants to be called again. */
export type Task = () => number;

/** The longest wait that `setTimeout` can hold, cut to an hour. Milliseconds. */
const longestWait = 3_600_000;

/**
 * One timer for all that moves on a page: countdowns and reads. It rests while nobody has a task, and while the page
 * is hidden; when the page is shown again, every task is called at once.
 */
export class Ticker {
  readonly #timers: Timers;
  readonly #page: Page;
  readonly #due = new Map<Task, number>();
  #timer: unknown = null;
  #unsubscribePage: (() => void) | null = null;

  constructor(timers: Timers, page: Page) {
    this.#timers = timers;
    this.#page = page;
  }

  /** Calls `task` at once and then whenever it wants. Returns the remover. */
  add(task: Task): () => void {
    this.#unsubscribePage ??= this.#page.subscribe(() => this.#onVisibilityChange());
    this.#run(task);
    this.#schedule();
    return () => {
      this.#due.delete(task);
      if (this.#due.size > 0) return;
      this.#cancel();
      this.#unsubscribePage?.();
      this.#unsubscribePage = null;
    };
  }

  #onVisibilityChange(): void {
    if (this.#page.isHidden) return this.#cancel();
    for (const task of [...this.#due.keys()]) this.#run(task);
    this.#schedule();
  }

  #run(task: Task): void {
    // Held before it runs, so that a task may remove itself, and that one which throws isn't called at once again.
    this.#due.set(task, this.#timers.monotonic() + longestWait);
    const wait = task();
    if (this.#due.has(task)) this.#due.set(task, this.#timers.monotonic() + Math.min(wait, longestWait));
  }

  #schedule(): void {
    this.#cancel();
    if (this.#page.isHidden || this.#due.size === 0) return;
    const wait = Math.min(...this.#due.values()) - this.#timers.monotonic();
    this.#timer = this.#timers.setTimeout(() => this.#runDue(), Math.max(0, wait));
  }

  #runDue(): void {
    const now = this.#timers.monotonic();
    try {
      for (const [task, due] of [...this.#due]) if (due <= now && this.#due.has(task)) this.#run(task);
    } finally {
      this.#schedule();
    }
  }

  #cancel(): void {
    this.#timers.clearTimeout(this.#timer);
    this.#timer = null;
  }
}
