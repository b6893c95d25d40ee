import { FakeLocks } from "./fake-locks.js";
import { FakeTime } from "./fake-time.js";
import { MemoryRecords } from "./memory-pending-mint-storage.js";
import { MemoryStorage } from "./memory-storage.js";

/** What all pages of a site share in one browser, those that come later too. */
export class FakeSite {
  readonly time = new FakeTime();
  readonly storage = new MemoryStorage();
  readonly records = new MemoryRecords();
  readonly locks = new FakeLocks();
}
