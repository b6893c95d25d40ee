import { AccountRole, type Address, type Instruction } from "@solana/kit";
import { decodeTransaction } from "../../src/solana/transactions/decode-transaction.js";

/** Instructions of a transaction without lookup tables, with each account in its role. */
export function decompile(bytes: Uint8Array): Instruction[] {
  const { accounts, instructions } = decodeTransaction(bytes);
  return instructions.map(({ program, accounts: positions, data }) => ({
    programAddress: program as Address,
    data,
    accounts: positions.map((position) => {
      const { address, signer, writable } = accounts[position]!;
      const [signing, plain] = writable
        ? [AccountRole.WRITABLE_SIGNER, AccountRole.WRITABLE]
        : [AccountRole.READONLY_SIGNER, AccountRole.READONLY];
      return { address: address as Address, role: signer ? signing : plain };
    }),
  }));
}
