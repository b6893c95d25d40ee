import { FakeLocks } from "./fake-locks.js";
import { FakeTime } from "./fake-time.js";
import { MemoryRecords } from "./memory-pending-mint-storage.js";
import { MemoryStorage } from "./memory-storage.js";

/** State shared by all pages of a site in one browser, including pages opened later. */
export class FakeSite {
  readonly time = new FakeTime();
  readonly storage = new MemoryStorage();
  readonly records = new MemoryRecords();
  readonly locks = new FakeLocks();
}
