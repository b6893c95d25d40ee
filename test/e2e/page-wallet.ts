import {
  generateKeyPairSigner,
  getAddressEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  type Address,
  type KeyPairSigner,
} from "@solana/kit";
import type { Page } from "playwright/test";
import { announcePageWallet, type AccountOfPage } from "./announce-page-wallet.js";

/** What the wallet asked its owner. */
export type WalletRequest =
  | { readonly kind: "connect"; readonly silent: boolean }
  | { readonly kind: "sign"; readonly transactions: readonly Uint8Array[] };

/**
 * A Wallet Standard wallet on a page, which keeps its keys and its mind here, in the test: it signs for real, and
 * agrees to everything unless told otherwise. It outlives reloads of the page.
 */
export class PageWallet {
  readonly name = "Lantern";
  /** Everything that it was asked, the refused included. */
  readonly requests: WalletRequest[] = [];
  /** Stands between the owner's signature and the page, as wallets do that add something of their own. */
  alter: (signed: Uint8Array) => Uint8Array = (signed) => signed;

  readonly #page: Page;
  #signer: KeyPairSigner;
  #isAuthorised = false;
  #refusals = 0;

  private constructor(page: Page, signer: KeyPairSigner) {
    this.#page = page;
    this.#signer = signer;
  }

  /** Has to come before the page is opened. */
  static async install(page: Page): Promise<PageWallet> {
    const wallet = new PageWallet(page, await generateKeyPairSigner());
    await page.exposeFunction("askPageWallet", (request: string, transactions: number[][] = []) =>
      wallet.#answer(request, transactions),
    );
    await page.addInitScript(announcePageWallet, wallet.name);
    return wallet;
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
    await this.#page.evaluate((detail) => {
      window.dispatchEvent(new CustomEvent("page-wallet-change", { detail }));
    }, accounts);
  }

  /** @returns null for a refusal */
  async #answer(request: string, transactions: number[][]): Promise<AccountOfPage[] | number[][] | null> {
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
    return Promise.all(opened.map(async (bytes) => [...this.alter(await this.#sign(bytes))]));
  }

  async #sign(wire: Uint8Array): Promise<Uint8Array> {
    const transaction = getTransactionDecoder().decode(wire);
    const signed = await partiallySignTransaction([this.#signer.keyPair], transaction);
    return new Uint8Array(getTransactionEncoder().encode(signed));
  }
}
