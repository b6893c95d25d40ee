import { MobileChannel } from "./mobile-channel.js";
import { WalletError } from "../wallet-error.js";

/** Encrypted session with a wallet app, for one or a few requests. */
export interface MobileSession {
  /** Protocol version. Apps older than version 1 don't send one and use different parameter names. */
  readonly version: "legacy" | "v1";
  /** @throws {WalletError} the app's error, or `WALLET_REJECTED` when the app closes without a response. */
  request<Result>(method: string, parameters: object): Promise<Result>;
  /** Closes the socket, so that the phone can return to the page. */
  close(): void;
}

/** JSON-RPC error codes of wallet apps. @see https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html */
export const errorCodes = { notAuthorized: -1, notSigned: -3, noSuchMethod: -32601 };

/** Timeout for an app in the foreground to accept the connection. Milliseconds. */
const sessionTimeout = 30_000;
/** Timeout for an app to come to the foreground. After it, the app is treated as not installed. Milliseconds. */
const launchTimeout = 3_000;

const protocol = "com.solana.mobilewalletadapter.v1";

/**
 * First of the 4,096 ports from which the app's port is chosen. The specification requires dynamic ports, from 49,152
 * on. Above 60,999, where the outgoing connections of Linux and Android end, the port is free.
 */
const firstPort = 61_000;

/**
 * Opens a wallet app and starts a session with it over a loopback socket. Requires transient user activation, without
 * which browsers open no app.
 * @param base URL requested by the app that was used before; null: the visitor chooses an app.
 * @throws {WalletError} `WALLET_UNAVAILABLE` when no app responds, or the page has no loopback access.
 */
export async function openMobileSession(base: string | null): Promise<MobileSession> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
  const association = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const port = firstPort + (crypto.getRandomValues(new Uint16Array(1))[0]! >> 4);
  const url = `ws://localhost:${port}/solana-wallet`;
  await assertLoopbackAccess(url);
  const socket = await openWalletApp(associationLink(base, association, port), url);
  try {
    return await handshake(socket, pair.privateKey, association);
  } catch (error) {
    socket.close();
    throw error;
  }
}

/** Link that opens an app, with the port to listen on and the association key of the page. */
function associationLink(base: string | null, association: Uint8Array, port: number): string {
  const point = btoa(String.fromCharCode(...association)).replace(
    /[+/=]/g,
    (character) => ({ "+": "-", "/": "_", "=": "." })[character]!,
  );
  const path = `v1/associate/local?association=${point}&port=${port}&v=v1`;
  return base ? `${base.replace(/\/+$/, "")}/${path}` : `solana-wallet:/${path}`;
}

/**
 * Requests loopback access with a first connection. Chrome prompts the visitor for it, and an open app would cover the
 * prompt.
 * @throws {WalletError} `WALLET_UNAVAILABLE` when access is denied, or user activation expired during the prompt.
 */
async function assertLoopbackAccess(url: string): Promise<void> {
  if ((await readLoopbackPermission()) === "prompt") {
    (await connectSocket(url))?.close();
    // User activation may have expired during the prompt.
    if (!navigator.userActivation.isActive)
      throw unavailableError("Loopback access was just granted: try again");
  }
  if ((await readLoopbackPermission()) === "denied")
    throw unavailableError("This page has no loopback access");
}

/** State of the loopback permission; null in browsers without it. */
async function readLoopbackPermission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: "loopback-network" as PermissionName })).state;
  } catch {
    return null;
  }
}

/** Opens the app and connects to it, retrying until it listens. */
async function openWalletApp(link: string, url: string): Promise<WebSocket> {
  const listeners = new AbortController();
  let hasLeftPage = false;
  for (const event of ["blur", "pagehide"])
    addEventListener(event, () => (hasLeftPage = true), { signal: listeners.signal });
  const startedAt = performance.now();
  try {
    location.assign(link);
    for (let delay = 150; ; delay = Math.min(delay * 1.3, 1_000)) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      const socket = await connectSocket(url);
      if (socket) return socket;
      const elapsed = performance.now() - startedAt;
      if (elapsed > (hasLeftPage ? sessionTimeout : launchTimeout))
        throw unavailableError("No wallet app responded");
    }
  } finally {
    listeners.abort();
  }
}

/** Connects a socket; null when no app listens on the port. */
function connectSocket(url: string): Promise<WebSocket | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, protocol);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => resolve(socket);
    socket.onerror = () => resolve(null);
  });
}

