import * as system from "@solana-program/system";
import * as token from "@solana-program/token-2022";
import { AccountRole, type Instruction } from "@solana/kit";
import { buildItem, madeUpAddress, paySol, service, thief, treasury } from "./build-mint.js";
import { item, mint, purse, serviceSigner, signer, type Trick } from "./mint-fixture.js";

const other = await buildItem({ seed: "other" });
const position = { create: 3, describe: 6, mint: 8 };
const tokenMint = { mint: item.mint };

function initialize(options: { decimals?: number; freezeAuthority?: typeof service }): Instruction {
  return token.getInitializeMint2Instruction({
    ...tokenMint,
    decimals: 0,
    mintAuthority: service,
    freezeAuthority: null,
    ...options,
  });
}

function mintTo(account: typeof service, amount = 1n): Instruction {
  return token.getMintToInstruction({
    ...tokenMint,
    token: account,
    mintAuthority: serviceSigner,
    amount,
  });
}

function describe(metadata: typeof service, mint: typeof service): Instruction {
  return {
    ...item.parts.describe,
    accounts: item.parts.describe
      .accounts!.with(0, { address: metadata, role: AccountRole.WRITABLE })
      .with(2, { address: mint, role: AccountRole.READONLY }),
  };
}

/** An extension that gives somebody power over the item, set up in its place before the mint is. */
function extended(name: string, instruction: Instruction): Trick {
  return {
    name,
    instructions: mint().toSpliced(position.create + 1, 0, instruction),
    codes: ["INSTRUCTION_NOT_ALLOWED"],
  };
}

/** The visitor pays, but doesn't get what a mint promises. */
export const tricksWithItems: Trick[] = [
  { name: "nothing is minted", instructions: [paySol()], codes: ["ITEM_COUNT_WRONG"] },
  {
    name: "fewer items than expected",
    instructions: mint(),
    codes: ["ITEM_COUNT_WRONG"],
    expectation: { quantity: 2 },
  },
  {
    name: "the item goes to somebody else",
    instructions: mint({
      open: token.getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        ata: item.token,
        owner: treasury,
        mint: item.mint,
      }),
    }),
    codes: ["ACCOUNT_NOT_ALLOWED", "ITEM_RECIPIENT_WRONG"],
  },
  {
    name: "the item goes to an account that was not opened here",
    instructions: mint({ mint: mintTo(purse) }),
    codes: ["ITEM_RECIPIENT_WRONG"],
  },
  {
    name: "the item is never handed out",
    instructions: mint().toSpliced(position.mint, 1),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "more of the same could be minted later",
    instructions: mint().slice(0, -1),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "the authority to mint goes to the thief",
    instructions: mint({
      close: token.getSetAuthorityInstruction({
        owned: item.mint,
        owner: serviceSigner,
        authorityType: token.AuthorityType.MintTokens,
        newAuthority: thief,
      }),
    }),
    codes: ["INSTRUCTION_NOT_ALLOWED", "ITEM_MALFORMED"],
  },
  {
    name: "another authority than that to mint is given up",
    instructions: mint({
      close: token.getSetAuthorityInstruction({
        owned: item.mint,
        owner: serviceSigner,
        authorityType: token.AuthorityType.FreezeAccount,
        newAuthority: null,
      }),
    }),
    codes: ["INSTRUCTION_NOT_ALLOWED", "ITEM_MALFORMED"],
  },
  {
    name: "two of the same",
    instructions: mint({ mint: mintTo(item.token, 2n) }),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "minted twice",
    instructions: mint().toSpliced(position.mint, 0, item.parts.mint),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "a divisible item",
    instructions: mint({ initialize: initialize({ decimals: 1 }) }),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "an item that the service can freeze",
    instructions: mint({ initialize: initialize({ freezeAuthority: service }) }),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "an item of a mint that was there before",
    instructions: mint().toSpliced(position.create, 1),
    codes: ["ACCOUNT_NOT_ALLOWED", "ITEM_MALFORMED"],
  },
  {
    name: "an item without metadata of a mint that was there before",
    instructions: [item.parts.initialize, item.parts.open, item.parts.mint, item.parts.close],
    codes: ["ACCOUNT_NOT_ALLOWED", "ITEM_MALFORMED"],
  },
  {
    name: "an item that belongs to a foreign program",
    instructions: mint({
      create: system.getCreateAccountWithSeedInstruction({
        payer: signer,
        newAccount: item.mint,
        baseAccount: serviceSigner,
        base: service,
        seed: "x",
        amount: 1n,
        space: 0,
        programAddress: thief,
      }),
    }),
    codes: ["ACCOUNT_NOT_ALLOWED"],
  },
  {
    name: "the item goes to an account for another item",
    instructions: [
      other.parts.create,
      other.parts.initialize,
      other.parts.open,
      ...mint({ mint: mintTo(other.token) }),
      other.parts.mint,
      other.parts.close,
    ],
    codes: ["ITEM_RECIPIENT_WRONG"],
    expectation: { quantity: 2, rent: 20_000_000n },
  },
  {
    name: "the metadata of another mint",
    instructions: mint({ describe: describe(purse, purse) }),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "metadata kept elsewhere than in the mint",
    instructions: mint({ describe: describe(purse, item.mint) }),
    codes: ["INSTRUCTION_NOT_ALLOWED"],
  },
  {
    name: "the wallet mints, as the authority of the new mint",
    instructions: mint({
      mint: token.getMintToInstruction({
        ...tokenMint,
        token: item.token,
        mintAuthority: signer,
        amount: 1n,
      }),
    }),
    codes: ["WALLET_AS_AUTHORITY"],
  },
  {
    name: "the wallet changes metadata",
    instructions: [
      ...mint(),
      token.getUpdateTokenMetadataFieldInstruction({
        metadata: item.mint,
        updateAuthority: signer,
        field: token.tokenMetadataField("Name"),
        value: "x",
      }),
    ],
    codes: ["WALLET_AS_AUTHORITY"],
  },
  extended(
    "a permanent delegate can take the item back",
    token.getInitializePermanentDelegateInstruction({ ...tokenMint, delegate: thief }),
  ),
  extended(
    "somebody can close the mint",
    token.getInitializeMintCloseAuthorityInstruction({ ...tokenMint, closeAuthority: thief }),
  ),
  extended(
    "a hook runs at every transfer",
    token.getInitializeTransferHookInstruction({
      ...tokenMint,
      authority: thief,
      programId: madeUpAddress(70),
    }),
  ),
  extended(
    "transfers cost a fee",
    token.getInitializeTransferFeeConfigInstruction({
      ...tokenMint,
      transferFeeConfigAuthority: thief,
      withdrawWithheldAuthority: thief,
      transferFeeBasisPoints: 10_000,
      maximumFee: 1n,
    }),
  ),
  extended("the item can't be moved", token.getInitializeNonTransferableMintInstruction(tokenMint)),
  extended(
    "somebody can pause the item",
    token.getInitializePausableConfigInstruction({ ...tokenMint, authority: thief }),
  ),
  extended(
    "the item is frozen from the start",
    token.getInitializeDefaultAccountStateInstruction({ ...tokenMint, state: token.AccountState.Frozen }),
  ),
];
