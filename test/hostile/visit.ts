import { createPrivateKey, sign } from "node:crypto";
import { CheckoutApi } from "../../src/client/checkout-api.js";
import { readCollection } from "../../src/client/read-collection.js";
import type { TransportOptions } from "../../src/client/request.js";
import { transactionLifetime } from "../../src/core/mint/expiry-watch.js";
import { Checkout } from "../../src/core/mint/checkout.js";
import { AutoRefresh } from "../../src/core/polling/auto-refresh.js";
import { Ticker } from "../../src/core/time/ticker.js";
import type { TransactionVerifier, TrustAnchors } from "../../src/core/transaction-verifier.js";
import { multiplyPrice } from "../../src/core/pricing/order-total.js";
import { isInProgress } from "../../src/core/mint-state.js";
import { withChain } from "../../src/core/collection/chain-of.js";
import { Store } from "../../src/core/store.js";
import { createClaimCodeController } from "../../src/compose/create-claim-code-controller.js";
import { observeServerTime } from "../../src/compose/observe-server-time.js";
import { ServerClock } from "../../src/core/time/server-clock.js";
import type { StoreContext } from "../../src/core/store-context.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import { networkFee } from "../../src/solana/transactions/network-fee.js";
import { decodeTransaction } from "../../src/solana/transactions/decode-transaction.js";
import type { CostRows } from "../../src/widget/checkout/cost-view.js";
import { formatPrice } from "../../src/widget/i18n/format.js";
import { english } from "../../src/widget/i18n/locales/en/english.js";
import { FakeNetwork } from "../core/fake-network.js";
import { FakePage } from "../core/fake-page.js";
import { FakeSite } from "../core/fake-site.js";
import { settle } from "../core/fake-time.js";
import { FakeConnection, FakeWallets } from "../core/fake-wallets.js";
import { wallet } from "../solana/build-mint.js";
import { createFetch } from "./create-fetch.js";
import { readDrawnCost } from "./drawn-cost.js";
import type { Answers, Drop, Json } from "./drops.js";
import type { Request } from "./assess-harm.js";

/** Visitor's answer to a price that is higher than the one on the button. */
export type Visitor = "confirms" | "declines" | "presses Mint again";

/** Visit of a hostile service's page. */
export interface Visit {
  readonly drop: Drop;
  /** Built when they are needed: there are thousands of cases. */
  readonly answers: () => Answers;
  readonly visitor?: Visitor;
  /** Anchors of the page. */
  readonly fixed?: TrustAnchors;
  readonly trustedPrograms?: readonly string[];
  /** Transactions that the wallet signs instead of those that it was given. */
  readonly rewrite?: (transactions: readonly Uint8Array[]) => readonly Uint8Array[];
  /** Number of times that the visitor begins a mint; 1 by default. */
  readonly attempts?: number;
}

/** Deliberate mistakes, for tests of the tests. */
export interface Weakness {
  readonly verifier?: (verifier: TransactionVerifier) => TransactionVerifier;
  /** Cost on screen, from the service's prepare answer. */
  readonly draw?: (rows: CostRows, prepare: Json) => CostRows;
  /** True: deposit, fee and total of the service's quote are ignored. */
  readonly ignoresQuote?: boolean;
  /** True: the page's own addresses and chain are ignored. */
  readonly ignoresFixed?: boolean;
  /** True: pressing Mint while a price is to be confirmed accepts it. */
  readonly acceptsBySecondPress?: boolean;
}

export interface VisitResult {
  /** Everything that the wallet was asked to sign. */
  readonly asked: readonly Request[];
  /** Everything that was sent. */
  readonly sent: readonly Request[];
  /** Codes of the problems found. */
  readonly problems: readonly string[];
  /** Final state of the mint with its failure. */
  readonly state: string;
}

const seed = Buffer.alloc(32, 1);
const key = createPrivateKey({
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]),
  format: "der",
  type: "pkcs8",
});

/** Signs a transaction with the wallet's key, in its place among the signatures. */
export function signWithWallet(bytes: Uint8Array): Uint8Array {
  const { message, accounts, signatures } = decodeTransaction(bytes);
  const place = accounts.findIndex(({ address }) => address === wallet);
  const signed = bytes.slice();
  if (place >= 0 && place < signatures.length) signed.set(sign(null, message, key), 1 + 64 * place);
  return signed;
}

