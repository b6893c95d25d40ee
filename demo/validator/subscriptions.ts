import type { Address, Commitment, Signature } from "@solana/kit";
import { encodeAccount, readAccountEncoding } from "./account-encoding.js";
import { API_VERSION } from "./bank.js";
import { toJson } from "./json.js";
import type { Ledger } from "./ledger.js";
import type { Method, Methods } from "./method.js";
import {
  readAddress,
  readChoice,
  readConfig,
  readFlag,
  readInteger,
  readList,
  readSignature,
  type Config,
} from "./parameters.js";
import { invalidParams, RPC_ERROR, RpcError } from "./rpc-error.js";

/** Maximum subscriptions of one connection. */
export const MAX_SUBSCRIPTIONS = 100;

/** Maximum slots that are told one by one. More pass at once only when the machine has slept. */
const MAX_SLOTS_AT_ONCE = 32;

/** What a subscription has to tell since the last time; `isOver` after the last one. */
interface News {
  readonly results: readonly unknown[];
  readonly isOver?: boolean;
}

/** Looks for news. Called after every slot and transaction. */
type Watch = () => News;

interface Subscription {
  readonly kind: string;
  readonly watch: Watch;
  /** False until the client knows the id. */
  isKnown: boolean;
}

/** Subscriptions of one connection. */
export interface Subscriptions {
  /** `…Subscribe` and `…Unsubscribe`. */
  readonly methods: Methods;
  /** Tells the news of subscriptions whose id has been sent: call it after each response. */
  flush(): void;
  /** Ends all subscriptions. */
  close(): void;
}

/** Opens a watch by the parameters of its method. @throws {RpcError} `INVALID_PARAMS` */
type OpenWatch = (ledger: Ledger, params: readonly unknown[]) => Watch;

const kinds: Readonly<Record<string, OpenWatch>> = {
  signature: watchSignature,
  account: watchAccount,
  logs: watchLogs,
  slot: (ledger) =>
    watchSlots(ledger, "processed", (slot) => ({
      parent: slot - 1,
      root: slot - (ledger.slotAt("processed") - ledger.slotAt("finalized")),
      slot,
    })),
  root: (ledger) => watchSlots(ledger, "finalized", (slot) => slot),
};

let lastId = 0;

/**
 * Creates the subscriptions of one connection.
 * @param send Sends the JSON of a notification.
 */
export function createSubscriptions(ledger: Ledger, send: (notification: string) => void): Subscriptions {
  const open = new Map<number, Subscription>();

  function tell(id: number, { kind, watch }: Subscription): void {
    const { results, isOver = false } = watch();
    if (isOver) open.delete(id);
    for (const result of results) {
      const method = `${kind}Notification`;
      send(toJson({ jsonrpc: "2.0", method, params: { result, subscription: id } }));
    }
  }
  const update = () => open.forEach((one, id) => one.isKnown && tell(id, one));
  const stop = ledger.onChange(update);

  const methodsOf = (kind: string, openWatch: OpenWatch): [string, Method][] => [
    [
      `${kind}Subscribe`,
      (params) => {
        if (open.size >= MAX_SUBSCRIPTIONS) {
          throw new RpcError(
            RPC_ERROR.INTERNAL_ERROR,
            "Internal Error: Subscription refused. Node subscription limit reached",
          );
        }
        const watch = openWatch(ledger, params);
        lastId += 1;
        open.set(lastId, { kind, watch, isKnown: false });
        return lastId;
      },
    ],
    [
      `${kind}Unsubscribe`,
      ([id]) => {
        const number = readInteger(id, "subscription");
        if (open.get(number)?.kind !== kind) throw invalidParams("Invalid subscription id.");
        return open.delete(number);
      },
    ],
  ];
  return {
    methods: Object.fromEntries(Object.entries(kinds).flatMap(([kind, watch]) => methodsOf(kind, watch))),
    flush() {
      open.forEach((one) => (one.isKnown = true));
      update();
    },
    close() {
      stop();
      open.clear();
    },
  };
}

