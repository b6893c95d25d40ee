import { ListenerSet } from "../../../primitives/listener-set.js";
import type {
  SolanaSignTransactionFeature,
  SolanaSignTransactionMethod,
} from "@solana/wallet-standard-features";
import type { IdentifierString, Wallet, WalletAccount } from "@wallet-standard/base";
import type {
  StandardConnectFeature,
  StandardConnectMethod,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from "@wallet-standard/features";
import { encodeBase58 } from "../../../contract/values/address.js";
import { openMobileSession, errorCodes, type MobileSession } from "./mobile-session.js";
import { WalletError } from "../wallet-error.js";

/** Authorization of this page by an app. Stored, so that later visits don't need a new one. */
interface Authorization {
  readonly token: string;
  /** URL that the app wants to be opened with, as validated by `toSafeBase`; null: none. */
  readonly base: string | null;
  /** Public keys in base64, as sent by the app. */
  readonly accounts: readonly { readonly address: string; readonly label?: string | undefined }[];
}

interface AuthorizeResult {
  readonly auth_token: string;
  readonly wallet_uri_base?: string | null;
  readonly accounts: Authorization["accounts"];
}

/** Signed transactions in base64; an app that didn't sign may leave them out. */
type SignResult = { readonly signed_payloads?: readonly (string | null)[] | null } | null;

export interface MobileWalletOptions extends Pick<Wallet, "name" | "icon"> {
  /** Wallet Standard's identifier: `solana:devnet`. */
  readonly chain: IdentifierString;
}

const signing = "solana:signTransaction";

/**
 * Creates one Wallet Standard wallet for all wallet apps of an Android phone. The phone lets the visitor choose an app
 * and remembers the choice. Each request opens the app and then returns to the browser. An app that requests a URL of
 * its own is named after the URL's host, since without the app the browser opens that site.
 */
export function createMobileWallet({ name, icon, chain }: MobileWalletOptions): Wallet {
  const key = `mint-widget:mobile-wallet:${chain}`;
  const changes = new ListenerSet<[{ readonly accounts: readonly WalletAccount[] }]>();
  let authorization: Authorization | null = null;
  let accounts: readonly WalletAccount[] = [];

  function setAuthorization(next: Authorization | null): void {
    authorization = next;
    accounts = next?.accounts.map((account) => toAccount(account, chain)) ?? [];
    try {
      if (next) localStorage.setItem(key, JSON.stringify(next));
      else localStorage.removeItem(key);
    } catch {
      // Without storage, the app asks for authorization on every visit.
    }
  }

  /** Renews the stored authorization, or requests one. */
  async function authorize(session: MobileSession): Promise<void> {
    const identity = { name: document.title || location.host, uri: location.origin };
    const isLegacy = session.version === "legacy";
    const scope = isLegacy ? { cluster: clusterOf(chain) } : { chain };
    const token = authorization?.token;
    const result = await session.request<AuthorizeResult>(token && isLegacy ? "reauthorize" : "authorize", {
      identity,
      ...(token && isLegacy ? {} : scope),
      ...(token && { auth_token: token }),
    });
    setAuthorization({
      token: result.auth_token,
      base: toSafeBase(result.wallet_uri_base),
      // Apps older than version 1 omit the accounts when reauthorizing.
      accounts: result.accounts ?? authorization?.accounts ?? [],
    });
  }

  async function withSession<Result>(run: (session: MobileSession) => Promise<Result>): Promise<Result> {
    const session = await openMobileSession(authorization?.base ?? null);
    try {
      return await run(session);
    } finally {
      session.close();
    }
  }

  const connect: StandardConnectMethod = async ({ silent = false } = {}) => {
    if (!authorization) setAuthorization(readStoredAuthorization(key));
    if (!authorization && !silent) {
      await withSession(authorize);
      changes.emit({ accounts });
    }
    return { accounts };
  };

  const signTransaction: SolanaSignTransactionMethod = async (...inputs) => {
    const payloads = inputs.map(({ transaction }) => toBase64(transaction));
    const signed = await withSession(async (session) => {
      await authorize(session).catch((error: unknown) => {
        if (!isAuthorizationExpired(error)) throw error;
        // The authorization has expired, so the app asks the visitor for a new one.
        setAuthorization(null);
        return authorize(session);
      });
      if (!inputs.every(({ account }) => accounts.some(({ address }) => address === account.address))) {
        changes.emit({ accounts });
        throw new WalletError("WALLET_UNAVAILABLE", "The wallet app uses another account now.");
      }
      return session.request<SignResult>("sign_transactions", { payloads });
    });
    const answers = signed?.signed_payloads ?? [];
    return answers.map((payload) => ({ signedTransaction: fromBase64(payload ?? "") }));
  };

  const features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignTransactionFeature = {
    "standard:connect": { version: "1.0.0", connect },
    "standard:disconnect": {
      version: "1.0.0",
      async disconnect() {
        setAuthorization(null);
        changes.emit({ accounts });
      },
    },
    "standard:events": { version: "1.0.0", on: (_, listener) => changes.add(listener) },
    [signing]: { version: "1.0.0", supportedTransactionVersions: ["legacy", 0], signTransaction },
  };
  return {
    version: "1.0.0",
    get name() {
      return authorization?.base ? new URL(authorization.base).host : name;
    },
    icon,
    chains: [chain],
    features,
    get accounts() {
      return accounts;
    },
  };
}

function toAccount({ address, label }: Authorization["accounts"][number], chain: IdentifierString) {
  const publicKey = fromBase64(address);
  return {
    address: encodeBase58(publicKey),
    publicKey,
    chains: [chain],
    features: [signing],
    ...(label && { label }),
  } satisfies WalletAccount;
}

function readStoredAuthorization(key: string): Authorization | null {
  try {
    const { token, base, accounts } = JSON.parse(localStorage.getItem(key) ?? "null") as Authorization;
    const isComplete =
      typeof token === "string" &&
      accounts.length > 0 &&
      accounts.every(({ address }) => fromBase64(address));
    return isComplete ? { token, base: toSafeBase(base), accounts } : null;
  } catch {
    return null;
  }
}

/** Maximum length of a host name that the page shows in full, in characters. */
const maxHostLength = 30;

/**
 * Base URL of an app if the shown host fully describes it: HTTPS, as the specification requires, on the default port,
 * without credentials, path, query and fragment. Null otherwise, so that the visitor chooses the app again.
 * @see https://solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html#endpoint-specific-uris
 */
function toSafeBase(base: unknown): string | null {
  if (typeof base !== "string" || !URL.canParse(base)) return null;
  const { protocol, username, password, host, port, pathname, search, hash, origin } = new URL(base);
  const isWhole = pathname === "/" && !port && !username && !password && !search && !hash;
  return protocol === "https:" && isWhole && host.length <= maxHostLength ? origin : null;
}

function isAuthorizationExpired(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return cause?.code === errorCodes.notAuthorized;
}

function clusterOf(chain: IdentifierString): string {
  const cluster = chain.replace("solana:", "");
  return cluster === "mainnet" ? "mainnet-beta" : cluster;
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
