import type { KeyClass } from "../../../src/contract/key.js";

/** The caller of a request, as its API key identifies it. */
export interface Principal {
  readonly keyId: string;
  readonly class: KeyClass;
  /** Ids of the collections that the key was issued for. */
  readonly scope: ReadonlySet<string>;
  /** Every identifier of those collections (short id, lower-case UUID, address), to the collection's id. */
  readonly identifiers: ReadonlyMap<string, string>;
}
