import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import {
  createAdminService,
  type AdminDeps,
  type AdminService,
} from "../../../../demo/service/admin/admin-service.js";
import {
  planAdminKey,
  planInvite,
  type AccessOrder,
} from "../../../../demo/service/admin/access/access-changes.js";
import { makeChange, type ChangePlan } from "../../../../demo/service/admin/changes/change.js";
import { createNullRates } from "../../../../demo/service/catalog/pricing/coin-rates.js";
import type { AppContext } from "../../../../demo/service/app.js";
import { createConcurrencyLimit } from "../../../../demo/service/platform/limits/concurrency-limit.js";
import type { ArtStorage } from "../../../../demo/service/platform/storage/art-storage.js";
import { openArtStorage } from "../../../../demo/service/platform/storage/open-art-storage.js";
import { encodeBase58 } from "../../../../src/contract/values/address.js";
import {
  createHttpHarness,
  monotonic,
  noConcurrencyLimit,
  now,
  publicBase,
  random,
  silentLog,
  type HttpHarness,
} from "../harness.js";

/** Wallet that signs texts. */
export interface SigningWallet {
  readonly address: string;
  /** Ed25519 signature in base64. */
  sign(text: string): string;
}

export function createSigningWallet(): SigningWallet {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { x } = publicKey.export({ format: "jwk" });
  return {
    address: encodeBase58(Buffer.from(x!, "base64url")),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString("base64"),
  };
}

/** Response of the Admin API. */
export interface AdminResponse {
  readonly status: number;
  readonly headers: Headers;
  // Tests name the fields that they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Headers of a request from the service's own page. */
export const ownPage = { Origin: publicBase, "Sec-Fetch-Site": "same-origin" };

type RequestHeaders = Readonly<Record<string, string>>;

export interface AdminHarness extends HttpHarness {
  /** Time of the service. */
  time: Date;
  readonly admin: AdminService;
  readonly art: ArtStorage;
  readonly app: ReturnType<HttpHarness["createApp"]>;
  /** Sends a request. @param body of a POST; undefined: GET */
  send(path: string, headers: RequestHeaders, body?: unknown): Promise<AdminResponse>;
  invite(order: Partial<AccessOrder>): Promise<string>;
  createKey(order: Partial<AccessOrder>): Promise<{ value: string; id: string }>;
  /** Signs in, and returns the headers of the session's requests. */
  signIn(wallet: SigningWallet, invite?: string): Promise<RequestHeaders>;
}

/**
 * Harness of a file's tests, with the Admin API on a real database.
 * @param studioDirectory of the studio's build; by default there is none
 */
export function useAdminHarness(
  changes: Partial<AppContext> = {},
  adminDeps: Partial<AdminDeps> = {},
  studioDirectory = () => join(tmpdir(), "missing"),
): AdminHarness {
  const harness = {} as AdminHarness;
  beforeAll(() => createAdminHarness(harness, changes, adminDeps, studioDirectory()));
  afterAll(() => harness.close?.());
  return harness;
}

async function createAdminHarness(
  harness: AdminHarness,
  changes: Partial<AppContext>,
  adminDeps: Partial<AdminDeps>,
  studioDirectory: string,
): Promise<void> {
  const base = await createHttpHarness();
  const directory = await mkdtemp(join(tmpdir(), "admin-"));
  const { database } = base;
  const deps: AdminDeps = {
    database,
    chain: "solana-localnet",
    clock: () => harness.time,
    random,
    publicBase,
    signInSecret: new Uint8Array(32).fill(7),
    costs: { node: null, computeUnitPrice: 0n, defaultBase: publicBase },
    art: await openArtStorage({ artDirectory: join(directory, "art"), artBucket: null }),
    draftsDirectory: join(directory, "drafts"),
    draftDays: 90,
    estimateMint: null,
    rates: createNullRates(() => harness.time),
    demand: {
      reservationSeconds: 90,
      heldPercentPerAddress: 2,
      proofAboveHeldPercent: 25,
      proofKind: "work",
    },
    log: silentLog,
    ...adminDeps,
  };
  const admin = createAdminService(deps);
  const app = base.createApp({
    art: deps.art,
    studio: {
      admin,
      adminRequests: createConcurrencyLimit({ settings: noConcurrencyLimit, monotonic }),
      clock: () => harness.time,
      chain: deps.chain,
      directory: studioDirectory,
    },
    ...changes,
  });
  const make = async <Result>(plan: ChangePlan<Result>): Promise<Result> => {
    const made = await makeChange(database, plan, { name: "anna@laptop", at: harness.time, dryRun: false });
    return made.result!;
  };
  const access: AccessOrder = { role: "creator", collections: [], label: "Anna", expiresAt: null };

  async function send(path: string, headers: RequestHeaders, body?: unknown): Promise<AdminResponse> {
    const response = await app.request(`/admin/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  }

  Object.assign(harness, {
    ...base,
    async close() {
      await admin.drafts.settled();
      await base.close();
      await rm(directory, { recursive: true });
    },
    time: now,
    admin,
    art: deps.art,
    app,
    send,
    async invite(order: Partial<AccessOrder>) {
      const expiresAt = new Date(harness.time.getTime() + 3_600_000);
      return (await make(planInvite(deps, { ...access, ...order, expiresAt }))).value;
    },
    createKey: (order: Partial<AccessOrder>) => make(planAdminKey(deps, { ...access, ...order })),
    async signIn(wallet: SigningWallet, invite?: string) {
      const { body } = await send("/session/challenge", ownPage, { address: wallet.address });
      const { message } = body as { message: string };
      const signed = { message, signature: wallet.sign(message), ...(invite !== undefined && { invite }) };
      const response = await send("/session", ownPage, signed);
      const cookie = response.headers.get("Set-Cookie");
      if (cookie === null) throw new Error(`The sign-in failed: ${JSON.stringify(response.body)}`);
      return { ...ownPage, Cookie: cookie.split(";", 1)[0]! };
    },
  } satisfies AdminHarness);
}
