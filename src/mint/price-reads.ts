import type { CollectionResponse, Phase } from "../contract/collection.js";
import type { DutchPriceResponse } from "../contract/phase-price.js";
import { LatestRead } from "./latest-read.js";
import type { Loadable } from "./loadable.js";
import { changesAt, movingPhases, priceAt } from "./moving-price.js";
import type { PriceService, Timers } from "./ports.js";
import { planPriceRead } from "./refresh-plan.js";
import type { StorePage } from "./store-page.js";

export interface PriceReadsOptions {
  readonly service: PriceService;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

interface Follow {
  readonly read: LatestRead<DutchPriceResponse>;
  /** Monotonic milliseconds. */
  dueAt: number;
  misses: number;
}

/** Prices that move: lets the announced ones begin at their second, and reads what is due. */
export class PriceReads {
  readonly #store: StorePage;
  readonly #options: PriceReadsOptions;
  readonly #onRead: (read: Loadable<unknown>) => void;
  readonly #followed = new Map<string, Follow>();

  constructor(store: StorePage, options: PriceReadsOptions, onRead: (read: Loadable<unknown>) => void) {
    this.#store = store;
    this.#options = options;
    this.#onRead = onRead;
  }

  /** The collection was read: which phases there are to follow. */
  follow(): void {
    const phases = this.#phases();
    for (const [id, { read }] of this.#followed) {
      if (phases.some((phase) => phase.id === id)) continue;
      read.stop();
      this.#followed.delete(id);
    }
    for (const phase of phases) if (!this.#followed.has(phase.id)) this.#start(phase);
  }

  stop(): void {
    for (const { read } of this.#followed.values()) read.stop();
    this.#followed.clear();
  }

  /** Does what is due. @param mayAsk False: shows what was announced, and asks nobody. */
  beat(mayAsk: boolean): void {
    this.#show();
    if (!mayAsk) return;
    const now = this.#options.timers.monotonic();
    for (const phase of this.#phases()) {
      const follow = this.#followed.get(phase.id);
      if (!follow || follow.dueAt > now || follow.read.isReading) continue;
      void follow.read.run((signal) => this.#ask(phase, signal));
    }
  }

  /** Milliseconds until something is due. */
  get wait(): number {
    const { timers } = this.#options;
    const steps = this.#phases().map(({ id }) => changesAt(this.#store.state.prices?.[id] ?? {}) ?? Infinity);
    const coming = steps.filter((step) => step > this.#store.now());
    const reads = [...this.#followed.values()].filter(({ read }) => !read.isReading);
    return Math.min(
      ...coming.map((step) => step - this.#store.now()),
      ...reads.map(({ dueAt }) => dueAt - timers.monotonic()),
    );
  }

  #phases(): Phase[] {
    const collection = this.#store.state.collection.value;
    return collection ? movingPhases(collection) : [];
  }

  #start(phase: Phase): void {
    const follow: Follow = {
      read: new LatestRead((read) => {
        if (read.status === "loading") return;
        this.#onRead(read);
        if (read.status === "ready") this.#learn(phase.id, read.value);
        else if (read.failure.code === "PRICE_UNAVAILABLE") this.#learn(phase.id, { price: null });
        this.#plan(phase, follow, read);
      }),
      dueAt: 0,
      misses: 0,
    };
    this.#followed.set(phase.id, follow);
    this.#plan(phase, follow, null);
  }

  #ask({ id, pricing }: Phase, signal: AbortSignal): Promise<DutchPriceResponse> {
    const { service } = this.#options;
    return pricing === "dutch"
      ? service.readDutchPrice(id, { signal })
      : service.readPeggedPrice(id, { signal });
  }

  #learn(id: string, answer: DutchPriceResponse): void {
    const { serverTime = this.#store.now() } = answer;
    const { prices } = this.#store.state;
    this.#store.commit({ prices: { ...prices, [id]: { ...answer, serverTime } } });
    this.#show();
  }

  #plan(phase: Phase, follow: Follow, read: Loadable<unknown> | null): void {
    const { timers, random } = this.#options;
    const { wait, missed } = planPriceRead(
      phase,
      this.#store.state.prices?.[phase.id],
      read,
      { now: this.#store.now(), misses: follow.misses },
      random,
    );
    follow.misses = missed ? follow.misses + 1 : 0;
    follow.dueAt = timers.monotonic() + wait;
  }

  /** Puts the prices of this moment where all read them. */
  #show(): void {
    const now = this.#store.now();
    const { prices } = this.#store.state;
    for (const phase of this.#phases()) {
      const value = this.#store.state.collection.value!;
      const price = priceAt(phase, value.serverTime, prices?.[phase.id], now);
      if (price !== (phase.priceDisplay ?? null)) {
        this.#store.amend((collection) => setPrice(collection, phase.id, price));
      }
    }
  }
}

function setPrice(collection: CollectionResponse, id: string, priceDisplay: Phase["priceDisplay"]) {
  const { active, upcoming, all } = collection.phases;
  const set = (phases: readonly Phase[]) =>
    phases.map((phase) => (phase.id === id ? { ...phase, priceDisplay } : phase));
  return {
    ...collection,
    phases: { ...collection.phases, active: set(active), upcoming: set(upcoming), all: set(all) },
  };
}