const readCommitment = ({ commitment }: Config): Commitment =>
  readChoice<Commitment>(commitment, "commitment", ["finalized", "confirmed", "processed"]);

const withContext = <T>(slot: number, value: T) => ({ context: { apiVersion: API_VERSION, slot }, value });

/** Tells once that a transaction has reached the commitment, and before, if asked, that it has arrived. */
function watchSignature(ledger: Ledger, [given, options]: readonly unknown[]): Watch {
  const signature: Signature = readSignature(given, "signature");
  const config = readConfig(options);
  const commitment = readCommitment(config);
  let isReceiptDue = readFlag(config.enableReceivedNotification, "enableReceivedNotification");
  return () => {
    const landed = ledger.transaction(signature);
    if (!landed) return { results: [] };
    const receipts = isReceiptDue ? [withContext(landed.slot, "receivedSignature")] : [];
    isReceiptDue = false;
    const slot = ledger.slotAt(commitment);
    if (landed.slot > slot) return { results: receipts };
    return { results: [...receipts, withContext(slot, { err: landed.execution.error })], isOver: true };
  };
}

/** Tells each new state of an account. */
function watchAccount(ledger: Ledger, [given, options]: readonly unknown[]): Watch {
  const address: Address = readAddress(given, "address");
  const config = readConfig(options);
  const commitment = readCommitment(config);
  const format = readAccountEncoding(config);
  const read = () => {
    const slot = ledger.slotAt(commitment);
    const look = (at: Address) => ledger.account(at, slot);
    return withContext(slot, encodeAccount(look(address), format, look) ?? noAccount);
  };
  let last = toJson(read().value);
  return () => {
    const state = read();
    const text = toJson(state.value);
    if (text === last) return { results: [] };
    last = text;
    return { results: [state] };
  };
}

/** State of an account that doesn't exist, as nodes send it. */
const noAccount = {
  lamports: 0,
  owner: "11111111111111111111111111111111",
  data: ["", "base64"],
  executable: false,
  rentEpoch: 0,
  space: 0,
};

/** Tells the logs of each transaction once its slot is over and has reached the commitment. */
function watchLogs(ledger: Ledger, [given, options]: readonly unknown[]): Watch {
  const mentioned = readLogsFilter(given);
  const commitment = readCommitment(readConfig(options));
  const newest = () => Math.min(ledger.slotAt(commitment), ledger.slotAt("processed") - 1);
  let told = newest();
  return () => {
    const slot = newest();
    if (slot <= told) return { results: [] };
    const found = [...ledger.transactionsBetween(slot, told + 1)].reverse();
    told = slot;
    return {
      results: found
        .filter(({ accounts }) => mentioned === null || accounts.addresses.includes(mentioned))
        .map(({ wire, execution, slot: at }) =>
          withContext(at, { signature: wire.signature, err: execution.error, logs: execution.logs }),
        ),
    };
  };
}

/** Address that transactions must name; null: any. */
function readLogsFilter(filter: unknown): Address | null {
  if (filter === "all" || filter === "allWithVotes") return null;
  const [address, ...others] = readList(readConfig(filter, "filter").mentions, "mentions", 2, readAddress);
  if (address === undefined || others.length > 0) {
    throw invalidParams("Invalid Request: Only 1 address supported");
  }
  return address;
}

/** Tells each slot that reaches a commitment. */
function watchSlots(ledger: Ledger, commitment: Commitment, describe: (slot: number) => unknown): Watch {
  let told = ledger.slotAt(commitment);
  return () => {
    const newest = ledger.slotAt(commitment);
    const first = Math.max(told + 1, newest - MAX_SLOTS_AT_ONCE + 1);
    told = newest;
    return {
      results: Array.from({ length: Math.max(0, newest - first + 1) }, (_, index) => describe(first + index)),
    };
  };
}
