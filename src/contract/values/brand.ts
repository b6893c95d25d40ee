/*
 * Branded string types, which only a parser or a constructor creates. They are assignable to `string` and erased at
 * runtime.
 */

/**
 * Base58 address of a Solana account. Structurally the `Address` of `@solana/kit`, so that each is assignable to the
 * other without an import. Addresses in responses aren't validated, as in kit's RPC responses.
 *
 * @example
 * ```ts
 * import { MintApi, type Address } from "mint-widget/api";
 *
 * const api = new MintApi({ base: "https://mint.example.com/mint/v1", key: "mint_pub_…" });
 * const { holders } = await api.readTopHolders("aurora");
 * const wallets: Address[] = holders.map(({ wallet }) => wallet);
 * console.log(wallets.join("\n"));
 * ```
 */
export type Address = string & {
  readonly "__stringEncoding:@solana/kit": "base58";
  readonly "__brand:@solana/kit": "Address";
};

/**
 * Non-negative integer in a currency's smallest unit, as a decimal string, because it may exceed a float's precision:
 * `"500000000"`.
 *
 * @example
 * ```ts
 * import type { BaseUnits } from "mint-widget/api";
 *
 * const addBaseUnits = (left: BaseUnits, right: BaseUnits): bigint => BigInt(left) + BigInt(right);
 * ```
 */
export type BaseUnits = string & { readonly "__brand:mint-widget": "BaseUnits" };

/** Type with `string` instead of its brands, for values that a caller passes in. */
export type Unbranded<T> = T extends Address | BaseUnits
  ? string
  : T extends object
    ? { [Key in keyof T]: Unbranded<T[Key]> }
    : T;
