import { getTransferSolInstruction } from "@solana-program/system";
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from "@solana-program/token-2022";
import type { Instruction, TransactionSigner } from "@solana/kit";
import type { CollectionGroup } from "../standards/item-standard.js";
import { deriveTokenAccount } from "./derive-address.js";
import type { ResolvedOrder } from "./mint-order.js";

/** Instructions of a payment. */
export function buildPayment({ payment, treasury }: ResolvedOrder, wallet: TransactionSigner): Instruction[] {
  switch (payment.kind) {
    case "free":
      return [];
    case "native":
      return [getTransferSolInstruction({ source: wallet, destination: treasury, amount: payment.amount })];
    case "spl":
      return [
        ...(payment.createsDestination
          ? [
              getCreateAssociatedTokenIdempotentInstruction({
                payer: wallet,
                ata: payment.destination,
                owner: treasury,
                mint: payment.mint,
                tokenProgram: payment.tokenProgram,
              }),
            ]
          : []),
        getTransferCheckedInstruction(
          {
            source: payment.source,
            mint: payment.mint,
            destination: payment.destination,
            authority: wallet,
            amount: payment.amount,
            decimals: payment.decimals,
          },
          { programAddress: payment.tokenProgram },
        ),
      ];
  }
}

/** Instructions that create the creator's token accounts where they are missing: no mint has to. */
export function buildPaymentAccounts(
  { creator, currencies }: CollectionGroup,
  authority: TransactionSigner,
): Instruction[] {
  return currencies.map(({ mint, tokenProgram }) =>
    getCreateAssociatedTokenIdempotentInstruction({
      payer: authority,
      ata: deriveTokenAccount(creator, mint, tokenProgram),
      owner: creator,
      mint,
      tokenProgram,
    }),
  );
}
