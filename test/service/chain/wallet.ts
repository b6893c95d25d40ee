import {
  AccountRole,
  getAddressEncoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getU64Encoder,
  type Address,
  type KeyPairSigner,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { lighthouseProgram } from "../../../demo/service/chain/transactions/wallet-assertions.js";
import { decompile, compileAndSign, sign, type Draft, type DraftInstruction } from "./draft.js";

/** Signs like a wallet that changes nothing. */
export async function signAsIs(transaction: string, wallet: KeyPairSigner): Promise<Uint8Array> {
  return await sign(getTransactionDecoder().decode(getBase64Encoder().encode(transaction)), wallet);
}

/** Same, in base64. */
export const signAsIsToBase64 = async (transaction: string, wallet: KeyPairSigner): Promise<string> =>
  getBase64Decoder().decode(await signAsIs(transaction, wallet));

/** Signs like a wallet that rewrites the message first. */
export async function signRewritten(
  message: ReadonlyUint8Array,
  wallet: KeyPairSigner,
  rewrite: (draft: Draft) => Draft,
): Promise<Uint8Array> {
  return await compileAndSign(rewrite(decompile(message)), wallet);
}

/** Lighthouse `AssertAccountInfo`: the account holds at least `minimum` lamports. */
export function assertLamports(account: Address, minimum: bigint): DraftInstruction {
  return lighthouseInstruction(5, [account], [1, 0, ...getU64Encoder().encode(minimum), 4]);
}

/**
 * Lighthouse `AssertAccountInfoMulti`: lamports, owner and data size, as Phantom asserts of a token account.
 */
export function assertAccount(account: Address, owner: Address): DraftInstruction {
  return lighthouseInstruction(
    6,
    [account],
    [1, 2, 2, ...getAddressEncoder().encode(owner), 0, 1, ...getU64Encoder().encode(170n), 0],
  );
}

/** Lighthouse instruction by its discriminator. */
export function lighthouseInstruction(
  kind: number,
  accounts: readonly Address[],
  data: readonly number[] = [1],
): DraftInstruction {
  return {
    programAddress: lighthouseProgram,
    accounts: accounts.map((address) => ({ address, role: AccountRole.READONLY })),
    data: new Uint8Array([kind, ...data]),
  };
}

/** Adds assertions before and after the app's instructions, as Phantom does. */
export function addAssertionsLikePhantom(draft: Draft, watched: Address, owner: Address): Draft {
  return {
    ...draft,
    instructions: [
      assertLamports(draft.feePayer, 1_000_000n),
      ...draft.instructions,
      assertLamports(draft.feePayer, 500_000n),
      assertAccount(watched, owner),
      lighthouseInstruction(9, [watched], [1, 3, ...getU64Encoder().encode(1n), 0]),
    ],
  };
}
