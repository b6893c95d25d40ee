import type { Unbranded } from "../../contract/values/brand.js";
import type { CurrencyAmount } from "../../core/transaction-verifier.js";

/** Amount that may be spent, with the decimals of the shown currency. */
export interface SpendLimit extends Unbranded<CurrencyAmount> {
  readonly decimals: number;
}

/** Permitted effects of one mint transaction on the wallet. Any other effect is a problem. */
export interface TransactionConstraints {
  /** Address that pays and signs. */
  readonly wallet: string;
  /** Address that receives the items. Default: the wallet. */
  readonly itemRecipient?: string;
  /** Number of items in this transaction. */
  readonly quantity: number;
  /** Maximum payment from the wallet by currency, in base units. Other currencies can't be spent. */
  readonly spend: readonly SpendLimit[];
  /**
   * Addresses that may be paid: wallets, or token accounts for payments in SPL tokens. Undefined, when the service
   * doesn't name recipients: any address, still within the amounts of `spend`.
   */
  readonly recipients?: readonly string[] | undefined;
  /** Mint authority that the items must have. Default: any. */
  readonly authority?: string | undefined;
  /** Group of which items may be members: the collection's address. Default: any. */
  readonly group?: string | undefined;
  /** True when items have to be members of a group. */
  readonly isGroupRequired?: boolean | undefined;
  /** The chain's rent per byte in lamports. Default: 6,960, the rate of 2026. */
  readonly rentPerByte?: bigint | undefined;
  /** Maximum rent for new accounts, with the fee of the items' program. Lamports. */
  readonly rent: bigint;
  /** Maximum fee charged by the chain for signatures and compute units. Lamports. */
  readonly networkFee: bigint;
  /** Additional addresses that may be required to sign, besides the items' mint authority. */
  readonly signers?: readonly string[];
  /** Additional programs that the page trusts. Their instructions are not decoded. */
  readonly programs?: readonly string[];
}
