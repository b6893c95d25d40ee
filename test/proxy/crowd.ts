import type { CallOptions } from "../../src/client/call.js";
import { readCollection } from "../../src/client/read-collection.js";
import type { TransportOptions } from "../../src/client/request.js";
import { collectionResponse, type CollectionResponse } from "../../src/contract/mint/collection.js";
import { timers } from "../../src/compose/browser-timers.js";
import { observeServerTime } from "../../src/compose/observe-server-time.js";
import type { Checkout } from "../../src/core/mint/checkout.js";
import { AutoRefresh } from "../../src/core/polling/auto-refresh.js";
import { scheduleRefresh } from "../../src/core/polling/schedule-refresh.js";
import { Ticker } from "../../src/core/time/ticker.js";
import { Store } from "../../src/core/store.js";
import { ServerClock } from "../../src/core/time/server-clock.js";
import { FakeNetwork } from "../core/fake-network.js";
import { FakePage } from "../core/fake-page.js";
import type { KnownRead } from "./drop-service.js";
import { PipelinedClient, type Answer } from "./pipelined-client.js";

export interface CrowdOrder {
  /** Port of the proxy. */
  readonly port: number;
  readonly connections: number;
  /** Reads of the pages, in turn. */
  readonly pages: readonly KnownRead[];
  readonly count: number;
  /** Reads that others send in the second after the opening, in turn. */
  readonly others: readonly KnownRead[];
  readonly otherCount: number;
  /** Milliseconds since 1970 at which the phase opens. */
  readonly opensAt: number;
  /** Milliseconds before `opensAt` over which the pages are opened; the last of them a second before. */
  readonly openedWithin: number;
}

export interface CrowdResult {
  /** Milliseconds after the opening at which each page has known of it. */
  readonly knownAfter: number[];
  /** Reads that all pages have sent. */
  readonly reads: number;
  /** Largest error of a page's clock at the opening, beyond half of its shortest round trip. Milliseconds. */
  readonly excessError: number;
  /** Largest error of a page's clock at the opening. Milliseconds. */
  readonly largestError: number;
  /** First wrong answers, described. */
  readonly wrong: string[];
}

/** Pages for each one with a whole store; the others have only its clock and its schedule, which cost less. */
const pagesPerStore = 100;

/**
 * Simulates pages that wait for a phase, each with a key and an origin. They read the collection when they are opened, and
 * again from the opening on until they know of it.
 */
