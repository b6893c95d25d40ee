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
import { announcePageWallet, type AccountOfPage } from "./announce-page-wallet.js";

/** What the wallet asked its owner. */
export type WalletRequest =
  | { readonly kind: "connect"; readonly silent: boolean }
  | { readonly kind: "sign"; readonly transactions: readonly Uint8Array[] };

/**
 * A Wallet Standard wallet in a browser, on all its pages, which keeps its keys and its mind here, in the test: it signs
 * for real, and agrees to everything unless told otherwise. It outlives pages.
 */
export class PageWallet {
  readonly name = "Lantern";
  /** Everything that it was asked, the refused included. */
  readonly requests: WalletRequest[] = [];
  /** What its owner does before signing: nothing. */
  consider: () => Promise<void> = () => Promise.resolve();
  /** Stands between the owner's signature and the page, as wallets do that add something of their own. */
  alter: (signed: Uint8Array) => Uint8Array = (signed) => signed;

  readonly #pages: () => readonly Page[];
  #signer: KeyPairSigner;
  #isAuthorised = false;
  #refusals = 0;

  private constructor(pages: () => readonly Page[], signer: KeyPairSigner) {
    this.#pages = pages;
    this.#signer = signer;
  }

  /** A wallet without a page as yet. @param pages those that are told when its account changes */
  static async create(pages: () => readonly Page[] = () => []): Promise<PageWallet> {
    return new PageWallet(pages, await generateKeyPairSigner());
  }

  /** Has to come before a page is opened. */
  static async install(browser: BrowserContext): Promise<PageWallet> {
    const wallet = await PageWallet.create(() => browser.pages());
    await browser.exposeFunction("askPageWallet", (request: string, transactions: number[][] = []) =>
      wallet.answer(request, transactions),
    );
    await browser.addInitScript(announcePageWallet, wallet.name);
    return wallet;
  }

  /** How often it was asked to sign. */
  get approvals(): number {
    return this.requests.filter(({ kind }) => kind === "sign").length;
  }

  /** Of the account in use. */
  get address(): Address {
    return this.#signer.address;
  }

  /** Turns down so many of the next requests, as its owner's "no". */
  refuse(requests = 1): void {
    this.#refusals = requests;
  }

  /** Goes over to another account, a new one by default, and tells the page. */
  async switchAccount(signer?: KeyPairSigner): Promise<Address> {
    this.#signer = signer ?? (await generateKeyPairSigner());
    await this.#tell([this.#account]);
    return this.address;
  }

  /** Takes its permission back, as its owner does in the wallet, and tells the page. */
  async leave(): Promise<void> {
    this.#isAuthorised = false;
    await this.#tell([]);
  }

  get #account(): AccountOfPage {
    return { address: this.address, publicKey: [...getAddressEncoder().encode(this.address)] };
  }

  async #tell(accounts: readonly AccountOfPage[]): Promise<void> {
    const tell = (page: Page) =>
      page.evaluate((detail) => {
        window.dispatchEvent(new CustomEvent("page-wallet-change", { detail }));
      }, accounts);
    await Promise.all(this.#pages().map(tell));
  }

  /** What it says to its announcement on a page. @returns null for a refusal */
  async answer(request: string, transactions: number[][]): Promise<AccountOfPage[] | number[][] | null> {
    if (request === "connect-silently") {
      this.requests.push({ kind: "connect", silent: true });
      return this.#isAuthorised ? [this.#account] : [];
    }
    const opened = transactions.map((bytes) => Uint8Array.from(bytes));
    this.requests.push(
      request === "connect" ? { kind: "connect", silent: false } : { kind: "sign", transactions: opened },
    );
    if (this.#refusals > 0) {
      this.#refusals--;
      return null;
    }
    if (request === "connect") {
      this.#isAuthorised = true;
      return [this.#account];
    }
    await this.consider();
    return Promise.all(opened.map(async (bytes) => [...this.alter(await this.#sign(bytes))]));
  }

  async #sign(wire: Uint8Array): Promise<Uint8Array> {
    const transaction = getTransactionDecoder().decode(wire);
    const signed = await partiallySignTransaction([this.#signer.keyPair], transaction);
    return new Uint8Array(getTransactionEncoder().encode(signed));
  }
}
