import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type AccountMeta,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
  type ReadonlyUint8Array,
  type Transaction,
} from "@solana/kit";

/** An instruction that can be rewritten: what a wallet, or a thief, has in hand before it signs. */
export interface DraftInstruction {
  readonly programAddress: Address;
  readonly accounts: readonly AccountMeta[];
  readonly data: ReadonlyUint8Array;
}

export interface Draft {
  readonly feePayer: Address;
  readonly blockhash: string;
  readonly instructions: readonly DraftInstruction[];
}

/** Takes a message apart. */
export function openMessage(message: ReadonlyUint8Array): Draft {
  const { feePayer, lifetimeConstraint, instructions } = decompileTransactionMessage(
    getCompiledTransactionMessageDecoder().decode(message),
  );
  return {
    feePayer: feePayer.address,
    blockhash: "blockhash" in lifetimeConstraint ? lifetimeConstraint.blockhash : lifetimeConstraint.nonce,
    instructions: (instructions as readonly Instruction[]).map(
      ({ programAddress, accounts = [], data = new Uint8Array() }) => ({
        programAddress,
        accounts: accounts as readonly AccountMeta[],
        data,
      }),
    ),
  };
}

/** Compiles a draft for a version of the wire format. kit types each version apart; this fills them alike. */
export function compile(draft: Draft, version: "legacy" | 0 | 1 = 0) {
  return compileTransaction(toMessage(draft, version as 0));
}

export function toMessage({ feePayer, blockhash, instructions }: Draft, version: 0) {
  return pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayer(feePayer, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions, message),
  );
}

/** Puts a draft together again and signs it: the wire bytes that a wallet would hand back. */
export async function seal(draft: Draft, ...signers: readonly KeyPairSigner[]): Promise<Uint8Array> {
  return await sign(compile(draft), ...signers);
}

/** Signs for those of the signers that the transaction asks for. */
export async function sign(
  transaction: Transaction,
  ...signers: readonly KeyPairSigner[]
): Promise<Uint8Array> {
  const keys = signers
    .filter(({ address }) => address in transaction.signatures)
    .map(({ keyPair }) => keyPair);
  return new Uint8Array(getTransactionEncoder().encode(await partiallySignTransaction(keys, transaction)));
}