/** Visits the page of a service: connects a wallet, orders, and reports what the wallet was asked to sign. */
export async function visit(
  {
    drop,
    answers: build,
    visitor = "confirms",
    fixed = {},
    trustedPrograms = [],
    rewrite,
    attempts = 1,
  }: Visit,
  { verifier: weaken = (verifier) => verifier, draw = (rows) => rows, ...weakness }: Weakness = {},
): Promise<VisitResult> {
  const answers = build();
  const { time, storage, records, locks } = new FakeSite();
  const page = new FakePage();
  const network = new FakeNetwork();
  const wallets = new FakeWallets();
  const clock = new ServerClock(time);
  const ticker = new Ticker(time, page);
  const anchors = weakness.ignoresFixed ? {} : fixed;
  const executed: string[] = [];
  const transport: TransportOptions = {
    base: "https://mint.example/mint/v1",
    attempts: 1,
    monotonic: () => time.monotonic(),
    fetch: createFetch(answers, executed),
    onResponse: (timing) => observeServerTime(clock, timing),
  };
  let drawn: CostRows | null = null;
  const shown = (): CostRows | null => {
    const { mint } = store.state;
    const isShown = mint.status === "signing" || mint.status === "confirming-price";
    return isShown ? draw(readDrawnCost(mint.cost), answers.prepare) : null;
  };
  const loadParts = (context: StoreContext) => {
    const service = new CheckoutApi(transport);
    const { prepareMint } = service;
    if (weakness.ignoresQuote)
      service.prepareMint = async (body) => {
        const session = await prepareMint.call(service, body);
        return { ...session, cost: { price: session.cost?.price } };
      };
    const shared = { service, timers: time, page, network, random: () => 0.5 };
    const checkout = new Checkout(context, {
      ...shared,
      scope: transport.base,
      wallets,
      verifier: weaken(createTransactionVerifier({ programs: trustedPrograms })),
      anchors,
      afterPaint: () => Promise.resolve(void (drawn = shown())),
      storage,
      pendingMints: records,
      locks,
      loadSolveWork: () => Promise.reject(new Error("No case asks for a proof.")),
      loadClaimCodeController: async () => createClaimCodeController(context, transport, time),
    });
    return Promise.resolve({ checkout, autoRefresh: new AutoRefresh(context, { ...shared, clock, ticker }) });
  };
  const store = new Store({
    collection: "AbC123",
    service: {
      readCollection: async (identifier, options) =>
        withChain(await readCollection(transport, identifier, options), anchors.chain),
    },
    loadParts,
    clock,
    timers: time,
  });

  let agreed = "";
  const asked: Request[] = [];
  let askedAt = -Infinity;
  /** Until when what was sent could still be charged. */
  let openUntil = -Infinity;
  wallets.open = async (option) => {
    const connection = new FakeConnection(option, [wallet]);
    connection.sign = (transactions) => {
      const { chain } = connection.signingRequests.at(-1)!;
      const isEarlierOpen = time.monotonic() < openUntil;
      const quote = trustedPrograms.length ? undefined : answers.prepare.cost;
      asked.push({ transactions, chain, shown: shown(), drawn, agreed, ownFee: 0n, isEarlierOpen, quote });
      askedAt = time.monotonic();
      return Promise.resolve((rewrite?.(transactions) ?? transactions).map(signWithWallet));
    };
    return connection;
  };
  wallets.add("wallet");
  const unsubscribe = store.subscribe(() => undefined);
  await settle();
  await store.connect("wallet");
  await time.advance(drop.wait ?? 0);
  if (drop.claimCode) store.enterCode(drop.claimCode, true);
  await settle();
  store.chooseQuantity(drop.quantity);
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await time.advance(1_000);
    if (store.action.kind === "mint-more") store.dismiss();
    const { action } = store;
    if (action.kind !== "mint" && action.kind !== "retry") break;
    const price = action.kind === "mint" ? multiplyPrice(action.price, action.quantity) : null;
    if (price) agreed = formatPrice(price, english);
    const minting = store.mint();
    await settle();
    await settle();
    const { mint } = store.state;
    if (mint.status === "confirming-price") {
      const isAgreed = visitor === "confirms" || (visitor !== "declines" && weakness.acceptsBySecondPress);
      if (visitor === "confirms") agreed = formatPrice(mint.quoted, english);
      if (isAgreed) void store.confirmPrice(mint.quoted);
      else if (visitor === "declines") store.dismiss();
      else await store.mint();
      await settle();
      if (store.state.mint.status === "confirming-price") store.dismiss();
    }
    await settle();
    // Past the time in which an outcome is asked for.
    if (isInProgress(store.state.mint)) await time.advance(130_000);
    await minting;
    const outcome = store.state.mint;
    const isConfirmed = outcome.status === "succeeded" && !outcome.failure;
    openUntil = executed.length && !isConfirmed ? askedAt + transactionLifetime : -Infinity;
  }
  const { mint } = store.state;
  unsubscribe();
  const failure = mint.status === "failed" ? mint.failure : null;
  return {
    asked,
    sent: executed.length ? [toSent(asked.at(-1)!, executed)] : [],
    problems: codesOf(failure?.details),
    state: [mint.status, failure?.code].filter(Boolean).join(" "),
  };
}

/** The last request with what was sent instead of what the wallet was given. */
function toSent(request: Request, executed: readonly string[]): Request {
  const transactions = [...new Set(executed)].map((text) => new Uint8Array(Buffer.from(text, "base64")));
  const sum = (list: readonly Uint8Array[]) =>
    list.reduce((fees, bytes) => fees + networkFee(decodeTransaction(bytes)), 0n);
  // A wallet may raise the fee of its own accord; it shows that itself.
  const added = sum(transactions) - sum(request.transactions);
  const limit = 1_000_000n * BigInt(transactions.length);
  return { ...request, transactions, ownFee: added > 0n ? (added < limit ? added : limit) : 0n };
}

function codesOf(details: unknown): string[] {
  return Array.isArray(details) ? [...new Set(details.map(({ code }: { code: string }) => code))] : [];
}
