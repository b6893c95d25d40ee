import {
  fetchMint,
  fetchToken,
  findAssociatedTokenPda,
  TOKEN_2022_PROGRAM_ADDRESS,
  type Extension,
} from "@solana-program/token-2022";
import { address, isSome, type Address } from "@solana/kit";
import type { MintOrder } from "../../../demo/service/chain/transactions/mint-order.js";
import type {
  PreparedItem,
  PreparedTransaction,
} from "../../../demo/service/chain/transactions/prepare-order.js";
import type { LocalChain } from "./local-chain.js";
import { orderOf, seed } from "./order.js";
import { signAsIs } from "./wallet.js";

/** A prepared transaction, and its first unit. */
export type PreparedMint = PreparedTransaction & PreparedItem;

/** Prepares one unit. */
export async function prepareOne(
  local: LocalChain,
  order: MintOrder = orderOf(local),
  number = 1,
): Promise<PreparedMint> {
  const [prepared] = await local.chain.prepareMints(order, [seed(number)]);
  return { ...prepared!, ...prepared!.units[0]! };
}

/** Signs as the wallet and co-signs as the service. */
export async function cosignOne({ chain, wallet }: LocalChain, prepared: PreparedTransaction) {
  const signed = await signAsIs(prepared.transaction, wallet);
  return await chain.cosign(
    await chain.verifySignedTransaction(prepared.message, signed),
    prepared.units.map(({ seed }) => seed),
  );
}

/** Prepares, signs, co-signs and sends one unit, then advances one slot. */
export async function mintOne(local: LocalChain, order?: MintOrder, number?: number) {
  const prepared = await prepareOne(local, order, number);
  const cosigned = await cosignOne(local, prepared);
  const outcome = await local.chain.send(cosigned.transactionBytes);
  local.ledger.advanceSlot();
  return { prepared, cosigned, outcome };
}

/** Mint and token account of an item as stored on the chain. */
export async function readItem(local: LocalChain, mintAddress: string) {
  const token = await fetchToken(local.rpc, await holdingOf(local.wallet.address, mintAddress));
  return { ...(await readMint(local, mintAddress)), token: token.data };
}

/** Mint account as stored on the chain, with its extensions by kind. */
export async function readMint({ rpc }: LocalChain, mintAddress: string) {
  const { data: mint, lamports, space } = await fetchMint(rpc, address(mintAddress));
  const extensions = isSome(mint.extensions) ? mint.extensions.value : [];
  const find = <Kind extends Extension["__kind"]>(kind: Kind) =>
    extensions.find((one): one is Extract<Extension, { __kind: Kind }> => one.__kind === kind);
  return {
    mint,
    lamports,
    size: Number(space),
    metadata: find("TokenMetadata"),
    pointer: find("MetadataPointer"),
    memberPointer: find("GroupMemberPointer"),
    member: find("TokenGroupMember"),
    groupPointer: find("GroupPointer"),
    group: find("TokenGroup"),
  };
}

export async function holdingOf(
  owner: Address,
  mint: string,
  tokenProgram: Address = TOKEN_2022_PROGRAM_ADDRESS,
) {
  const [holding] = await findAssociatedTokenPda({ owner, mint: address(mint), tokenProgram });
  return holding;
}

export async function balanceOf({ rpc }: LocalChain, account: Address): Promise<bigint> {
  return (await rpc.getBalance(account).send()).value;
}

/** Compute units that the transaction consumes in a simulation. */
export async function measureUnits({ rpc }: LocalChain, transactionBytes: string): Promise<bigint> {
  const { value } = await rpc
    .simulateTransaction(transactionBytes as never, {
      encoding: "base64",
      sigVerify: true,
      commitment: "confirmed",
    })
    .send();
  if (value.err !== null) throw new Error("The simulation failed", { cause: value.err });
  return value.unitsConsumed ?? 0n;
}
