import type { Address } from "../../contract/values/brand.js";
import type { MetadataFields } from "./decode-metadata.js";

/** Payment of lamports. */
export interface TransferEffect {
  readonly type: "transfer";
  readonly from: Address;
  readonly to: Address;
  readonly lamports: bigint;
}

/** Payment in a token. */
export interface TokenTransferEffect {
  readonly type: "transferToken";
  readonly mint: Address;
  /** Token account that is paid. */
  readonly to: Address;
  readonly authority: Address;
  readonly amount: bigint;
  /** The chain rejects the transfer unless these are the token's decimals. */
  readonly decimals: number;
}

/** New account of a program. */
export interface AccountEffect {
  readonly type: "createAccount";
  /** Pays the rent. */
  readonly payer: Address;
  readonly account: Address;
  /** Address from which the account's is derived; null: the account signs. */
  readonly base: Address | null;
  readonly lamports: bigint;
  /** Program that owns the account. */
  readonly program: Address;
}

/** New associated token account, unless it exists. */
export interface TokenAccountEffect {
  readonly type: "openTokenAccount";
  /** Pays the rent. */
  readonly payer: Address;
  readonly account: Address;
  readonly owner: Address;
  readonly mint: Address;
  /** Token program of the account. */
  readonly program: Address;
}

/** New token mint. */
export interface MintEffect {
  readonly type: "initializeMint";
  readonly mint: Address;
  readonly authority: Address;
  /** True without decimals and without a freeze authority. */
  readonly isPlain: boolean;
}

/** Pointer of a token mint to the account that holds its metadata or its membership in a group. */
export interface PointerEffect {
  readonly type: "pointToMetadata" | "pointToMembership";
  readonly mint: Address;
  /** Authority that may change the pointer; null: none. */
  readonly authority: Address | null;
  /** Account that holds them; null: none. */
  readonly target: Address | null;
}

/** Creation of a Metaplex Core asset in a collection. */
export interface AssetEffect {
  readonly type: "createAsset";
  readonly asset: Address;
  readonly collection: Address;
  /** Authority of the collection, which adds the asset. */
  readonly authority: Address;
  /** Pays the account's rent and the program's fee. */
  readonly payer: Address;
  readonly owner: Address;
  /** Lengths of name and URI in bytes. */
  readonly name: number;
  readonly uri: number;
  /** Size of the plugins in the account, in bytes. */
  readonly plugins: number;
  /** True for an asset without plugins that would let others move, freeze or burn it. */
  readonly isPlain: boolean;
}

/** What an instruction of a mint does. `none`: it transfers, creates and authorizes nothing. */
export type InstructionEffect =
  | { readonly type: "none" }
  | TransferEffect
  | TokenTransferEffect
  | AccountEffect
  | TokenAccountEffect
  | MintEffect
  | PointerEffect
  | { readonly type: "writeMetadata"; readonly mint: Address; readonly fields: MetadataFields }
  | { readonly type: "joinGroup"; readonly mint: Address; readonly group: Address }
  | {
      readonly type: "mintTo";
      readonly mint: Address;
      readonly account: Address;
      readonly amount: bigint;
    }
  | { readonly type: "endMinting"; readonly mint: Address }
  | AssetEffect;

export type EffectType = InstructionEffect["type"];

/** Effect of a type. */
export type EffectOf<Type extends EffectType> = InstructionEffect & { readonly type: Type };

/** Details of an effect. */
export type EffectFields<Type extends EffectType> = Omit<EffectOf<Type>, "type">;
