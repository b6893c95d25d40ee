import type { PendingMint, PendingMintStorage } from "../../src/core/pending-mint.js";

/** In-memory pending-mint storage, with failure modes of browser storage. */
export class MemoryRecords implements PendingMintStorage {
  readonly entries = new Map<string, PendingMint>();
  mode: "works" | "full" | "forbidden" | "hangs" = "works";

  read(prefix: string): Promise<readonly PendingMint[]> {
    if (this.mode === "hangs") return new Promise(() => undefined);
    if (this.mode === "forbidden") return Promise.reject(new DOMException("Denied.", "SecurityError"));
    return Promise.resolve(
      [...this.entries].filter(([key]) => key.startsWith(prefix)).map(([, value]) => structuredClone(value)),
    );
  }

  async write(key: string, record: PendingMint): Promise<void> {
    if (this.mode === "hangs") await new Promise(() => undefined);
    if (this.mode !== "works") throw new DOMException("Quota exceeded.", "QuotaExceededError");
    this.entries.set(key, structuredClone(record));
  }
}
