import type { Network } from "../../src/core/environment.js";

export class FakeNetwork implements Network {
  isOnline = true;
  readonly #listeners = new Set<() => void>();

  get listenerCount(): number {
    return this.#listeners.size;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  goOffline(): void {
    this.#change(false);
  }

  comeBack(): void {
    this.#change(true);
  }

  #change(isOnline: boolean): void {
    this.isOnline = isOnline;
    for (const listener of [...this.#listeners]) listener();
  }
}
