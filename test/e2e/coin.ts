import { randomBytes } from "node:crypto";
import { getCreateAccountInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from "@solana-program/token-2022";
import {
  generateKeyPairSigner,
  lamports,
  type Address,
  type KeyPairSigner,
  type Rpc,
  type SolanaRpcApi,
} from "@solana/kit";
import { classicTokenProgram } from "../../demo/service/chain/transactions/mint-order.js";
import { sendInstructions } from "./send-instructions.js";

/** SPL token issued by a test. */
export interface Coin {
  readonly mint: Address;
  /** Symbol on pages and in the price feed. */
  readonly symbol: string;
  /** Currency as the widget shows it: no symbol but a well-known one identifies a token. */
  readonly text: string;
  readonly decimals: number;
  /** Currency in a collection's definition. */
  readonly currency: { mint: string; symbol: string; decimals: number; feed: string };
  /** Transfers base units to an owner; resolves once the chain has confirmed it. */
  give(owner: Address, amount: bigint): Promise<void>;
  /** Confirmed base units of an owner; null without a token account. */
  heldBy(owner: Address): Promise<bigint | null>;
}

/** Bytes of a mint without extensions. */
const mintSize = 82n;

export async function issueCoin(
  rpc: Rpc<SolanaRpcApi>,
  issuer: KeyPairSigner,
  decimals: number,
): Promise<Coin> {
  const mint = await generateKeyPairSigner();
  const symbol = `C${randomBytes(3).toString("hex").toUpperCase()}`;
  const tokenProgram = classicTokenProgram;
  const accountOf = async (owner: Address): Promise<Address> =>
    (await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram }))[0];

  const rent = await rpc.getMinimumBalanceForRentExemption(mintSize).send();
  await sendInstructions(rpc, issuer, [
    getCreateAccountInstruction({
      payer: issuer,
      newAccount: mint,
      lamports: lamports(rent),
      space: mintSize,
      programAddress: tokenProgram,
    }),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals, mintAuthority: issuer.address, freezeAuthority: null },
      { programAddress: tokenProgram },
    ),
  ]);
  return {
    mint: mint.address,
    symbol,
    text: `${symbol} (${mint.address.slice(0, 4)}…${mint.address.slice(-4)})`,
    decimals,
    currency: { mint: mint.address, symbol, decimals, feed: symbol },
    async give(owner, amount) {
      const token = await accountOf(owner);
      await sendInstructions(rpc, issuer, [
        getCreateAssociatedTokenIdempotentInstruction({
          payer: issuer,
          ata: token,
          owner,
          mint: mint.address,
          tokenProgram,
        }),
        getMintToInstruction(
          { mint: mint.address, token, mintAuthority: issuer, amount },
          { programAddress: tokenProgram },
        ),
      ]);
    },
    async heldBy(owner) {
      const { value } = await rpc
        .getTokenAccountsByOwner(
          owner,
          { mint: mint.address },
          { encoding: "jsonParsed", commitment: "confirmed" },
        )
        .send();
      const [found] = value;
      return found ? BigInt(found.account.data.parsed.info.tokenAmount.amount) : null;
    },
  };
}
