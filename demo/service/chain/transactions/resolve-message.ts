import {
  AccountRole,
  getAddressDecoder,
  getBase58Decoder,
  type Address,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { TransactionMismatch } from "./transaction-mismatch.js";

/** Instruction with addresses instead of indexes, since indexes change when a wallet adds an account. */
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
 * @see https://solana.com/docs/references/transactions
 * @throws TransactionMismatch `MALFORMED`, `VERSION_UNSUPPORTED` or `LOOKUP_TABLE`.
 */
export function resolveMessage(bytes: ReadonlyUint8Array): ResolvedMessage {
  let offset = 0;
  const malformed = () => new TransactionMismatch("MALFORMED", { bytes: bytes.length, offset });
  const take = (length: number): ReadonlyUint8Array => {
    if (offset + length > bytes.length) throw malformed();
    return bytes.slice(offset, (offset += length));
  };
  const byte = (): number => take(1)[0]!;
  /** Compact-u16 in its shortest form: seven bits per byte, least significant first, at most three bytes. */
  const length = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = byte();
      value |= (part & 127) << shift;
      if (value > 0xffff || shift > 14 || (part === 0 && shift > 0)) throw malformed();
      if (part < 128) return value;
    }
  };
  const list = <Item>(read: () => Item): Item[] => Array.from({ length: length() }, read);

  const first = byte();
  // Without the high bit, it is a legacy message.
  if (first !== 128) {
    throw new TransactionMismatch("VERSION_UNSUPPORTED", { version: first < 128 ? "legacy" : first & 127 });
  }
  const header = { signers: byte(), readonlySigners: byte(), readonlyOthers: byte() };
  const accounts = list(() => addressDecoder.decode(take(32)));
  const roles = new Map(accounts.map((account, index) => [account, roleAt(index, accounts.length, header)]));
  const [feePayer] = accounts;
  if (
    feePayer === undefined ||
    roles.size !== accounts.length ||
    header.readonlySigners >= header.signers ||
    header.signers + header.readonlyOthers > accounts.length
  ) {
    throw malformed();
  }
  const blockhash = base58Decoder.decode(take(32));
  const compiled = list(() => ({ program: byte(), accounts: list(byte), data: take(length()) }));
  // Indexes beyond the accounts refer to lookup tables.
  if (length() > 0) throw new TransactionMismatch("LOOKUP_TABLE");
  if (offset !== bytes.length) throw malformed();
  const at = (index: number): Address => {
    const account = accounts[index];
    if (account === undefined) throw malformed();
    return account;
  };
  const instructions = compiled.map(({ program, accounts, data }) => ({
    program: at(program),
    accounts: accounts.map(at),
    data,
  }));
  return { feePayer, signers: accounts.slice(0, header.signers), blockhash, roles, instructions };
}

const addressDecoder = getAddressDecoder();
const base58Decoder = getBase58Decoder();

interface Header {
  readonly signers: number;
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
}

function roleAt(index: number, total: number, header: Header): AccountRole {
  if (index < header.signers) {
    return index < header.signers - header.readonlySigners
      ? AccountRole.WRITABLE_SIGNER
      : AccountRole.READONLY_SIGNER;
  }
  return index < total - header.readonlyOthers ? AccountRole.WRITABLE : AccountRole.READONLY;
}
