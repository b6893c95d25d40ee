import {
  appendTransactionMessageInstructions,
  blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Instruction,
} from "@solana/kit";

interface MessagePlan {
  readonly feePayer: Address;
  readonly blockhash: string;
  readonly instructions: readonly Instruction[];
}

/** Compiles a version 0 message without lookup tables. */
export function compileMessage({ feePayer, blockhash: latest, instructions }: MessagePlan): Uint8Array {
  // The block height isn't part of the message.
  const lifetime = { blockhash: blockhash(latest), lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(feePayer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
  );
  return new Uint8Array(encoder.encode(compileTransactionMessage(message)));
}

const encoder = getCompiledTransactionMessageEncoder();
