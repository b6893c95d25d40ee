import {
  getAdvanceNonceAccountInstruction,
  getAllocateInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from "@solana-program/system";
import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
} from "@solana-program/token-2022";
import { AccountRole, address, type AccountMeta, type Instruction } from "@solana/kit";
import type { Draft } from "../draft.js";
import type { Cast, Rewriting } from "./forgery.js";

const memoProgram = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");

/** Instructions of a drainer, before and after the mint. */
export function* addInstructions(
  draft: Draft,
  { prepared, wallet, authority, treasury, thief }: Cast,
): Generator<Rewriting> {
  const mint = address(prepared.mintAddress);
  const token = draft.instructions.at(-2)!.accounts[1]!.address;
  const to = thief.address;
  const handOver = { newAuthority: to };
  const named = { address: authority.address, role: AccountRole.READONLY_SIGNER };
  const additions: Record<string, Instruction> = {
    "a transfer": getTransferSolInstruction({ source: wallet, destination: to, amount: 1n }),
    "a transfer from the authority": getTransferSolInstruction({
      source: authority,
      destination: to,
      amount: 1n,
    }),
    "the wallet is assigned": getAssignInstruction({ account: wallet, programAddress: to }),
    "the wallet is allocated": getAllocateInstruction({ newAccount: wallet, space: 1n }),
    "a durable nonce": getAdvanceNonceAccountInstruction({ nonceAccount: treasury, nonceAuthority: wallet }),
    "the token is approved": getApproveInstruction({
      source: token,
      delegate: to,
      owner: wallet,
      amount: 1n,
    }),
    "the token is burnt": getBurnInstruction({ account: token, mint, authority: wallet, amount: 1n }),
    "the token's account is closed": getCloseAccountInstruction({
      account: token,
      destination: to,
      owner: wallet,
    }),
    "the token is handed over": getSetAuthorityInstruction({
      ...handOver,
      owned: token,
      owner: wallet,
      authorityType: AuthorityType.AccountOwner,
    }),
    "the mint is handed over": getSetAuthorityInstruction({
      ...handOver,
      owned: mint,
      owner: authority,
      authorityType: AuthorityType.MintTokens,
    }),
    "a second item": getMintToInstruction({ mint, token, mintAuthority: authority, amount: 1n }),
    "a memo": { programAddress: memoProgram, data: new Uint8Array([104, 105]) },
    "a memo that the authority signs": {
      programAddress: memoProgram,
      accounts: [named],
      data: new Uint8Array(),
    },
  };
  for (const [what, { programAddress, accounts = [], data = new Uint8Array() }] of Object.entries(
    additions,
  )) {
    const reason = programAddress === memoProgram ? "PROGRAM_ADDED" : "INSTRUCTION_ADDED";
    const added = { programAddress, accounts: accounts as readonly AccountMeta[], data };
    yield [`${what}, before`, reason, { ...draft, instructions: draft.instructions.toSpliced(2, 0, added) }];
    yield [`${what}, behind`, reason, { ...draft, instructions: [...draft.instructions, added] }];
  }
}
