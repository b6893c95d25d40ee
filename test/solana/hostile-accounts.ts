import * as system from "@solana-program/system";
import * as token from "@solana-program/token-2022";
import { dollar, madeUpAddress, service, thief, wallet } from "./build-mint.js";
import { adding, item, mint, walletToken, serviceSigner, signer, type Attack } from "./mint-fixture.js";

const nonce = madeUpAddress(21);

/** Attacks that assign the wallet itself, or reuse its signature later. */
export const walletAttacks: Attack[] = [
  adding("System.Assign", system.getAssignInstruction({ account: signer, programAddress: thief })),
  adding(
    "System.AssignWithSeed",
    system.getAssignWithSeedInstruction({
      account: walletToken,
      baseAccount: signer,
      base: wallet,
      seed: "x",
      programAddress: thief,
    }),
  ),
  adding("System.Allocate", system.getAllocateInstruction({ newAccount: signer, space: 9n })),
  adding(
    "System.AllocateWithSeed",
    system.getAllocateWithSeedInstruction({
      newAccount: walletToken,
      baseAccount: signer,
      base: wallet,
      seed: "x",
      space: 9n,
      programAddress: thief,
    }),
  ),
  ...[signer, serviceSigner].map((nonceAuthority, index) => ({
    name: `a durable nonce of the ${["wallet", "service"][index]}, which keeps the signature valid forever`,
    instructions: [
      system.getAdvanceNonceAccountInstruction({ nonceAccount: nonce, nonceAuthority }),
      ...mint(),
    ],
    codes: ["INSTRUCTION_NOT_ALLOWED"],
  })),
  adding(
    "System.WithdrawNonceAccount",
    system.getWithdrawNonceAccountInstruction({
      nonceAccount: nonce,
      recipientAccount: thief,
      nonceAuthority: signer,
      withdrawAmount: 1n,
    }),
  ),
  adding(
    "System.AuthorizeNonceAccount",
    system.getAuthorizeNonceAccountInstruction({
      nonceAccount: nonce,
      nonceAuthority: signer,
      newNonceAuthority: thief,
    }),
  ),
  adding(
    "System.InitializeNonceAccount",
    system.getInitializeNonceAccountInstruction({ nonceAccount: nonce, nonceAuthority: thief }),
  ),
  adding(
    "System.TransferSolWithSeed",
    system.getTransferSolWithSeedInstruction({
      source: walletToken,
      baseAccount: signer,
      destination: thief,
      amount: 1n,
      fromSeed: "x",
      fromOwner: thief,
    }),
  ),
  adding(
    "System.CreateAccountAllowPrefund",
    system.getCreateAccountAllowPrefundInstruction({
      payer: signer,
      newAccount: serviceSigner,
      lamports: 1n,
      space: 0,
      programAddress: thief,
    }),
  ),
];

/** Attacks that create accounts unrelated to a mint. */
export const newAccountAttacks: Attack[] = [
  ...[thief, token.TOKEN_2022_PROGRAM_ADDRESS].map((programAddress) =>
    adding(
      `an account of ${programAddress === thief ? "a foreign program" : "the token program that is no item"}`,
      system.getCreateAccountWithSeedInstruction({
        payer: signer,
        newAccount: walletToken,
        baseAccount: serviceSigner,
        base: service,
        seed: "x",
        amount: 1n,
        space: 0,
        programAddress,
      }),
      "ACCOUNT_NOT_ALLOWED",
    ),
  ),
  {
    name: "an item at an address derived from the wallet",
    instructions: mint({
      create: system.getCreateAccountWithSeedInstruction({
        payer: signer,
        newAccount: item.mint,
        base: wallet,
        seed: "x",
        amount: 1n,
        space: 0,
        programAddress: token.TOKEN_2022_PROGRAM_ADDRESS,
      }),
    }),
    codes: ["WALLET_AS_AUTHORITY"],
  },
  adding(
    "a token account for an unrelated owner",
    token.getCreateAssociatedTokenIdempotentInstruction({
      payer: signer,
      ata: walletToken,
      owner: thief,
      mint: item.mint,
    }),
    "ACCOUNT_NOT_ALLOWED",
  ),
  adding(
    "a token account for an unrelated token",
    token.getCreateAssociatedTokenIdempotentInstruction({
      payer: signer,
      ata: walletToken,
      owner: wallet,
      mint: dollar,
    }),
    "ACCOUNT_NOT_ALLOWED",
  ),
  {
    name: "a token account under a fake token program",
    instructions: mint({
      open: token.getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        ata: item.token,
        owner: wallet,
        mint: item.mint,
        tokenProgram: thief,
      }),
    }),
    codes: ["ACCOUNT_NOT_ALLOWED"],
  },
];
