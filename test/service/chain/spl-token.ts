import { getCreateAccountInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from "@solana-program/token-2022";
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
} from "@solana/kit";
import { classicTokenProgram } from "../../../demo/service/chain/transactions/mint-order.js";
import { createSigner, type LocalChain } from "./local-chain.js";

/** Bytes of a mint without extensions. */
const mintSize = 82n;

/** Issues a token of the program with six decimals and gives the wallet some. */
export async function issueToken(local: LocalChain, tokenProgram: Address, amount: bigint) {
  const { rpc, wallet } = local;
  const mint = await createSigner(tokenProgram === classicTokenProgram ? 4 : 5);
  const [holding] = await findAssociatedTokenPda({ owner: wallet.address, mint: mint.address, tokenProgram });
  const rent = await rpc.getMinimumBalanceForRentExemption(mintSize).send();
  await sendAsWallet(local, [
    getCreateAccountInstruction({
      payer: wallet,
      newAccount: mint,
      lamports: rent,
      space: mintSize,
      programAddress: tokenProgram,
    }),
    getInitializeMint2Instruction(
      { mint: mint.address, decimals: 6, mintAuthority: wallet.address, freezeAuthority: null },
      { programAddress: tokenProgram },
    ),
    getCreateAssociatedTokenIdempotentInstruction({
      payer: wallet,
      ata: holding,
      owner: wallet.address,
      mint: mint.address,
      tokenProgram,
    }),
    getMintToInstruction(
      { mint: mint.address, token: holding, mintAuthority: wallet, amount },
      { programAddress: tokenProgram },
    ),
  ]);
  return { mint: mint.address, holding };
}

/** Sends a transaction that the wallet pays for. @param options.isConfirmed false: it is only processed afterwards */
export async function sendAsWallet(
  { rpc, ledger, wallet }: LocalChain,
  instructions: Instruction[],
  { isConfirmed = true }: { isConfirmed?: boolean } = {},
): Promise<void> {
  const { value: lifetime } = await rpc.getLatestBlockhash().send();
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(wallet, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => signTransactionMessageWithSigners(message),
  );
  await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: "base64" }).send();
  if (isConfirmed) ledger.advanceSlot();
}
