import * as system from "@solana-program/system";
import * as token from "@solana-program/token-2022";
import { AccountRole, type Instruction } from "@solana/kit";
import { buildItem, madeUpAddress, metadata, paySol, service, thief, treasury } from "./build-mint.js";
import { item, mint, walletToken, serviceSigner, signer, type Attack } from "./mint-fixture.js";

const other = await buildItem({ seed: "other" });
const position = { create: 3, pointer: 4, describe: 6, mint: 8 };
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

function pointer(change: { authority?: typeof service; metadataAddress?: typeof service }): Instruction {
  const own = { authority: null, metadataAddress: item.mint };
  return token.getInitializeMetadataPointerInstruction({ ...tokenMint, ...own, ...change });
}

/** Creates the item's account with a deposit for some bytes more than it has. */
function create({ bytes, space = 234 }: { bytes: number; space?: number }): Instruction {
  return system.getCreateAccountWithSeedInstruction({
    payer: signer,
    newAccount: item.mint,
    baseAccount: serviceSigner,
    base: service,
    seed: "00112233445566778899aabbccddeeff",
    amount: item.deposit + 6960n * BigInt(bytes),
    space,
    programAddress: token.TOKEN_2022_PROGRAM_ADDRESS,
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

function updateField(value: string): Instruction {
  return token.getUpdateTokenMetadataFieldInstruction({
    metadata: item.mint,
    updateAuthority: serviceSigner,
    field: token.tokenMetadataField("Name"),
    value,
  });
}

/** Mint of an item whose name is longer at first. */
export function rewritten(create = item.parts.create): Instruction[] {
  const describe = token.getInitializeTokenMetadataInstruction({
    ...tokenMint,
    ...metadata,
    metadata: item.mint,
    updateAuthority: service,
    mintAuthority: serviceSigner,
  });
  const names = ["x".repeat(100 + metadata.name.length), metadata.name];
  return mint({ create, describe }).toSpliced(position.describe + 1, 0, ...names.map(updateField));
}

/** Extension that gives another party control over the item, initialized before the mint. */
function extended(name: string, instruction: Instruction): Attack {
  return {
    name,
    instructions: mint().toSpliced(position.create + 1, 0, instruction),
    codes: ["INSTRUCTION_NOT_ALLOWED"],
  };
}

/** Attacks in which the visitor pays without getting what a mint promises. */
export const itemAttacks: Attack[] = [
  { name: "no item", instructions: [paySol()], codes: ["ITEM_COUNT_WRONG"] },
  {
    name: "fewer items than expected",
    instructions: mint(),
    codes: ["ITEM_COUNT_WRONG"],
    expectation: { quantity: 2 },
  },
  {
    name: "an item for another recipient",
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
    name: "an item in a token account not opened in this transaction",
    instructions: mint({ mint: mintTo(walletToken) }),
    codes: ["ITEM_RECIPIENT_WRONG"],
  },
  {
    name: "an item that is never delivered",
    instructions: mint().toSpliced(position.mint, 1),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "a mint authority that stays",
    instructions: mint().slice(0, -1),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "a mint authority given to the thief",
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
    name: "another authority revoked than the mint authority",
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
    name: "a supply of two",
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
    name: "a freeze authority kept by the service",
    instructions: mint({ initialize: initialize({ freezeAuthority: service }) }),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "an item of an existing mint",
    instructions: mint().toSpliced(position.create, 1),
    codes: ["ACCOUNT_NOT_ALLOWED", "ITEM_MALFORMED"],
  },
  {
    name: "an item without metadata of an existing mint",
    instructions: [item.parts.initialize, item.parts.open, item.parts.mint, item.parts.close],
    codes: ["ACCOUNT_NOT_ALLOWED", "ITEM_MALFORMED"],
  },
  {
    name: "an item owned by a foreign program",
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
    name: "an item sent to another item's token account",
    instructions: [
      other.parts.create,
      other.parts.initialize,
      other.parts.open,
      ...mint({ mint: mintTo(other.token) }),
      other.parts.mint,
      other.parts.close,
    ],
    codes: ["ITEM_MALFORMED", "ITEM_RECIPIENT_WRONG", "RENT_TOO_HIGH"],
    expectation: { quantity: 2, rent: 20_000_000n },
  },
  {
    name: "metadata of another mint",
    instructions: mint({ describe: describe(walletToken, walletToken) }),
    codes: ["ITEM_MALFORMED", "RENT_TOO_HIGH"],
  },
  {
    name: "metadata stored outside the mint",
    instructions: mint({ describe: describe(walletToken, item.mint) }),
    codes: ["INSTRUCTION_NOT_ALLOWED", "ITEM_MALFORMED", "RENT_TOO_HIGH"],
  },
  {
    name: "an item without metadata, with the deposit for it",
    instructions: mint().toSpliced(position.describe, 1),
    codes: ["ITEM_MALFORMED", "RENT_TOO_HIGH"],
  },
  {
    name: "an item without a pointer to its metadata",
    instructions: mint().toSpliced(position.pointer, 1),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "an item that points to another account's metadata",
    instructions: mint({ pointer: pointer({ metadataAddress: other.mint }) }),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "an item whose pointer the thief may change",
    instructions: mint({ pointer: pointer({ authority: thief }) }),
    codes: ["ITEM_MALFORMED"],
  },
  {
    name: "a deposit for more bytes than the item has",
    instructions: mint({ create: create({ bytes: 15 }) }),
    codes: ["RENT_TOO_HIGH"],
  },
  {
    name: "a deposit for a field that is written twice, at first longer",
    instructions: rewritten(create({ bytes: 100 })),
    codes: ["RENT_TOO_HIGH"],
  },
  {
    name: "a deposit for bytes after a field",
    instructions: mint({ create: create({ bytes: 100 }) }).toSpliced(position.describe + 1, 0, {
      ...updateField("x"),
      data: Uint8Array.of(...updateField("x").data!, ...new Uint8Array(100)),
    }),
    codes: ["INSTRUCTION_NOT_ALLOWED", "RENT_TOO_HIGH"],
  },
  {
    name: "a deposit for an account that is larger than the item",
    instructions: mint({ create: create({ bytes: 200, space: 1_000 }) }),
    codes: ["RENT_TOO_HIGH"],
  },
  {
    name: "an item of another mint authority than the page has fixed",
    instructions: mint(),
    codes: ["AUTHORITY_NOT_ALLOWED"],
    expectation: { authority: thief },
  },
  {
    name: "minting by the wallet as mint authority",
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
    name: "a metadata update by the wallet",
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
    "a permanent delegate",
    token.getInitializePermanentDelegateInstruction({ ...tokenMint, delegate: thief }),
  ),
  extended(
    "a close authority of the mint",
    token.getInitializeMintCloseAuthorityInstruction({ ...tokenMint, closeAuthority: thief }),
  ),
  extended(
    "a transfer hook",
    token.getInitializeTransferHookInstruction({
      ...tokenMint,
      authority: thief,
      programId: madeUpAddress(70),
    }),
  ),
  extended(
    "a transfer fee",
    token.getInitializeTransferFeeConfigInstruction({
      ...tokenMint,
      transferFeeConfigAuthority: thief,
      withdrawWithheldAuthority: thief,
      transferFeeBasisPoints: 10_000,
      maximumFee: 1n,
    }),
  ),
  extended("a non-transferable item", token.getInitializeNonTransferableMintInstruction(tokenMint)),
  extended(
    "a pause authority",
    token.getInitializePausableConfigInstruction({ ...tokenMint, authority: thief }),
  ),
  extended(
    "a default state of frozen",
    token.getInitializeDefaultAccountStateInstruction({ ...tokenMint, state: token.AccountState.Frozen }),
  ),
];
