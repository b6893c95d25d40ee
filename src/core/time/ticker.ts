import type { Page, Timers } from "../environment.js";

/** Periodic work. @returns milliseconds until its next call. */
export type Task = () => number;

/** Maximum delay of a task, below the limit of `setTimeout`. Milliseconds. */
const maxDelay = 3_600_000;

/**
 * Shared timer of a page's countdowns and polls. Stopped while there is no task and while the page is hidden; when the
 * page is shown again, every task runs at once.
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

  /** Runs `task` at once and then after each delay that it returns. @returns a function that removes it. */
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
    // Set before the call, so that a task may remove itself and a throwing task isn't called again at once.
    this.#due.set(task, this.#timers.monotonic() + maxDelay);
    const wait = task();
    if (this.#due.has(task)) this.#due.set(task, this.#timers.monotonic() + Math.min(wait, maxDelay));
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
