import type { Address, EncodedAccount } from "@solana/kit";

/** Account at a past slot; null when it did not exist. */
export type AccountState = EncodedAccount | null;

/**
 * Account states before recent slots changed them, for reads at `confirmed` and `finalized`. The runtime
 * holds only the `processed` state.
 */
export class AccountVersions {
  readonly #before = new Map<number, Map<Address, AccountState>>();

  /** Stores an account's state at the beginning of `slot`; later calls for the same slot have no effect. */
  remember(slot: number, address: Address, state: AccountState): void {
    const states = this.#before.get(slot) ?? new Map<Address, AccountState>();
    this.#before.set(slot, states);
    if (!states.has(address)) states.set(address, state);
  }

  /** States at the end of `slot` of all accounts that changed after it. */
  changedAfter(slot: number): Map<Address, AccountState> {
    const states = new Map<Address, AccountState>();
    for (const [changedIn, before] of this.#before) {
      if (changedIn <= slot) continue;
      for (const [address, state] of before) if (!states.has(address)) states.set(address, state);
    }
    return states;
  }

  /** State at the end of `slot`; undefined when the account has not changed since. */
  at(slot: number, address: Address): AccountState | undefined {
    for (const [changedIn, before] of this.#before) {
      if (changedIn > slot && before.has(address)) return before.get(address);
    }
    return undefined;
  }

  /** Drops the states that only reads of slots before `slot` need. */
  forgetBefore(slot: number): void {
    for (const changedIn of this.#before.keys()) if (changedIn <= slot) this.#before.delete(changedIn);
  }
}