/** Exchanges keys with the app and reads its protocol version. */
async function handshake(
  socket: WebSocket,
  signingKey: CryptoKey,
  association: Uint8Array<ArrayBuffer>,
): Promise<MobileSession> {
  const messages = new MessageQueue(socket);
  const { channel, rest } = await exchangeKeys(socket, messages, signingKey, association);
  const version = rest.length ? readVersion(await channel.decrypt(rest)) : "legacy";
  const pending = new Map<number, (response: RpcResponse) => void>();
  let lastId = 0;
  void (async () => {
    let end: WalletError;
    try {
      for (;;) {
        const response = JSON.parse(await channel.decrypt(await messages.next())) as RpcResponse & {
          id: number;
        };
        pending.get(response.id)?.(response);
        pending.delete(response.id);
      }
    } catch (cause) {
      end = cause instanceof WalletError ? cause : failedError("Invalid response from the wallet app", cause);
    }
    socket.close();
    lastId = Infinity;
    for (const resolve of pending.values()) resolve({ error: end });
  })();

  return {
    version,
    async request<Result>(method: string, params: object): Promise<Result> {
      const id = ++lastId;
      if (id === Infinity) throw sessionClosedError();
      const response = new Promise<RpcResponse>((resolve) => pending.set(id, resolve));
      socket.send(await channel.encrypt(JSON.stringify({ jsonrpc: "2.0", id, method, params })));
      const { result, error } = await response;
      if (error) throw error instanceof WalletError ? error : toAppError(error);
      return result as Result;
    },
    close: () => socket.close(),
  };
}

interface RpcResponse {
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string } | WalletError;
}

/** Sends this page's key until the app responds with its own. An empty message requests another key. */
async function exchangeKeys(
  socket: WebSocket,
  messages: MessageQueue,
  signingKey: CryptoKey,
  association: Uint8Array<ArrayBuffer>,
): Promise<{ channel: MobileChannel; rest: Uint8Array<ArrayBuffer> }> {
  for (;;) {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(
      { name: "ECDH", namedCurve: "P-256" },
      false,
      ["deriveBits"],
    );
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, signingKey, point);
    socket.send(await new Blob([point, signature]).arrayBuffer());
    const response = await messages.next();
    if (response.length === 0) continue;
    try {
      const channel = await MobileChannel.derive(privateKey, response.slice(0, 65), association);
      return { channel, rest: response.slice(65) };
    } catch (cause) {
      throw failedError("Invalid response from the wallet app", cause);
    }
  }
}

function readVersion(properties: string): MobileSession["version"] {
  const { v } = JSON.parse(properties) as { v?: unknown };
  return /^v?1$/.test(String(v)) ? "v1" : "legacy";
}

/** Messages received over a socket, in order. */
class MessageQueue {
  readonly #received: Uint8Array<ArrayBuffer>[] = [];
  #isClosed = false;
  #notify: () => void = () => undefined;

  constructor(socket: WebSocket) {
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      this.#received.push(new Uint8Array(data));
      this.#notify();
    };
    socket.onclose = () => {
      this.#isClosed = true;
      this.#notify();
    };
  }

  /** @throws {WalletError} `WALLET_REJECTED` when the socket closes. */
  async next(): Promise<Uint8Array<ArrayBuffer>> {
    while (this.#received.length === 0) {
      if (this.#isClosed) throw sessionClosedError();
      await new Promise<void>((resolve) => (this.#notify = resolve));
    }
    return this.#received.shift()!;
  }
}

function toAppError({ code, message = "" }: { code?: number; message?: string }): WalletError {
  const isRejection = code === errorCodes.notAuthorized || code === errorCodes.notSigned;
  const reason = code === errorCodes.noSuchMethod ? "This wallet app can't sign without sending." : message;
  return new WalletError(isRejection ? "WALLET_REJECTED" : "WALLET_FAILED", reason, {
    cause: { code, message },
  });
}

const unavailableError = (reason: string): WalletError => new WalletError("WALLET_UNAVAILABLE", `${reason}.`);
const failedError = (reason: string, cause: unknown): WalletError =>
  new WalletError("WALLET_FAILED", `${reason}.`, { cause });
const sessionClosedError = (): WalletError =>
  new WalletError("WALLET_REJECTED", "The wallet app closed the session.");
