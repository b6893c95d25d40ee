import * as token from "@solana-program/token-2022";
import type { Address, Instruction } from "@solana/kit";
import { dollar, madeUpAddress, thief, TOKEN, treasury, wallet } from "./build-mint.js";
import { adding, asSigner, item, purse, raw, serviceSigner, signer, type Trick } from "./mint-fixture.js";

/** The same for both token programs. */
function ofTokens(name: string, make: (programAddress: Address) => Instruction, ...codes: string[]): Trick[] {
  return [
    adding(`${name} (Token)`, make(TOKEN), ...codes),
    adding(`${name} (Token-2022)`, make(token.TOKEN_2022_PROGRAM_ADDRESS), ...codes),
  ];
}

/** The wallet's token accounts are handed over, emptied or locked. */
export const tricksOnTokenAccounts: Trick[] = [
  ...ofTokens("Approve", (programAddress) =>
    token.getApproveInstruction(
      { source: purse, delegate: thief, owner: signer, amount: 1n },
      { programAddress },
    ),
  ),
  ...ofTokens("ApproveChecked", (programAddress) =>
    token.getApproveCheckedInstruction(
      { source: purse, mint: dollar, delegate: thief, owner: signer, amount: 1n, decimals: 6 },
      { programAddress },
    ),
  ),
  ...ofTokens("Revoke", (programAddress) =>
    token.getRevokeInstruction({ source: purse, owner: signer }, { programAddress }),
  ),
  ...ofTokens("SetAuthority: the owner", (programAddress) =>
    token.getSetAuthorityInstruction(
      { owned: purse, owner: signer, authorityType: token.AuthorityType.AccountOwner, newAuthority: thief },
      { programAddress },
    ),
  ),
  ...ofTokens("SetAuthority: who may close", (programAddress) =>
    token.getSetAuthorityInstruction(
      { owned: purse, owner: signer, authorityType: token.AuthorityType.CloseAccount, newAuthority: thief },
      { programAddress },
    ),
  ),
  ...ofTokens(
    "SetAuthority: a mint of the wallet is closed",
    (programAddress) =>
      token.getSetAuthorityInstruction(
        {
          owned: madeUpAddress(22),
          owner: signer,
          authorityType: token.AuthorityType.MintTokens,
          newAuthority: null,
        },
        { programAddress },
      ),
    "INSTRUCTION_NOT_ALLOWED",
    "WALLET_AS_AUTHORITY",
  ),
  ...ofTokens("CloseAccount", (programAddress) =>
    token.getCloseAccountInstruction(
      { account: purse, destination: thief, owner: signer },
      { programAddress },
    ),
  ),
  ...ofTokens("Burn", (programAddress) =>
    token.getBurnInstruction(
      { account: purse, mint: dollar, authority: signer, amount: 1n },
      { programAddress },
    ),
  ),
  ...ofTokens("BurnChecked", (programAddress) =>
    token.getBurnCheckedInstruction(
      { account: purse, mint: dollar, authority: signer, amount: 1n, decimals: 0 },
      { programAddress },
    ),
  ),
  ...ofTokens("an unchecked Transfer, whose currency nobody can see", (programAddress) =>
    token.getTransferInstruction(
      { source: purse, destination: treasury, authority: signer, amount: 1n },
      { programAddress },
    ),
  ),
  ...ofTokens("FreezeAccount", (programAddress) =>
    token.getFreezeAccountInstruction({ account: purse, mint: dollar, owner: signer }, { programAddress }),
  ),
  ...ofTokens("ThawAccount", (programAddress) =>
    token.getThawAccountInstruction({ account: purse, mint: dollar, owner: signer }, { programAddress }),
  ),
  ...ofTokens("SyncNative", (programAddress) =>
    token.getSyncNativeInstruction({ account: purse }, { programAddress }),
  ),
  ...ofTokens("InitializeAccount3", (programAddress) =>
    token.getInitializeAccount3Instruction(
      { account: purse, mint: dollar, owner: thief },
      { programAddress },
    ),
  ),
  ...ofTokens("InitializeMultisig2", (programAddress) =>
    token.getInitializeMultisig2Instruction({ multisig: purse, m: 1, signers: [thief] }, { programAddress }),
  ),
  ...ofTokens("a transfer that somebody else signs", (programAddress) =>
    token.getTransferCheckedInstruction(
      {
        source: purse,
        mint: dollar,
        destination: treasury,
        authority: serviceSigner,
        amount: 0n,
        decimals: 0,
      },
      { programAddress },
    ),
  ),
  ...ofTokens("a transfer through a multisig that the wallet is part of", (programAddress) =>
    token.getTransferCheckedInstruction(
      {
        source: purse,
        mint: dollar,
        destination: treasury,
        authority: madeUpAddress(23),
        amount: 0n,
        decimals: 0,
        multiSigners: [signer],
      },
      { programAddress },
    ),
  ),
  adding(
    "a Batch that wraps other instructions",
    raw(token.TOKEN_2022_PROGRAM_ADDRESS, [255, 3, 1, 9], purse, thief, asSigner(wallet)),
  ),
  adding(
    "Reallocate",
    token.getReallocateInstruction({
      token: purse,
      payer: signer,
      owner: signer,
      newExtensionTypes: [token.ExtensionType.MemoTransfer],
    }),
  ),
  adding(
    "TransferCheckedWithFee",
    token.getTransferCheckedWithFeeInstruction({
      source: purse,
      mint: dollar,
      destination: treasury,
      authority: signer,
      amount: 1n,
      decimals: 0,
      fee: 1n,
    }),
  ),
  adding("a CPI guard switched off", token.getDisableCpiGuardInstruction({ token: purse, owner: signer })),
  adding(
    "RecoverNested, which moves what a nested account holds",
    token.getRecoverNestedAssociatedTokenInstruction({
      nestedAssociatedAccountAddress: purse,
      nestedTokenMintAddress: dollar,
      destinationAssociatedAccountAddress: thief,
      ownerAssociatedAccountAddress: madeUpAddress(24),
      ownerTokenMintAddress: dollar,
      walletAddress: signer,
    }),
  ),
  adding(
    "the new item handed on at once",
    token.getTransferCheckedInstruction({
      source: item.token,
      mint: item.mint,
      destination: thief,
      authority: signer,
      amount: 1n,
      decimals: 0,
    }),
    "RECIPIENT_NOT_ALLOWED",
    "SPENDS_TOO_MUCH",
  ),
];
