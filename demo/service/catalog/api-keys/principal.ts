import type { KeyClass } from "../../../../src/contract/values/key.js";

/** Permissions of an authenticated request. */
export interface Principal {
  readonly keyId: string;
  readonly class: KeyClass;
  /** Ids of the collections that the key was issued for. */
  readonly scope: ReadonlySet<string>;
  /** Every identifier of those collections (short id, lower-case UUID, address) → collection id. */
  readonly identifiers: ReadonlyMap<string, string>;
}
