import { address, type Address } from "@solana/kit";
import type { ResolvedInstruction } from "./resolve-message.js";
import { TransactionMismatch } from "./transaction-mismatch.js";

/**
 * The program whose assertions wallets put around a transaction that they sign first, so that it fails rather than
 * do something else than its simulation. https://docs.phantom.com/developer-powertools/lighthouse
 */
export const lighthouseProgram = address("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95");

/** Phantom adds up to four, Solflare two. */
export const maximumAssertions = 4;

/**
 * First data byte of Lighthouse's plain assertions, AssertAccountData to AssertSysvarClock: they read accounts and pass
 * or fail. Not among them: MemoryWrite (0) and MemoryClose (1), which spend a payer's lamports; the Merkle tree and
 * Bubblegum assertions (16, 17), which call other programs; and whatever the program may learn later.
 * https://github.com/Jac0xb/lighthouse/blob/main/programs/lighthouse/src/instruction.rs
 */
const assertions = { first: 2, last: 15 };

export function isAssertion(instruction: ResolvedInstruction): boolean {
  return instruction.program === lighthouseProgram;
}

/**
 * A guard reads and nothing else. It never gets the service's signature: Lighthouse can be upgraded, and between our
 * own instructions that signature may still mint.
 */
export function verifyAssertions(guards: readonly ResolvedInstruction[], authority: Address): void {
  if (guards.length > maximumAssertions)
    throw new TransactionMismatch("TOO_MANY_GUARDS", { guards: guards.length });
  for (const { accounts, data } of guards) {
    const [kind] = data;
    if (kind === undefined || kind < assertions.first || kind > assertions.last) {
      throw new TransactionMismatch("GUARD_NOT_AN_ASSERTION", { kind });
    }
    if (accounts.includes(authority)) throw new TransactionMismatch("GUARD_NAMES_AUTHORITY");
  }
}
