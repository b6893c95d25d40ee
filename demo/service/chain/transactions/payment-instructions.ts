import { getTransferSolInstruction } from "@solana-program/system";
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from "@solana-program/token-2022";
import type { Instruction, TransactionSigner } from "@solana/kit";
import type { PaymentAccount } from "./item-standard.js";
import { findTokenAccount } from "./derive-address.js";
import type { ResolvedOrder, ResolvedPayment, TokenTransfer } from "./mint-order.js";

/** Builds the instructions of a payment: a transfer to each recipient. */
export function buildPayment({ payment }: ResolvedOrder, wallet: TransactionSigner): Instruction[] {
  switch (payment.kind) {
    case "free":
      return [];
    case "native":
      return payment.transfers.map(({ recipient, amount }) =>
        getTransferSolInstruction({ source: wallet, destination: recipient, amount }),
      );
    case "spl":
      return payment.transfers.flatMap((transfer) => buildTokenTransfer(payment, transfer, wallet));
  }
}

function buildTokenTransfer(
  { source, mint, decimals, tokenProgram }: Extract<ResolvedPayment, { kind: "spl" }>,
  { recipient, account, amount, createsAccount }: TokenTransfer,
  wallet: TransactionSigner,
): Instruction[] {
  return [
    ...(createsAccount
      ? [
          getCreateAssociatedTokenIdempotentInstruction({
            payer: wallet,
            ata: account,
            owner: recipient,
            mint,
            tokenProgram,
          }),
        ]
      : []),
    getTransferCheckedInstruction(
      { source, mint, destination: account, authority: wallet, amount, decimals },
      { programAddress: tokenProgram },
    ),
  ];
}

/** Instruction that creates a recipient's token account if it is missing, so that mints don't have to. */
export function buildPaymentAccount(
  { owner, mint, tokenProgram }: PaymentAccount,
  authority: TransactionSigner,
): Instruction {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: authority,
    ata: findTokenAccount(owner, { mint, tokenProgram }),
    owner,
    mint,
    tokenProgram,
  });
}
