import type { Address, EncodedAccount } from "@solana/kit";

/** An account as it was, or null when it did not exist. */
export type AccountState = EncodedAccount | null;

/**
 * What accounts were before recent slots changed them, so that a reader who asks for `confirmed` or `finalized`
 * doesn't see what is only `processed`. The runtime itself knows the newest state only.
 */
export class AccountVersions {
  readonly #before = new Map<number, Map<Address, AccountState>>();

  /** Keeps the state that an account had when `slot` began; later calls for the same slot change nothing. */
  remember(slot: number, address: Address, state: AccountState): void {
    const states = this.#before.get(slot) ?? new Map<Address, AccountState>();
    this.#before.set(slot, states);
    if (!states.has(address)) states.set(address, state);
  }

  /** The states at the end of `slot` of all accounts that changed after it. */
  changedAfter(slot: number): Map<Address, AccountState> {
    const states = new Map<Address, AccountState>();
    for (const [changedIn, before] of this.#before) {
      if (changedIn <= slot) continue;
      for (const [address, state] of before) if (!states.has(address)) states.set(address, state);
    }
    return states;
  }

  /** The state at the end of `slot`; undefined when the account has not changed since. */
  at(slot: number, address: Address): AccountState | undefined {
    for (const [changedIn, before] of this.#before) {
      if (changedIn > slot && before.has(address)) return before.get(address);
    }
    return undefined;
  }

  /** Drops what only readers of slots before `slot` would need. */
  forgetBefore(slot: number): void {
    for (const changedIn of this.#before.keys()) if (changedIn <= slot) this.#before.delete(changedIn);
  }
}
