import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  webcrypto,
} from "node:crypto";
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
import { startSocketServer, type BinarySocket } from "./socket-server.js";

export interface AppRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Window of a mobile browser, with navigation events for app links. */
interface PhoneWindow {
  readonly navigation: {
    addEventListener(
      type: "navigate",
      listener: (event: Event & { readonly destination: { readonly url: string } }) => void,
    ): void;
  };
  openWalletApp(link: string): Promise<void>;
}

type Reply = { readonly result: unknown } | { readonly error: { code: number; message: string } } | null;

/**
 * Mobile wallet app for an emulated phone: handles app links, listens where they say, and speaks Mobile
 * Wallet Adapter with Node's cryptography. Keys and decisions stay in the test.
 * @see https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html
 */
export class MobileWalletApp {
  /** Number of times that a page has opened it. */
  openings = 0;
  /** All received requests, including rejected ones. */
  readonly requests: AppRequest[] = [];
  isInstalled = true;
  /** Apps before version 1 don't announce their version. */
  version: "v1" | "legacy" = "v1";
  /** Behaviour at the next request: signs, rejects, or returns to the browser without a response. */
  behavior: "willing" | "unwilling" | "absent" = "willing";

  readonly #page: Page;
  readonly #signer: KeyPairSigner;
  readonly #tokens = new Set<string>();
  #stop: () => void = () => undefined;

