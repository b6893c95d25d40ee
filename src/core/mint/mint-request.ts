import type { Phase } from "../../contract/mint/collection.js";
import type { PrepareMintResponse } from "../../contract/mint/mint.js";
import type { ProofChallenge } from "../../contract/mint/proof.js";
import type { Address } from "../../contract/values/brand.js";
import type { TransactionVerification } from "../transaction-verifier.js";
import type { VerifiedCost } from "../verified-cost.js";

/**
 * Answers a challenge of a kind that the service's operator has defined, such as a captcha, for one prepare. If it
 * throws, the mint fails with the error's `code`, if any. `signal` is aborted when the mint is cancelled.
 *
 * @example
 * ```ts
 * import type { MintStore, ProofHandler } from "mint-widget/headless";
 *
 * declare const captcha: { solve(siteKey: string): Promise<string> };
 * const proofHandler: ProofHandler = ({ payload }) => captcha.solve(payload);
 *
 * const mintOne = (store: MintStore) => store.mint({ quantity: 1, proofHandler });
 * ```
 */
export type ProofHandler = (
  challenge: ProofChallenge,
  context: {
    /** Base58 address of the connected wallet. */
    readonly wallet: string;
    readonly signal: AbortSignal;
  },
) => Promise<string>;

/** Hooks before the steps of a mint. Returning false cancels it with `CANCELLED`. */
export interface MintHooks {
  /** Called before supply is reserved. `quantity` in units. */
  beforePrepare?(request: {
    readonly quantity: number;
    readonly phase: Phase;
    /** Wallet that receives the items; undefined: the connected one. */
    readonly recipient?: Address;
  }): boolean | Promise<boolean>;
  /**
   * Called before the wallet is asked to sign. All `verifications` are safe; `cost` is decoded from the transactions'
   * bytes.
   */
  beforeSign?(review: {
    readonly session: PrepareMintResponse;
    readonly cost: VerifiedCost;
    readonly verifications: readonly TransactionVerification[];
  }): boolean | Promise<boolean>;
  /** Answers challenges of kinds that the service's operator has defined, such as a captcha. */
  readonly proofHandler?: ProofHandler | undefined;
}

/** Option to accept a second payment. */
export interface SecondPaymentOptions {
  /**
   * True: signs although the wallet's previous mint could still be charged, so that both may be charged. Pass it only
   * after the collector was told so and agreed. Without it, `mint` fails with `PREVIOUS_MINT_PENDING` until then.
   */
  readonly acceptSecondPayment?: boolean | undefined;
}

/** Parameters of a mint. */
export interface MintRequest extends MintHooks, SecondPaymentOptions {
  /**
   * Passed to the service without quotation marks, spaces and invisible characters around it. One that contains such a
   * character fails with `VALUE_INVALID`.
   */
  readonly affiliateCode?: string | undefined;
  /**
   * Base58 address of the wallet that receives the items, instead of the one that was entered. The connected wallet
   * pays and signs, and its limits apply.
   */
  readonly recipient?: string | undefined;
}
