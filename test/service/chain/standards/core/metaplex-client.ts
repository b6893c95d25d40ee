import { createPluginV2 } from "@metaplex-foundation/mpl-core";
import {
  createNoopSigner,
  publicKey,
  type PublicKey,
  type Signer,
  type TransactionBuilder,
} from "@metaplex-foundation/umi";
import { SYSTEM_PROGRAM_ADDRESS } from "@solana-program/system";
import {
  AccountRole,
  address,
  type AccountSignerMeta,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { coreProgram } from "../../../../../demo/service/chain/standards/core/program.js";

/** Context of Metaplex' own client, of which its builders of instructions need the program's address alone. */
export const umi = {
  programs: {
    getPublicKey: (name: string) => publicKey(name === "splSystem" ? SYSTEM_PROGRAM_ADDRESS : coreProgram),
  },
} as never;

/** Signer as Metaplex' client wants it. */
export const asUmi = ({ address }: Pick<KeyPairSigner, "address">) => createNoopSigner(publicKey(address));

/** Instructions that Metaplex' client has built, to be signed by these keys. */
export const fromMetaplex = (builder: TransactionBuilder, signers: readonly KeyPairSigner[]): Instruction[] =>
  builder.items.map(({ instruction: { programId, keys, data } }) => ({
    programAddress: address(programId),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => {
      const signer = isSigner ? signers.find((one) => one.address === (pubkey as string)) : undefined;
      const role = isSigner
        ? isWritable
          ? AccountRole.WRITABLE_SIGNER
          : AccountRole.READONLY_SIGNER
        : isWritable
          ? AccountRole.WRITABLE
          : AccountRole.READONLY;
      return { address: address(pubkey), role, ...(signer && { signer }) } as AccountSignerMeta;
    }),
    data: new Uint8Array(data),
  }));

/** What somebody with the service's key acts on. */
export interface Attacked {
  readonly collection: PublicKey;
  readonly asset: PublicKey;
  /** The service's key, which also pays. */
  readonly signing: { readonly payer: Signer; readonly authority: Signer };
  readonly thief: PublicKey;
  /** Key of a new asset. */
  readonly fresh: Signer;
}

/** Royalty that pays a stranger everything, and lets nobody transfer. */
export const lockedRoyalty = (thief: PublicKey) =>
  createPluginV2({
    type: "Royalties",
    basisPoints: 10_000,
    creators: [{ address: thief, percentage: 100 }],
    ruleSet: { type: "ProgramAllowList", addresses: [] },
  });
