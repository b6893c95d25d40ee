import type { CollectionResponse, Phase } from "../../contract/mint/collection.js";
import type { DutchPriceResponse } from "../../contract/mint/prices.js";
import { priceOn, type Price } from "../../contract/values/price.js";
import { LatestRequest } from "../time/latest-request.js";
import type { Loadable } from "../loadable.js";
import { priceChangesAt, livePricePhases, priceAt } from "../pricing/live-price.js";
import type { PriceService } from "../services.js";
import type { Timers } from "../environment.js";
import { mapPhases } from "../collection/chain-of.js";
import { schedulePriceRequest } from "./schedule-refresh.js";
import type { StoreContext } from "../store-context.js";

/** Dependencies of `PricePolling`. */
export interface PricePollingDeps {
  readonly service: PriceService;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1. */
  readonly random: () => number;
}

interface PolledPrice {
  readonly request: LatestRequest<DutchPriceResponse>;
  /** Monotonic milliseconds. */
  dueAt: number;
  failedAttempts: number;
}

/** Live prices of active phases. Applies announced price steps on time and polls the service. */
export class PricePolling {
  readonly #store: StoreContext;
  readonly #deps: PricePollingDeps;
  readonly #onRead: (read: Loadable<unknown>) => void;
  readonly #polled = new Map<string, PolledPrice>();

  constructor(store: StoreContext, deps: PricePollingDeps, onRead: (read: Loadable<unknown>) => void) {
    this.#store = store;
    this.#deps = deps;
    this.#onRead = onRead;
  }

  /** Updates the set of polled phases after the collection was read. */
  syncPhases(): void {
    const phases = this.#phases();
    for (const [id, { request }] of this.#polled) {
      if (phases.some((phase) => phase.id === id)) continue;
      request.stop();
      this.#polled.delete(id);
    }
    for (const phase of phases) if (!this.#polled.has(phase.id)) this.#start(phase);
  }

  stop(): void {
    for (const { request } of this.#polled.values()) request.stop();
    this.#polled.clear();
  }

  /**
   * Applies due price steps and sends due requests.
   * @param canRequest False: applies announced steps only.
   */
  tick(canRequest: boolean): void {
    this.#applyCurrentPrices();
    if (!canRequest) return;
    const now = this.#deps.timers.monotonic();
    for (const phase of this.#phases()) {
      const polled = this.#polled.get(phase.id);
      if (!polled || polled.dueAt > now || polled.request.isPending) continue;
      void polled.request.run((signal) => this.#request(phase, signal));
    }
  }

  /** Milliseconds until the next step or request is due. */
  get wait(): number {
    const { timers } = this.#deps;
    const steps = this.#phases().map(
      ({ id }) => priceChangesAt(this.#store.state.prices?.[id] ?? {}) ?? Infinity,
    );
    const coming = steps.filter((step) => step > this.#store.now());
    const reads = [...this.#polled.values()].filter(({ request }) => !request.isPending);
    return Math.min(
      ...coming.map((step) => step - this.#store.now()),
      ...reads.map(({ dueAt }) => dueAt - timers.monotonic()),
    );
  }

  #phases(): Phase[] {
    const collection = this.#store.state.collection.value;
    return collection ? livePricePhases(collection) : [];
  }

  #start(phase: Phase): void {
    const polled: PolledPrice = {
      request: new LatestRequest((read) => {
        if (read.status === "loading") return;
        this.#onRead(read);
        if (read.status === "ready") this.#commitPrice(phase.id, read.value);
        else if (read.failure.code === "PRICE_UNAVAILABLE") this.#commitPrice(phase.id, { price: null });
        this.#schedule(phase, polled, read);
      }),
      dueAt: 0,
      failedAttempts: 0,
    };
    this.#polled.set(phase.id, polled);
    this.#schedule(phase, polled, null);
  }

  #request({ id, pricing }: Phase, signal: AbortSignal): Promise<DutchPriceResponse> {
    const { service } = this.#deps;
    return pricing === "dutch"
      ? service.readDutchPrice(id, { signal })
      : service.readPeggedPrice(id, { signal });
  }

  #commitPrice(id: string, answer: DutchPriceResponse): void {
    const { serverTime = this.#store.now() } = answer;
    const { prices } = this.#store.state;
    const { chain } = this.#store;
    const on = <Value extends Price | null | undefined>(price: Value) =>
      chain === null ? price : priceOn(chain, price);
    const { price, nextPrice } = answer;
    const ofChain = { ...answer, price: on(price), nextPrice: on(nextPrice), serverTime };
    this.#store.commit({ prices: { ...prices, [id]: ofChain } });
    this.#applyCurrentPrices();
  }

  #schedule(phase: Phase, polled: PolledPrice, read: Loadable<unknown> | null): void {
    const { timers, random } = this.#deps;
    const { wait, isRetry } = schedulePriceRequest(
      phase,
      this.#store.state.prices?.[phase.id],
      read,
      { now: this.#store.now(), failedAttempts: polled.failedAttempts },
      random,
    );
    polled.failedAttempts = isRetry ? polled.failedAttempts + 1 : 0;
    polled.dueAt = timers.monotonic() + wait;
  }

  /** Writes the current prices to `priceDisplay` of the phases. */
  #applyCurrentPrices(): void {
    const now = this.#store.now();
    const { prices } = this.#store.state;
    for (const phase of this.#phases()) {
      const value = this.#store.state.collection.value!;
      const price = priceAt(phase, value.serverTime, prices?.[phase.id], now);
      if (price !== (phase.priceDisplay ?? null)) {
        this.#store.updateCollection((collection) => setPrice(collection, phase.id, price));
      }
    }
  }
}

function setPrice(collection: CollectionResponse, id: string, priceDisplay: Phase["priceDisplay"]) {
  return mapPhases(collection, (phase) => (phase.id === id ? { ...phase, priceDisplay } : phase));
}
