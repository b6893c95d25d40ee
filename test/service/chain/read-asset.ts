import {
  deserializeAssetV1,
  deserializeCollectionV1,
  type AssetV1,
  type CollectionV1,
} from "@metaplex-foundation/mpl-core";
import { publicKey, sol } from "@metaplex-foundation/umi";
import { address } from "@solana/kit";
import type { LocalChain } from "./local-chain.js";

/** Account as Metaplex' own client wants it. */
export async function fetchCoreAccount({ rpc }: Pick<LocalChain, "rpc">, of: string) {
  const { value } = await rpc.getAccountInfo(address(of), { encoding: "base64" }).send();
  return {
    publicKey: publicKey(of),
    data: new Uint8Array(Buffer.from(value!.data[0], "base64")),
    owner: publicKey(value!.owner),
    executable: false,
    lamports: { ...sol(0), basisPoints: value!.lamports },
    exists: true,
  };
}

/** Asset of Metaplex Core as Metaplex' own client reads it. */
export const fetchAsset = async (local: Pick<LocalChain, "rpc">, mint: string): Promise<AssetV1> =>
  deserializeAssetV1(await fetchCoreAccount(local, mint));

/** Collection of Metaplex Core as Metaplex' own client reads it. */
export const fetchCollection = async (local: Pick<LocalChain, "rpc">, of: string): Promise<CollectionV1> =>
  deserializeCollectionV1(await fetchCoreAccount(local, of));
