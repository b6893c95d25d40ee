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

/** Mutable instruction of a decompiled message, as a wallet or an attacker sees it before signing. */
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

/** Decompiles a message. */
export function decompile(message: ReadonlyUint8Array): Draft {
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

/**
 * Compiles a draft to a version of the wire format. kit types each version separately; this builds them
 * alike.
 */
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

/** Compiles and signs a draft. @returns wire bytes as a wallet would return them */
export async function compileAndSign(
  draft: Draft,
  ...signers: readonly KeyPairSigner[]
): Promise<Uint8Array> {
  return await sign(compile(draft), ...signers);
}

/** Signs with those of the signers whose signature the transaction requires. */
export async function sign(
  transaction: Transaction,
  ...signers: readonly KeyPairSigner[]
): Promise<Uint8Array> {
  const keys = signers
    .filter(({ address }) => address in transaction.signatures)
    .map(({ keyPair }) => keyPair);
  return new Uint8Array(getTransactionEncoder().encode(await partiallySignTransaction(keys, transaction)));
}
