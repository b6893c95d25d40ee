import * as token from "@solana-program/token-2022";
import type { Address, Instruction } from "@solana/kit";
import { dollar, madeUpAddress, thief, TOKEN, treasury, wallet } from "./build-mint.js";
import {
  adding,
  asSigner,
  item,
  walletToken,
  raw,
  serviceSigner,
  signer,
  type Attack,
} from "./mint-fixture.js";

/** The same attack for both token programs. */
function ofTokens(
  name: string,
  make: (programAddress: Address) => Instruction,
  ...codes: string[]
): Attack[] {
  return [
    adding(`${name} (Token)`, make(TOKEN), ...codes),
    adding(`${name} (Token-2022)`, make(token.TOKEN_2022_PROGRAM_ADDRESS), ...codes),
  ];
}

/** Attacks that transfer, empty or lock the wallet's token accounts. */
export const tokenAccountAttacks: Attack[] = [
  ...ofTokens("Approve", (programAddress) =>
    token.getApproveInstruction(
      { source: walletToken, delegate: thief, owner: signer, amount: 1n },
      { programAddress },
    ),
  ),
  ...ofTokens("ApproveChecked", (programAddress) =>
    token.getApproveCheckedInstruction(
      { source: walletToken, mint: dollar, delegate: thief, owner: signer, amount: 1n, decimals: 6 },
      { programAddress },
    ),
  ),
  ...ofTokens("Revoke", (programAddress) =>
    token.getRevokeInstruction({ source: walletToken, owner: signer }, { programAddress }),
  ),
  ...ofTokens("SetAuthority: the owner", (programAddress) =>
    token.getSetAuthorityInstruction(
      {
        owned: walletToken,
        owner: signer,
        authorityType: token.AuthorityType.AccountOwner,
        newAuthority: thief,
      },
      { programAddress },
    ),
  ),
  ...ofTokens("SetAuthority: the close authority", (programAddress) =>
    token.getSetAuthorityInstruction(
      {
        owned: walletToken,
        owner: signer,
        authorityType: token.AuthorityType.CloseAccount,
        newAuthority: thief,
      },
      { programAddress },
    ),
  ),
  ...ofTokens(
    "SetAuthority: closing a mint of the wallet",
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
      { account: walletToken, destination: thief, owner: signer },
      { programAddress },
    ),
  ),
  ...ofTokens("Burn", (programAddress) =>
    token.getBurnInstruction(
      { account: walletToken, mint: dollar, authority: signer, amount: 1n },
      { programAddress },
    ),
  ),
  ...ofTokens("BurnChecked", (programAddress) =>
    token.getBurnCheckedInstruction(
      { account: walletToken, mint: dollar, authority: signer, amount: 1n, decimals: 0 },
      { programAddress },
    ),
  ),
  ...ofTokens("an unchecked Transfer, whose token is unknown", (programAddress) =>
    token.getTransferInstruction(
      { source: walletToken, destination: treasury, authority: signer, amount: 1n },
      { programAddress },
    ),
  ),
  ...ofTokens("FreezeAccount", (programAddress) =>
    token.getFreezeAccountInstruction(
      { account: walletToken, mint: dollar, owner: signer },
      { programAddress },
    ),
  ),
  ...ofTokens("ThawAccount", (programAddress) =>
    token.getThawAccountInstruction(
      { account: walletToken, mint: dollar, owner: signer },
      { programAddress },
    ),
  ),
  ...ofTokens("SyncNative", (programAddress) =>
    token.getSyncNativeInstruction({ account: walletToken }, { programAddress }),
  ),
  ...ofTokens("InitializeAccount3", (programAddress) =>
    token.getInitializeAccount3Instruction(
      { account: walletToken, mint: dollar, owner: thief },
      { programAddress },
    ),
  ),
  ...ofTokens("InitializeMultisig2", (programAddress) =>
    token.getInitializeMultisig2Instruction(
      { multisig: walletToken, m: 1, signers: [thief] },
      { programAddress },
    ),
  ),
  ...ofTokens("a transfer signed by another authority", (programAddress) =>
    token.getTransferCheckedInstruction(
      {
        source: walletToken,
        mint: dollar,
        destination: treasury,
        authority: serviceSigner,
        amount: 0n,
        decimals: 0,
      },
      { programAddress },
    ),
  ),
  ...ofTokens("a transfer through a multisig with the wallet", (programAddress) =>
    token.getTransferCheckedInstruction(
      {
        source: walletToken,
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
    "a Batch of other instructions",
    raw(token.TOKEN_2022_PROGRAM_ADDRESS, [255, 3, 1, 9], walletToken, thief, asSigner(wallet)),
  ),
  adding(
    "Reallocate",
    token.getReallocateInstruction({
      token: walletToken,
      payer: signer,
      owner: signer,
      newExtensionTypes: [token.ExtensionType.MemoTransfer],
    }),
  ),
  adding(
    "TransferCheckedWithFee",
    token.getTransferCheckedWithFeeInstruction({
      source: walletToken,
      mint: dollar,
      destination: treasury,
      authority: signer,
      amount: 1n,
      decimals: 0,
      fee: 1n,
    }),
  ),
  adding(
    "disabling the CPI guard",
    token.getDisableCpiGuardInstruction({ token: walletToken, owner: signer }),
  ),
  adding(
    "RecoverNested, which moves a nested account's tokens",
    token.getRecoverNestedAssociatedTokenInstruction({
      nestedAssociatedAccountAddress: walletToken,
      nestedTokenMintAddress: dollar,
      destinationAssociatedAccountAddress: thief,
      ownerAssociatedAccountAddress: madeUpAddress(24),
      ownerTokenMintAddress: dollar,
      walletAddress: signer,
    }),
  ),
  adding(
    "a transfer of the new item",
    token.getTransferCheckedInstruction({
      source: item.token,
      mint: item.mint,
      destination: thief,
      authority: signer,
      amount: 1n,
      decimals: 0,
    }),
    "INSTRUCTION_NOT_ALLOWED",
    "RECIPIENT_NOT_ALLOWED",
    "SPENDS_TOO_MUCH",
  ),
];