export async function simulateCrowd(order: CrowdOrder): Promise<CrowdResult> {
  const { port, connections, pages, count, others, otherCount, opensAt, openedWithin } = order;
  const client = new PipelinedClient(port, connections);
  const wrong: string[] = [];
  const knownAfter: number[] = [];
  let reads = 0;
  let excessError = 0;
  let largestError = 0;

  function openPage(read: KnownRead, onKnown: () => void): void {
    const clock = new ServerClock(timers);
    let shortestTrip = Infinity;
    let isMeasured = false;

    function request(): void {
      const sentAt = timers.monotonic();
      reads += 1;
      client.read(read, (answer) => {
        const receivedAt = timers.monotonic();
        if (!isMeasured && Date.now() >= opensAt) measureClock();
        const problem = findProblem(read, answer);
        if (problem !== null) {
          wrong.push(problem);
          return onKnown();
        }
        const value = parse(answer.body);
        const headers = { get: answer.header } as unknown as Headers;
        observeServerTime(clock, { body: value, headers, sentAt, receivedAt });
        shortestTrip = Math.min(shortestTrip, receivedAt - sentAt);
        if (value.phases.active.length > 0) {
          knownAfter.push(Date.now() - opensAt);
          return onKnown();
        }
        const inputs = { now: clock.now(), age: 0, failedAttempts: 0, retryAfter: 0 };
        const { wait } = scheduleRefresh({ collection: { status: "ready", value } }, inputs, Math.random);
        schedule(request, wait);
      });
    }

    function measureClock(): void {
      isMeasured = true;
      const error = Math.abs(clock.now() - Date.now());
      largestError = Math.max(largestError, error);
      excessError = Math.max(excessError, error - shortestTrip / 2);
    }

    request();
  }

  function openStore(read: KnownRead, onKnown: () => void): void {
    const clock = new ServerClock(timers);
    const transport: TransportOptions = {
      base: "http://mint.example/mint/v1",
      onResponse: (timing) => observeServerTime(clock, timing),
      fetch: () =>
        new Promise((resolve) => {
          reads += 1;
          client.read(read, (answer) => {
            const problem = findProblem(read, answer);
            if (problem !== null) wrong.push(problem);
            resolve(toResponse(answer));
          });
        }),
    };
    const [page, network] = [new FakePage(), new FakeNetwork()];
    const service = {
      readCollection: (identifier: string, options: CallOptions) =>
        readCollection(transport, identifier, options),
      readAvailability: () => Promise.resolve({ available: null }),
      readDutchPrice: () => Promise.resolve({ price: null }),
      readPeggedPrice: () => Promise.resolve({ price: null }),
    };
    const ticker = new Ticker(timers, page);
    const shared = { service, clock, ticker, timers, page, network, random: Math.random };
    const checkout = {
      start: () => undefined,
      stop: () => undefined,
      onStateChange: () => undefined,
      wallet: { setHost: () => undefined },
      eligibility: { read: () => Promise.resolve() },
    } as unknown as Checkout;
    const store = new Store({
      collection: read.shortId,
      service,
      loadParts: async (store) => ({ checkout, autoRefresh: new AutoRefresh(store, shared) }),
      clock,
      timers,
    });
    const unsubscribe = store.subscribe(() => {
      if (!store.state.collection.value?.phases.active.length) return;
      unsubscribe();
      knownAfter.push(Date.now() - opensAt);
      onKnown();
    });
  }

  const { schedule, stop } = createScheduler();
  const end = opensAt - 1_000 - Date.now();
  await new Promise<void>((resolve) => {
    let remaining = count;
    const onKnown = () => --remaining === 0 && resolve();
    for (let index = 0; index < count; index++) {
      const read = pages[index % pages.length]!;
      const open = index % pagesPerStore === 0 ? openStore : openPage;
      schedule(() => open(read, onKnown), end - Math.random() * Math.min(openedWithin, end));
    }
    for (let index = 0; index < otherCount; index++) {
      const read = others[index % others.length]!;
      const onAnswer = (answer: Answer) => {
        const problem = findProblem(read, answer);
        if (problem !== null) wrong.push(problem);
      };
      schedule(() => client.read(read, onAnswer), opensAt - Date.now() + Math.random() * 1_000);
    }
  });
  stop();
  client.close();
  return { knownAfter, reads, excessError, largestError, wrong: wrong.slice(0, 10) };
}

function toResponse({ status, header, body }: Answer): Response {
  const headers = ["X-Answered-At", "Age"].flatMap((name): [string, string][] => {
    const value = header(name.toLowerCase());
    return value === null ? [] : [[name, value]];
  });
  return new Response(body, { status, headers });
}

/** Description of an answer that isn't the right one for a read; null: it is. */
export function findProblem({ key, origin, shortId, code }: KnownRead, answer: Answer): string | null {
  const allowed = answer.header("access-control-allow-origin");
  const given = code === null ? (parse(answer.body).collection.shortId ?? "") : readCode(answer.body);
  if ((answer.status === 200) === (code === null) && allowed === origin && given === (code ?? shortId))
    return null;
  return `${key} of ${origin}: ${answer.status} ${given} for ${allowed} in place of ${code ?? shortId}`;
}

const readCode = (body: string) => (JSON.parse(body) as { code?: string }).code;

const parsed = new Map<string, CollectionResponse>();

/** Parses each text once, since thousands of pages get the same from a cache. */
function parse(text: string): CollectionResponse {
  const known = parsed.get(text);
  if (known) return known;
  const result = collectionResponse.parse(JSON.parse(text));
  parsed.set(text, result);
  return result;
}

/** Timers of thousands of pages: one of the system's for all that are due in the same millisecond. */
function createScheduler() {
  const due = new Map<number, (() => void)[]>();
  let tick = Math.floor(performance.now());
  const interval = setInterval(() => {
    for (const now = performance.now(); tick <= now; tick++) {
      const tasks = due.get(tick) ?? [];
      due.delete(tick);
      for (const task of tasks) task();
    }
  }, 1);
  return {
    schedule(task: () => void, milliseconds: number): void {
      const at = Math.max(tick, Math.ceil(performance.now() + milliseconds));
      const tasks = due.get(at);
      if (tasks) tasks.push(task);
      else due.set(at, [task]);
    },
    stop: () => clearInterval(interval),
  };
}
