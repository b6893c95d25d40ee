import { getCreateAccountWithSeedInstruction, getTransferSolInstruction } from "@solana-program/system";
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from "@solana-program/compute-budget";
import {
  AuthorityType,
  extension,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMetadataPointerInstruction,
  getInitializeMint2Instruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ADDRESS,
} from "@solana-program/token-2022";
import {
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createAddressWithSeed,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type Instruction,
} from "@solana/kit";
import type { MintExpectation } from "../../src/solana/transactions/transaction-verification.js";

export const TOKEN = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" as Address;

/** Address without a known key, the same for the same number. */
export function madeUpAddress(number: number): Address {
  return getAddressDecoder().decode(
    Uint8Array.from({ length: 32 }, (_, at) => (number * 31 + at * 7 + 1) & 255),
  );
}

/** Address of the Ed25519 key whose seed is 32 times the byte 1, so that a test can sign for it. */
export const wallet = "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9" as Address;
export const service = madeUpAddress(2);
export const treasury = madeUpAddress(3);
export const thief = madeUpAddress(4);
export const dollar = madeUpAddress(5);
export const price = 500_000_000n;

/** Instructions of one item, by name, in the order of a mint. */
export type MintParts = Record<
  "create" | "pointer" | "initialize" | "describe" | "open" | "mint" | "close",
  Instruction
>;

export interface ItemOptions {
  readonly seed?: string;
  readonly owner?: Address;
  readonly payer?: Address;
  readonly authority?: Address;
}

/** Metadata of an item; of one size, so that all items have the same deposit. */
export const metadata = {
  name: "Tidal Forms",
  symbol: "TIDE",
  uri: "https://mint.example/metadata/tidal-forms.json",
};

export async function buildItem(
  options: ItemOptions = {},
): Promise<{ mint: Address; token: Address; deposit: bigint; parts: MintParts }> {
  const { seed = "00112233445566778899aabbccddeeff", owner = wallet } = options;
  const payer = createNoopSigner(options.payer ?? wallet);
  const authority = createNoopSigner(options.authority ?? service);
  const mint = await createAddressWithSeed({
    baseAddress: authority.address,
    programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    seed,
  });
  const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM_ADDRESS });
  const pointer = extension("MetadataPointer", { authority: null, metadataAddress: mint });
  const space = getMintSize([
    pointer,
    extension("TokenMetadata", {
      updateAuthority: treasury,
      mint,
      ...metadata,
      additionalMetadata: new Map(),
    }),
  ]);
  const deposit = BigInt(128 + space) * 6960n;
  const parts: MintParts = {
    create: getCreateAccountWithSeedInstruction({
      payer,
      newAccount: mint,
      baseAccount: authority,
      base: authority.address,
      seed,
      amount: deposit,
      space: getMintSize([pointer]),
      programAddress: TOKEN_2022_PROGRAM_ADDRESS,
    }),
    pointer: getInitializeMetadataPointerInstruction({ mint, authority: null, metadataAddress: mint }),
    initialize: getInitializeMint2Instruction({
      mint,
      decimals: 0,
      mintAuthority: authority.address,
      freezeAuthority: null,
    }),
    describe: getInitializeTokenMetadataInstruction({
      metadata: mint,
      mint,
      updateAuthority: treasury,
      mintAuthority: authority,
      ...metadata,
    }),
    open: getCreateAssociatedTokenIdempotentInstruction({ payer, ata: token, owner, mint }),
    mint: getMintToInstruction({ mint, token, mintAuthority: authority, amount: 1n }),
    close: getSetAuthorityInstruction({
      owned: mint,
      owner: authority,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
  };
  return { mint, token, deposit, parts };
}

export const budget = {
  limit: getSetComputeUnitLimitInstruction({ units: 150_000 }),
  price: getSetComputeUnitPriceInstruction({ microLamports: 20_000n }),
};

export function paySol(amount = price, to = treasury, from = wallet): Instruction {
  return getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount });
}

/** Opens the treasury's token account and pays into it. */
export async function payToken(
  amount: bigint,
  {
    mint = dollar,
    to = treasury,
    tokenProgram = TOKEN,
  }: { mint?: Address; to?: Address; tokenProgram?: Address } = {},
): Promise<{ open: Instruction; pay: Instruction; source: Address; destination: Address }> {
  const [source] = await findAssociatedTokenPda({ owner: wallet, mint, tokenProgram });
  const [destination] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram });
  const payer = createNoopSigner(wallet);
  return {
    source,
    destination,
    open: getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: destination,
      owner: to,
      mint,
      tokenProgram,
    }),
    pay: getTransferCheckedInstruction(
      { source, mint, destination, authority: payer, amount, decimals: 6 },
      { programAddress: tokenProgram },
    ),
  };
}

/** Default expectation of a mint. */
export const expectation: MintExpectation = {
  wallet,
  quantity: 1,
  spend: [{ currency: null, amount: price, decimals: 9 }],
  recipients: [treasury],
  // The verifier's default for one item.
  rent: 12_000_000n,
  networkFee: 20_000n,
};

export interface CompileOptions {
  readonly version?: "legacy" | 0;
  readonly feePayer?: Address;
  readonly tables?: Record<Address, Address[]>;
  readonly blockhash?: string;
}

export const recentBlockhash: string = madeUpAddress(99);

/** Wire bytes without signatures. */
export function compile(
  instructions: readonly Instruction[],
  { version = 0, feePayer = wallet, tables = {}, blockhash = recentBlockhash }: CompileOptions = {},
): Uint8Array {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(feePayer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, tables),
  );
  const compiled = compileTransaction(version === 0 ? message : ({ ...message, version } as never));
  return new Uint8Array(getTransactionEncoder().encode(compiled));
}
