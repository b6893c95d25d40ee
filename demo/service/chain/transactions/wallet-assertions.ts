import { address, type Address } from "@solana/kit";
import type { ResolvedInstruction } from "./resolve-message.js";
import { TransactionMismatch } from "./transaction-mismatch.js";

/**
 * Program of the assertions that wallets add to transactions they sign first, so that a transaction fails if it
 * deviates from its simulation. https://docs.phantom.com/developer-powertools/lighthouse
 */
export const lighthouseProgram = address("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95");

/** Phantom adds up to four, Solflare two. */
export const maxAssertions = 4;

/**
 * First data byte of Lighthouse's plain assertions, AssertAccountData to AssertSysvarClock, which read accounts and
 * pass or fail. Excluded: MemoryWrite (0) and MemoryClose (1), which spend a payer's lamports; the Merkle tree and
 * Bubblegum assertions (16, 17), which call other programs; and instructions added in later versions.
 * https://github.com/Jac0xb/lighthouse/blob/main/programs/lighthouse/src/instruction.rs
 */
const assertionKinds = { first: 2, last: 15 };

export function isAssertion(instruction: ResolvedInstruction): boolean {
  return instruction.program === lighthouseProgram;
}

/**
 * Verifies that a wallet's assertions only read. They must not get the authority's signature: Lighthouse is upgradable,
 * and that signature could mint between the service's own instructions.
 * @throws TransactionMismatch `TOO_MANY_ASSERTIONS`, `NOT_AN_ASSERTION` or `ASSERTION_NAMES_AUTHORITY`
 */
export function verifyAssertions(assertions: readonly ResolvedInstruction[], authority: Address): void {
  if (assertions.length > maxAssertions)
    throw new TransactionMismatch("TOO_MANY_ASSERTIONS", { assertions: assertions.length });
  for (const { accounts, data } of assertions) {
    const [kind] = data;
    if (kind === undefined || kind < assertionKinds.first || kind > assertionKinds.last) {
      throw new TransactionMismatch("NOT_AN_ASSERTION", { kind });
    }
    if (accounts.includes(authority)) throw new TransactionMismatch("ASSERTION_NAMES_AUTHORITY");
  }
}
