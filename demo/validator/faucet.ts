import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  getUtf8Encoder,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type Instruction,
} from "@solana/kit";
import { getTransferSolInstruction } from "@solana-program/system";
import { giveTrialTokens } from "./trial-token.js";

const MEMO_PROGRAM = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr" as Address;

/** Account that pays airdrops. */
export interface Faucet {
  readonly address: Address;
  /** Returns the bytes of a signed transfer of lamports. The memo makes each transaction unique. */
  transfer(to: Address, lamports: bigint, blockhash: Blockhash, memo: string): Promise<Uint8Array>;
  /** Returns the bytes of a signed transaction that mints trial tokens to `to`; `amount` in base units. */
  giveTokens(to: Address, amount: bigint, blockhash: Blockhash, memo: string): Promise<Uint8Array>;
}

/**
 * Creates a faucet.
 * @param seed private key, 32 bytes.
 */
export async function createFaucet(seed: Uint8Array): Promise<Faucet> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(seed);

  async function sign(instructions: readonly Instruction[], blockhash: Blockhash, memo: string) {
    const note = { programAddress: MEMO_PROGRAM, data: getUtf8Encoder().encode(memo) };
    const message = pipe(
      createTransactionMessage({ version: "legacy" }),
      (draft) => setTransactionMessageFeePayerSigner(signer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, draft),
      (draft) => appendTransactionMessageInstructions([...instructions, note], draft),
    );
    const signed = await partiallySignTransactionMessageWithSigners(message);
    return new Uint8Array(getTransactionEncoder().encode(signed));
  }

  return {
    address: signer.address,
    giveTokens: async (to, amount, blockhash, memo) =>
      sign(await giveTrialTokens(signer, to, amount), blockhash, memo),
    transfer: (to, lamports, blockhash, memo) =>
      sign(
        [getTransferSolInstruction({ source: signer, destination: to, amount: lamports })],
        blockhash,
        memo,
      ),
  };
}
