import {
  AccountRole,
  bytesEqual,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type Address,
  type CompiledTransactionMessage,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { TransactionMismatch } from "./transaction-mismatch.js";

/** Instruction with addresses in place of indexes, since indexes change when a wallet adds an account. */
export interface ResolvedInstruction {
  readonly program: Address;
  readonly accounts: readonly Address[];
  readonly data: ReadonlyUint8Array;
}

/** Content of a version 0 message, independent of its encoding. */
export interface ResolvedMessage {
  readonly feePayer: Address;
  /** Fee payer first. */
  readonly signers: readonly Address[];
  readonly blockhash: string;
  /** Accounts with their roles, which the wire format stores per message, not per instruction. */
  readonly roles: ReadonlyMap<Address, AccountRole>;
  readonly instructions: readonly ResolvedInstruction[];
}

/**
 * Decodes a version 0 message without lookup tables. Accepts only the canonical encoding, so two different
 * byte strings never decode to the same message.
 * @throws TransactionMismatch `MALFORMED`, `VERSION_UNSUPPORTED` or `LOOKUP_TABLE`.
 */
export function resolveMessage(bytes: ReadonlyUint8Array): ResolvedMessage {
  const message = decode(bytes);
  if (message.version !== 0)
    throw new TransactionMismatch("VERSION_UNSUPPORTED", { version: message.version });
  if (message.addressTableLookups?.length) throw new TransactionMismatch("LOOKUP_TABLE");

  const { staticAccounts: accounts, header } = message;
  const roles = new Map(accounts.map((account, index) => [account, roleAt(index, accounts.length, header)]));
  const [feePayer] = accounts;
  if (
    feePayer === undefined ||
    roles.size !== accounts.length ||
    header.numReadonlySignerAccounts >= header.numSignerAccounts ||
    header.numSignerAccounts + header.numReadonlyNonSignerAccounts > accounts.length
  ) {
    throw new TransactionMismatch("MALFORMED", { header, accounts: accounts.length });
  }

  const at = (index: number): Address => {
    const account = accounts[index];
    if (account === undefined) throw new TransactionMismatch("MALFORMED", { index });
    return account;
  };
  return {
    feePayer,
    signers: accounts.slice(0, header.numSignerAccounts),
    blockhash: message.lifetimeToken,
    roles,
    instructions: message.instructions.map((instruction) => ({
      program: at(instruction.programAddressIndex),
      accounts: (instruction.accountIndices ?? []).map(at),
      data: instruction.data ?? new Uint8Array(),
    })),
  };
}

type Header = CompiledTransactionMessage["header"];

function roleAt(index: number, total: number, header: Header): AccountRole {
  if (index < header.numSignerAccounts) {
    return index < header.numSignerAccounts - header.numReadonlySignerAccounts
      ? AccountRole.WRITABLE_SIGNER
      : AccountRole.READONLY_SIGNER;
  }
  return index < total - header.numReadonlyNonSignerAccounts ? AccountRole.WRITABLE : AccountRole.READONLY;
}

function decode(bytes: ReadonlyUint8Array) {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes);
    if (bytesEqual(getCompiledTransactionMessageEncoder().encode(message), bytes)) return message;
  } catch (cause) {
    throw new TransactionMismatch("MALFORMED", {}, { cause });
  }
  throw new TransactionMismatch("MALFORMED", { bytes: bytes.length });
}
