import {
  generateKeyPairSigner,
  getAddressEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  type Address,
  type KeyPairSigner,
} from "@solana/kit";
import type { BrowserContext, Page } from "playwright/test";
import type { Draft } from "../service/chain/draft.js";
import { signRewritten } from "../service/chain/wallet.js";
import { announcePageWallet, type AccountOfPage } from "./announce-page-wallet.js";

/** Request to the wallet's owner. */
export type WalletRequest =
  | { readonly kind: "connect"; readonly silent: boolean }
  | { readonly kind: "sign"; readonly transactions: readonly Uint8Array[] };

/**
 * Wallet Standard wallet on all pages of a browser context. Keys and decisions stay in the test: it signs for
 * real, and approves everything by default. It survives page loads.
 */
export class PageWallet {
  readonly name = "Lantern";
  /** All received requests, including rejected ones. */
  readonly requests: WalletRequest[] = [];
  /** Called before signing; resolves immediately by default. */
  beforeSigning: () => Promise<void> = () => Promise.resolve();
  /** Changes what it signs, as wallets do that add assertions; null: nothing. */
  rewrite: ((draft: Draft) => Draft) | null = null;
  /** Changes the signed bytes before the page gets them. */
  changeSigned: (signed: Uint8Array) => Uint8Array = (signed) => signed;

  readonly #pages: () => readonly Page[];
  #signer: KeyPairSigner;
  #isAuthorised = false;
  #rejections = 0;

  private constructor(pages: () => readonly Page[], signer: KeyPairSigner) {
    this.#pages = pages;
    this.#signer = signer;
  }

  /** Creates a wallet without a page. @param pages pages that are notified when its account changes */
  static async create(pages: () => readonly Page[] = () => []): Promise<PageWallet> {
    return new PageWallet(pages, await generateKeyPairSigner());
  }

  /** Must be called before a page is opened. */
  static async install(browser: BrowserContext): Promise<PageWallet> {
    const wallet = await PageWallet.create(() => browser.pages());
    await browser.exposeFunction("askPageWallet", (request: string, transactions: number[][] = []) =>
      wallet.answer(request, transactions),
    );
    await browser.addInitScript(announcePageWallet, wallet.name);
    return wallet;
  }

  /** Number of sign requests. */
  get approvals(): number {
    return this.requests.filter(({ kind }) => kind === "sign").length;
  }

  /** Address of the current account. */
  get address(): Address {
    return this.#signer.address;
  }

  /** Rejects the next requests, as if the owner declined. */
  rejectNext(requests = 1): void {
    this.#rejections = requests;
  }

  /** Switches to another account, a new one by default, and notifies the page. */
  async switchAccount(signer?: KeyPairSigner): Promise<Address> {
    this.#signer = signer ?? (await generateKeyPairSigner());
    await this.#notify([this.#account]);
    return this.address;
  }

  /** Revokes the page's permission, as the owner does in the wallet, and notifies the page. */
  async revoke(): Promise<void> {
    this.#isAuthorised = false;
    await this.#notify([]);
  }

  get #account(): AccountOfPage {
    return { address: this.address, publicKey: [...getAddressEncoder().encode(this.address)] };
  }

  async #notify(accounts: readonly AccountOfPage[]): Promise<void> {
    const notify = (page: Page) =>
      page.evaluate((detail) => {
        window.dispatchEvent(new CustomEvent("page-wallet-change", { detail }));
      }, accounts);
    await Promise.all(this.#pages().map(notify));
  }

  /** Response to its announcement on a page. @returns null for a rejection */
  async answer(request: string, transactions: number[][]): Promise<AccountOfPage[] | number[][] | null> {
    if (request === "connect-silently") {
      this.requests.push({ kind: "connect", silent: true });
      return this.#isAuthorised ? [this.#account] : [];
    }
    const opened = transactions.map((bytes) => Uint8Array.from(bytes));
    this.requests.push(
      request === "connect" ? { kind: "connect", silent: false } : { kind: "sign", transactions: opened },
    );
    if (this.#rejections > 0) {
      this.#rejections--;
      return null;
    }
    if (request === "connect") {
      this.#isAuthorised = true;
      return [this.#account];
    }
    await this.beforeSigning();
    return Promise.all(opened.map(async (bytes) => [...this.changeSigned(await this.#sign(bytes))]));
  }

  async #sign(wire: Uint8Array): Promise<Uint8Array> {
    const transaction = getTransactionDecoder().decode(wire);
    if (this.rewrite) return signRewritten(transaction.messageBytes, this.#signer, this.rewrite);
    const signed = await partiallySignTransaction([this.#signer.keyPair], transaction);
    return new Uint8Array(getTransactionEncoder().encode(signed));
  }
}
