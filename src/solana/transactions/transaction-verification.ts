import type { CurrencyAmount } from "../../core/ports.js";

/** What one transaction of a mint may do to the wallet. Everything that is not said here is refused. */
export interface MintExpectation {
  /** The address that pays and signs. */
  readonly wallet: string;
  /** Who gets the items; the wallet, unless said otherwise. */
  readonly itemRecipient?: string;
  /** The number of items in this transaction. */
  readonly quantity: number;
  /** The most that may leave the wallet as payment, by currency; a currency that is missing may not leave at all. */
  readonly spend: readonly CurrencyAmount[];
  /**
   * Who may be paid: addresses of wallets, or of token accounts for payments in SPL tokens. Missing: anybody, for a
   * service that doesn't say; what leaves is limited all the same.
   */
  readonly recipients?: readonly string[] | undefined;
  /** The most lamports that may be locked up as rent for new accounts. */
  readonly rent: bigint;
  /** The most lamports that the chain may charge: signatures and compute units. */
  readonly networkFee: bigint;
  /** Other addresses that may be required to sign. The mint authority of the items always may. */
  readonly signers?: readonly string[];
  /** Further programs that the page trusts blindly: what their instructions do is not looked at. */
  readonly programs?: readonly string[];
}
