import type { Unbranded } from "../../contract/values/brand.js";
import type { CurrencyAmount } from "../../core/transaction-verifier.js";

/** Amount that may be spent, with the decimals that its currency was shown with. */
export interface SpendLimit extends Unbranded<CurrencyAmount> {
  readonly decimals: number;
}

/** Permitted effects of one mint transaction on the wallet; any other effect is a problem. */
export interface TransactionConstraints {
  /** Address that pays and signs. */
  readonly wallet: string;
  /** Address that receives the items. Default: the wallet. */
  readonly itemRecipient?: string;
  /** Number of items in this transaction. */
  readonly quantity: number;
  /** Maximum payment from the wallet by currency, in base units; a missing currency may not be spent at all. */
  readonly spend: readonly SpendLimit[];
  /**
   * Addresses that may be paid: wallets, or token accounts for payments in SPL tokens. Undefined (the service doesn't
   * name recipients): any address; `spend` limits the amounts all the same.
   */
  readonly recipients?: readonly string[] | undefined;
  /** Mint authority that the items must have. Default: any. */
  readonly authority?: string | undefined;
  /** Group of which items may be members: the collection's address. Default: any. */
  readonly group?: string | undefined;
  /** Chain's rent in lamports for a byte. Default: that of 2026. */
  readonly rentPerByte?: bigint | undefined;
  /** Maximum rent for new accounts. Lamports. */
  readonly rent: bigint;
  /** Maximum fee charged by the chain for signatures and compute units. Lamports. */
  readonly networkFee: bigint;
  /** Further addresses that may be required to sign, besides the mint authority of the items. */
  readonly signers?: readonly string[];
  /** Further programs that the page trusts: their instructions are not decoded. */
  readonly programs?: readonly string[];
}
