import type { KeyValueStore } from "../../src/core/environment.js";

/** In-memory key-value storage shared by pages, with failure modes of browser storage. */
export class MemoryStorage implements KeyValueStore {
  readonly entries = new Map<string, string>();
  mode: "works" | "full" | "forbidden" = "works";

  getItem(key: string): string | null {
    if (this.mode === "forbidden") throw new DOMException("The operation is insecure.", "SecurityError");
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.mode === "forbidden") throw new DOMException("The operation is insecure.", "SecurityError");
    if (this.mode === "full") throw new DOMException("Exceeded the quota.", "QuotaExceededError");
    this.entries.set(key, value);
  }

  removeItem(key: string): void {
    if (this.mode === "forbidden") throw new DOMException("The operation is insecure.", "SecurityError");
    this.entries.delete(key);
  }
}
