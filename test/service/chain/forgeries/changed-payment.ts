import {
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import { type AccountMeta, type Address, type Instruction } from "@solana/kit";
import type { MismatchReason } from "../../../../demo/service/chain/transactions/transaction-mismatch.js";
import { classicTokenProgram } from "../../../../demo/service/chain/transactions/mint-order.js";
import type { Draft, DraftInstruction } from "../draft.js";
import type { Cast, Rewriting } from "./forgery.js";

const transferChecked = 12;

/**
 * Changed SPL payments: less, to another account, in another token, from another owner, or a lookalike
 * without effect.
 */
export async function* changePayment(
  draft: Draft,
  { wallet, treasury, thief }: Cast,
): AsyncGenerator<Rewriting> {
  const place = draft.instructions.findIndex(({ data }) => data[0] === transferChecked && data.length === 10);
  const transfer = draft.instructions[place];
  if (!transfer) return;
  const [source, mint, destination] = transfer.accounts.map(({ address }) => address) as [
    Address,
    Address,
    Address,
  ];
  const { programAddress: tokenProgram } = transfer;
  const otherProgram =
    tokenProgram === classicTokenProgram ? TOKEN_2022_PROGRAM_ADDRESS : classicTokenProgram;
  const [loot] = await findAssociatedTokenPda({ owner: thief.address, mint, tokenProgram });
  const paid = new DataView(transfer.data.buffer, transfer.data.byteOffset).getBigUint64(1, true);
  const honest = { source, mint, destination, authority: wallet, amount: paid, decimals: 6 };
  const pay = (changes: Partial<typeof honest>, programAddress = tokenProgram) =>
    getTransferCheckedInstruction({ ...honest, ...changes }, { programAddress });
  const open = (owner: Address, ata: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer: wallet, ata, owner, mint, tokenProgram });

  const asDraft = ({ programAddress, accounts = [], data = new Uint8Array() }: Instruction) =>
    ({ programAddress, accounts: accounts as readonly AccountMeta[], data }) satisfies DraftInstruction;
  const instead = (payment: Instruction): Draft => ({
    ...draft,
    instructions: draft.instructions.with(place, asDraft(payment)),
  });
  const changed: MismatchReason = "INSTRUCTION_CHANGED";

  yield ["one base unit less", changed, instead(pay({ amount: paid - 1n }))];
  yield ["one base unit more", changed, instead(pay({ amount: paid + 1n }))];
  yield ["nothing is paid", changed, instead(pay({ amount: 0n }))];
  yield ["the same number with other decimals", changed, instead(pay({ decimals: 9 }))];
  yield ["another is paid", changed, instead(pay({ destination: loot }))];
  yield ["the wallet pays itself", changed, instead(pay({ destination: source }))];
  yield ["somebody else's tokens", changed, instead(pay({ source: loot }))];
  yield ["another coin", changed, instead(pay({ mint: thief.address }))];
  yield ["the thief decides", "SIGNERS_CHANGED", instead(pay({ authority: thief }))];
  // The classic program isn't referenced by a mint that is paid in Token-2022.
  const byOther = otherProgram === classicTokenProgram ? "PROGRAM_ADDED" : changed;
  yield ["by the other token program", byOther, instead(pay({}, otherProgram))];
  yield [
    "without a check of coin and decimals",
    changed,
    instead(
      getTransferInstruction(
        { source, destination, authority: wallet, amount: paid },
        { programAddress: tokenProgram },
      ),
    ),
  ];
  yield [
    "an allowance in place of a payment",
    changed,
    instead(
      getApproveCheckedInstruction(
        { source, mint, delegate: destination, owner: wallet, amount: paid, decimals: 6 },
        { programAddress: tokenProgram },
      ),
    ),
  ];

  const opening = place - 1;
  const opened = (account: Instruction): Draft => ({
    ...draft,
    instructions: draft.instructions.with(opening, asDraft(account)),
  });
  yield ["an account for the thief is opened", changed, opened(open(thief.address, loot))];
  yield ["the treasury's account is opened for the thief", changed, opened(open(thief.address, destination))];
  yield ["the thief's account is opened for the treasury", changed, opened(open(treasury, loot))];
  yield [
    "a second payment",
    "INSTRUCTION_ADDED",
    {
      ...draft,
      instructions: draft.instructions.toSpliced(place + 1, 0, asDraft(pay({ destination: loot }))),
    },
  ];
}
