import type { Page } from "../../src/core/environment.js";

export class FakePage implements Page {
  readonly origin = "https://page.example";
  isHidden = false;
  readonly #listeners = new Set<() => void>();

  get listenerCount(): number {
    return this.#listeners.size;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  hide(): void {
    this.isHidden = true;
    this.emit();
  }

  show(): void {
    this.isHidden = false;
    this.emit();
  }

  emit(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
