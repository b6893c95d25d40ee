import { onTestFinished, vi } from "vitest";
import { MobileChannel } from "../../src/solana/wallets/mobile/mobile-channel.js";

type Bytes = Uint8Array<ArrayBuffer>;

export interface AppRequest {
  readonly id: number;
  readonly method: string;
  readonly params: unknown;
}

/** Behaviour of the app; by default it accepts the page and responds to each request with its method's name. */
export interface AppBehavior {
  /** Session properties; null: none, as with apps older than version 1. */
  readonly properties?: object | null;
  onKey?(app: FakePhone): unknown;
  onRequest?(app: FakePhone, request: AppRequest): unknown;
}

/**
 * Android browser and wallet app in memory: replaces a page's globals for the duration of the test. The app's end of
 * a session verifies the page's signature, and encrypts with the widget's own channel.
 */
export class FakePhone {
  /** Link that has opened the app. */
  link: URL | null = null;
  /** True once the page has sent a key that is signed by the association's private key. */
  isPageVerified = false;
  readonly requests: AppRequest[] = [];
  /** Numbers of the received messages. */
  readonly numbers: number[] = [];

  readonly #properties: object | null;
  readonly #onKey: (app: FakePhone) => unknown;
  readonly #onRequest: (app: FakePhone, request: AppRequest) => unknown;
  #socket: FakeSocket | null = null;
  #channel: MobileChannel | null = null;
  #point: Bytes = new Uint8Array();
  #received: Promise<unknown> = Promise.resolve();

  private constructor(behavior: AppBehavior) {
    this.#properties = behavior.properties === undefined ? { v: "v1" } : behavior.properties;
    this.#onKey = behavior.onKey ?? ((app) => app.sendKey());
    this.#onRequest = behavior.onRequest ?? ((app, { id, method }) => app.respond(id, method));
  }

  static install(behavior: AppBehavior = {}): FakePhone {
    const phone = new FakePhone(behavior);
    const page = new EventTarget();
    const location = {
      assign(link: string | URL) {
        phone.link = new URL(link);
        // The app covers the browser.
        setTimeout(() => page.dispatchEvent(new Event("blur")));
      },
    };
    const globals = {
      WebSocket: class extends FakeSocket {
        constructor(url: string) {
          super(url, phone);
        }
      },
      location,
      navigator: { userAgent: "Chrome/150.0.0.0 Mobile", permissions: null },
      addEventListener: page.addEventListener.bind(page),
      window: Object.assign(page, { isSecureContext: true, location, setTimeout, clearTimeout }),
    };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    onTestFinished(() => void vi.unstubAllGlobals());
    return phone;
  }

  /** Handles a message of the page after the earlier ones. */
  receive(socket: FakeSocket, message: Bytes): void {
    this.#socket = socket;
    this.#received = this.#received.then(() =>
      this.#channel ? this.#receiveRequest(this.#channel, message) : this.#receiveKey(message),
    );
  }

  async #receiveKey(message: Bytes): Promise<void> {
    const { subtle } = crypto;
    const association = this.#association();
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const key = await subtle.importKey("raw", association, algorithm, false, ["verify"]);
    const point = message.slice(0, 65);
    const signature = message.slice(65);
    this.isPageVerified = await subtle.verify({ ...algorithm, hash: "SHA-256" }, key, signature, point);
    const own = await subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
    this.#point = new Uint8Array(await subtle.exportKey("raw", own.publicKey));
    this.#channel = await MobileChannel.derive(own.privateKey, point, association);
    await this.#onKey(this);
  }

  async #receiveRequest(channel: MobileChannel, message: Bytes): Promise<void> {
    this.numbers.push(new DataView(message.buffer).getUint32(0));
    const request = JSON.parse(await channel.decrypt(message)) as AppRequest;
    this.requests.push(request);
    await this.#onRequest(this, request);
  }

  /** Public key of the association, from the link. */
  #association(): Bytes {
    const characters: Readonly<Record<string, string>> = { "-": "+", _: "/", ".": "=" };
    const text = this.link!.searchParams.get("association")!;
    return new Uint8Array(
      Buffer.from(
        text.replace(/[-_.]/g, (character) => characters[character]!),
        "base64",
      ),
    );
  }

  /** Sends the app's key with the session's properties. */
  async sendKey(): Promise<void> {
    const encrypted = this.#properties ? await this.encrypt(this.#properties) : [];
    this.send(new Uint8Array([...this.#point, ...encrypted]));
  }

  /** Requests another key by an empty message. */
  requestKey(): void {
    this.#channel = null;
    this.send(new Uint8Array());
  }

  async respond(id: number, result: unknown): Promise<void> {
    this.send(await this.encrypt({ jsonrpc: "2.0", id, result }));
  }

  encrypt(message: object): Promise<Bytes> {
    return this.#channel!.encrypt(JSON.stringify(message));
  }

  send(message: Bytes): void {
    this.#socket!.deliver(message);
  }

  /** Closes the session, as when the visitor leaves the app. */
  close(): void {
    this.#socket!.close();
  }
}

/** Browser's end of a connection to the app. */
class FakeSocket extends EventTarget {
  binaryType: "blob" | "arraybuffer" = "blob";
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: Event) => void) | null = null;
  onclose: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly #phone: FakePhone;

  constructor(_url: string, phone: FakePhone) {
    super();
    this.#phone = phone;
    setTimeout(() => this.#emit("open", {}));
  }

  send(message: ArrayBuffer | Bytes): void {
    this.#phone.receive(this, new Uint8Array(message));
  }

  deliver(message: Bytes): void {
    const data = this.binaryType === "blob" ? new Blob([message]) : message.slice().buffer;
    this.#emit("message", { data });
  }

  close(): void {
    setTimeout(() => this.#emit("close", { code: 1000, reason: "", wasClean: true }));
  }

  #emit(type: "open" | "message" | "close", properties: object): void {
    const event = Object.assign(new Event(type), properties);
    this[`on${type}`]?.(event);
    this.dispatchEvent(event);
  }
}