  private constructor(page: Page, signer: KeyPairSigner) {
    this.#page = page;
    this.#signer = signer;
    page.on("close", () => this.#stop());
  }

  /** Must be called before the page is opened. Like Android, it opens links from user gestures only. */
  static async install(page: Page): Promise<MobileWalletApp> {
    const app = new MobileWalletApp(page, await generateKeyPairSigner());
    await page.exposeFunction("openWalletApp", (link: string) => app.#open(new URL(link)));
    await page.addInitScript(() => {
      const { navigation, openWalletApp } = window as unknown as PhoneWindow;
      navigation.addEventListener("navigate", (event) => {
        const { url } = event.destination;
        if (!url.startsWith("solana-wallet:")) return;
        event.preventDefault();
        if (navigator.userActivation.isActive) void openWalletApp(url);
      });
    });
    return app;
  }

  get address(): Address {
    return this.#signer.address;
  }

  /** Revokes all authorizations. */
  revokeAll(): void {
    this.#tokens.clear();
  }

  requestsOf(method: string): AppRequest[] {
    return this.requests.filter((request) => request.method === method);
  }

  async #open({ pathname, searchParams }: URL): Promise<void> {
    if (!this.isInstalled || pathname !== "/v1/associate/local") return;
    this.openings++;
    this.#stop();
    const signs: Readonly<Record<string, string>> = { "-": "+", _: "/", ".": "=" };
    const association = Buffer.from(
      searchParams.get("association")!.replace(/[-_.]/g, (sign) => signs[sign]!),
      "base64",
    );
    this.#stop = await startSocketServer({
      port: Number(searchParams.get("port")),
      path: "/solana-wallet",
      protocol: "com.solana.mobilewalletadapter.v1",
      accept: (socket) => {
        const session = new AppSession(this, socket, association);
        let turn = Promise.resolve();
        return (message) => void (turn = turn.then(() => session.take(message)));
      },
    });
    // The app covers the browser.
    await this.#page.evaluate(() => window.dispatchEvent(new Event("blur")));
  }

  /** @returns null for no response */
  async answer({ method, params }: AppRequest, session: { isAuthorized: boolean }): Promise<Reply> {
    this.requests.push({ method, params });
    const isLegacy = this.version === "legacy";
    const token = params["auth_token"] as string | undefined;
    // Reauthorization needs no confirmation.
    const behavior = token === undefined ? this.behavior : "willing";
    if (token === undefined) this.behavior = "willing";
    if (behavior === "absent") return null;
    const reject = (code: number, message: string): Reply => ({ error: { code, message } });
    if (method === "reauthorize" ? isLegacy : method === "authorize" && !(isLegacy && token)) {
      if (behavior === "unwilling") return reject(-1, "authorization request declined");
      if (token !== undefined && !this.#tokens.delete(token)) return reject(-1, "auth_token not valid");
      if (!token && !params[isLegacy ? "cluster" : "chain"]) return reject(-32602, "no chain");
      const next = randomUUID();
      this.#tokens.add(next);
      session.isAuthorized = true;
      const address = Buffer.from(getAddressEncoder().encode(this.address)).toString("base64");
      return {
        result: { auth_token: next, accounts: [{ address, label: "Pocket" }], wallet_uri_base: null },
      };
    }
    if (method !== "sign_transactions") return reject(-32601, "no such method");
    if (!session.isAuthorized) return reject(-1, "not authorized");
    if (behavior === "unwilling") return reject(-3, "declined");
    const payloads = params["payloads"] as readonly string[];
    return { result: { signed_payloads: await Promise.all(payloads.map((payload) => this.#sign(payload))) } };
  }

  async #sign(payload: string): Promise<string> {
    const transaction = getTransactionDecoder().decode(Buffer.from(payload, "base64"));
    const signed = await partiallySignTransaction([this.#signer.keyPair], transaction);
    return Buffer.from(getTransactionEncoder().encode(signed)).toString("base64");
  }
}

/** One association: handshake, shared key, then numbered encrypted messages. */
class AppSession {
  isAuthorized = false;
  readonly #app: MobileWalletApp;
  readonly #socket: BinarySocket;
  readonly #association: Buffer;
  #key: Buffer | null = null;
  #sent = 0;
  #received = 0;

  constructor(app: MobileWalletApp, socket: BinarySocket, association: Buffer) {
    this.#app = app;
    this.#socket = socket;
    this.#association = association;
  }

  async take(message: Buffer): Promise<void> {
    if (!this.#key) return this.#handshake(message);
    const { id, method, params } = JSON.parse(this.#open(message)) as AppRequest & { id: number };
    const reply = await this.#app.answer({ method, params }, this);
    if (reply) this.#socket.send(this.#seal(JSON.stringify({ jsonrpc: "2.0", id, ...reply })));
    else this.#socket.close();
  }

  /** Accepts only the page that has opened the app: it alone has the association's private key. */
  async #handshake(hello: Buffer): Promise<void> {
    const { subtle } = webcrypto;
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const association = await subtle.importKey("raw", this.#association, algorithm, false, ["verify"]);
    const [point, signature] = [hello.subarray(0, 65), hello.subarray(65)];
    const isGenuine = await subtle.verify({ ...algorithm, hash: "SHA-256" }, association, signature, point);
    if (!isGenuine) return this.#socket.close();
    const own = createECDH("prime256v1");
    own.generateKeys();
    this.#key = Buffer.from(hkdfSync("sha256", own.computeSecret(point), this.#association, "", 16));
    const properties = this.#app.version === "v1" ? this.#seal(JSON.stringify({ v: 1 })) : Buffer.alloc(0);
    this.#socket.send(Buffer.concat([own.getPublicKey(), properties]));
  }

  #seal(text: string): Buffer {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(++this.#sent);
    const vector = randomBytes(12);
    const cipher = createCipheriv("aes-128-gcm", this.#key!, vector).setAAD(number);
    return Buffer.concat([number, vector, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  }

  #open(message: Buffer): string {
    const number = message.subarray(0, 4);
    if (number.readUInt32BE() !== ++this.#received) throw new Error("A message is missing.");
    const decipher = createDecipheriv("aes-128-gcm", this.#key!, message.subarray(4, 16));
    decipher.setAAD(number).setAuthTag(message.subarray(-16));
    return decipher.update(message.subarray(16, -16), undefined, "utf8") + decipher.final("utf8");
  }
}
