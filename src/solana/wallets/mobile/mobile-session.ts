import { MobileChannel } from "./mobile-channel.js";
import { WalletError } from "../wallet-error.js";

/** A conversation with a wallet's app, for one or a few requests. */
export interface MobileSession {
  /** Apps of before version 1 say nothing of it, and want other names for the same. */
  readonly version: "legacy" | "v1";
  /** @throws {WalletError} what the app answers; `WALLET_REJECTED` too when it is left without an answer. */
  request<Result>(method: string, parameters: object): Promise<Result>;
  /** Nothing is left open, and the phone may come back to the page. */
  close(): void;
}

/** An app's answer that it won't, or can't. @see https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html */
export const errorCodes = { notAuthorized: -1, notSigned: -3, noSuchMethod: -32601 };

/** Who answers the wish for a wallet is asked for this long; who hasn't taken the page's place by then, isn't there. Milliseconds. */
const sessionTimeout = 30_000;
const launchTimeout = 3_000;

const protocol = "com.solana.mobilewalletadapter.v1";

/**
 * Opens a wallet's app and speaks with it over a socket that only this phone can reach. Has to come of a gesture, not
 * long ago: browsers open no app unasked.
 * @param base the address of the app that was used before, which it has asked for; null: whichever the visitor chooses.
 * @throws {WalletError} `WALLET_UNAVAILABLE` when no app has answered, or the page may not reach it.
 */
export async function openMobileSession(base: string | null): Promise<MobileSession> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
  const association = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const port = 49_152 + (crypto.getRandomValues(new Uint16Array(1))[0]! >> 2);
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

/** The link that opens an app, and tells it where to listen and whom to believe. */
function associationLink(base: string | null, association: Uint8Array, port: number): string {
  const point = btoa(String.fromCharCode(...association)).replace(
    /[+/=]/g,
    (sign) => ({ "+": "-", "/": "_", "=": "." })[sign]!,
  );
  const path = `v1/associate/local?association=${point}&port=${port}&v=v1`;
  return base ? `${base.replace(/\/+$/, "")}/${path}` : `solana-wallet:/${path}`;
}

/**
 * Chrome asks the visitor whether a page may reach what runs on the phone. That is asked before the app opens, which
 * would hide the question.
 */
async function assertLoopbackAccess(url: string): Promise<void> {
  if ((await readLoopbackPermission()) === "prompt") {
    (await connectSocket(url))?.close();
    // Waiting for the answer may have taken what the gesture allows.
    if (!navigator.userActivation.isActive)
      throw unavailableError("The page may reach wallets now: try again");
  }
  if ((await readLoopbackPermission()) === "denied")
    throw unavailableError("This page may not reach apps on this phone");
}

/** Null where browsers don't ask. */
async function readLoopbackPermission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: "loopback-network" as PermissionName })).state;
  } catch {
    return null;
  }
}

/** Opens the app, and reaches it as soon as it listens. */
async function openWalletApp(link: string, url: string): Promise<WebSocket> {
  const away = new AbortController();
  let hasLeftPage = false;
  for (const event of ["blur", "pagehide"])
    addEventListener(event, () => (hasLeftPage = true), { signal: away.signal });
  const startedAt = performance.now();
  try {
    location.assign(link);
    for (let pause = 150; ; pause = Math.min(pause * 1.3, 1_000)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const socket = await connectSocket(url);
      if (socket) return socket;
      const waited = performance.now() - startedAt;
      if (waited > (hasLeftPage ? sessionTimeout : launchTimeout))
        throw unavailableError("No wallet app has answered");
    }
  } finally {
    away.abort();
  }
}

/** Null where nobody listens. */
function connectSocket(url: string): Promise<WebSocket | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, protocol);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => resolve(socket);
    socket.onerror = () => resolve(null);
  });
}

/** Agrees on a key with the app, and hands out the conversation. */
async function handshake(
  socket: WebSocket,
  signingKey: CryptoKey,
  association: Uint8Array<ArrayBuffer>,
): Promise<MobileSession> {
  const messages = new MessageQueue(socket);
  const { channel, rest } = await exchangeKeys(socket, messages, signingKey, association);
  const version = rest.length ? readVersion(await channel.decrypt(rest)) : "legacy";
  const waiting = new Map<number, (answer: RpcResponse) => void>();
  let requests = 0;
  void (async () => {
    let end: WalletError;
    try {
      for (;;) {
        const answer = JSON.parse(await channel.decrypt(await messages.next())) as RpcResponse & {
          id: number;
        };
        waiting.get(answer.id)?.(answer);
        waiting.delete(answer.id);
      }
    } catch (cause) {
      end =
        cause instanceof WalletError ? cause : failedError("The wallet app answered something else", cause);
    }
    socket.close();
    requests = Infinity;
    for (const answer of waiting.values()) answer({ error: end });
  })();

  return {
    version,
    async request<Result>(method: string, params: object): Promise<Result> {
      const id = ++requests;
      if (id === Infinity) throw appLeftError();
      const answer = new Promise<RpcResponse>((resolve) => waiting.set(id, resolve));
      socket.send(await channel.encrypt(JSON.stringify({ jsonrpc: "2.0", id, method, params })));
      const { result, error } = await answer;
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

/** Until the app's key has come. An app that says nothing wants to be greeted anew. */
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
    const answer = await messages.next();
    if (answer.length === 0) continue;
    try {
      const channel = await MobileChannel.derive(privateKey, answer.slice(0, 65), association);
      return { channel, rest: answer.slice(65) };
    } catch (cause) {
      throw failedError("The wallet app answered something else", cause);
    }
  }
}

function readVersion(properties: string): MobileSession["version"] {
  const { v } = JSON.parse(properties) as { v?: unknown };
  return /^v?1$/.test(String(v)) ? "v1" : "legacy";
}

/** What has come over a socket, one after the other. */
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

  /** @throws {WalletError} when the app is left. */
  async next(): Promise<Uint8Array<ArrayBuffer>> {
    while (this.#received.length === 0) {
      if (this.#isClosed) throw appLeftError();
      await new Promise<void>((resolve) => (this.#notify = resolve));
    }
    return this.#received.shift()!;
  }
}

function toAppError({ code, message = "" }: { code?: number; message?: string }): WalletError {
  const isNo = code === errorCodes.notAuthorized || code === errorCodes.notSigned;
  const reason = code === errorCodes.noSuchMethod ? "This wallet app can't sign without sending." : message;
  return new WalletError(isNo ? "WALLET_REJECTED" : "WALLET_FAILED", reason, { cause: { code, message } });
}

const unavailableError = (why: string): WalletError => new WalletError("WALLET_UNAVAILABLE", `${why}.`);
const failedError = (why: string, cause: unknown): WalletError =>
  new WalletError("WALLET_FAILED", `${why}.`, { cause });
const appLeftError = (): WalletError => new WalletError("WALLET_REJECTED", "The wallet app was left.");
