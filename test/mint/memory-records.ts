import type { MintRecord } from "../../src/mint/mint-records.js";
import type { RecordStore } from "../../src/mint/ports.js";

/** What a site keeps for good. A browser may forbid it, have no room, or never answer. */
export class MemoryRecords implements RecordStore {
  readonly entries = new Map<string, MintRecord>();
  mode: "works" | "full" | "forbidden" | "hangs" = "works";

  read(prefix: string): Promise<readonly MintRecord[]> {
    if (this.mode === "hangs") return new Promise(() => undefined);
    if (this.mode === "forbidden") return Promise.reject(new DOMException("Denied.", "SecurityError"));
    return Promise.resolve(
      [...this.entries].filter(([key]) => key.startsWith(prefix)).map(([, value]) => structuredClone(value)),
    );
  }

  async write(key: string, record: MintRecord): Promise<void> {
    if (this.mode === "hangs") await new Promise(() => undefined);
    if (this.mode !== "works") throw new DOMException("No room.", "QuotaExceededError");
    this.entries.set(key, structuredClone(record));
  }
}
