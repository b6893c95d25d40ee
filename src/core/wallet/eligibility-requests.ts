import type { EligibilityResponse } from "../../contract/mint/wallet.js";
import { LatestRequest } from "../time/latest-request.js";
import { currentPhase, nextPhase } from "../collection/phases.js";
import type { MintService } from "../services.js";
import type { MintState } from "../mint-state.js";

type EligibilityByPhase = MintState["eligibility"];

/** Eligibility of one wallet, by phase. */
export class EligibilityRequests {
  readonly #service: MintService;
  readonly #publish: (eligibility: EligibilityByPhase) => void;
  readonly #requests = new Map<string, LatestRequest<EligibilityResponse>>();
  #eligibility: EligibilityByPhase = {};

  constructor(service: MintService, publish: (eligibility: EligibilityByPhase) => void) {
    this.#service = service;
    this.#publish = publish;
  }

  /** Reads the eligibility for the active phases, the next phase and the current one. */
  async read(state: MintState): Promise<void> {
    const { wallet, collection } = state;
    if (wallet.status !== "connected" || !collection.value) return;
    const { collection: record, phases } = collection.value;
    const relevant = [...phases.active, nextPhase(collection.value), currentPhase(state)];
    const ids = new Set(relevant.flatMap((phase) => (phase ? [phase.id] : [])));
    await Promise.all(
      [...ids].map((id) =>
        this.#requestFor(id).run((signal) =>
          this.#service.readEligibility(record.id, id, wallet.address, { signal }),
        ),
      ),
    );
  }

  /** Drops all results, because the wallet changed. */
  clear(): void {
    this.stop();
    this.#requests.clear();
    this.#eligibility = {};
    this.#publish(this.#eligibility);
  }

  /** Aborts pending requests. */
  stop(): void {
    for (const request of this.#requests.values()) request.stop();
  }

  #requestFor(id: string): LatestRequest<EligibilityResponse> {
    let request = this.#requests.get(id);
    if (!request) {
      request = new LatestRequest((eligibility) => {
        this.#eligibility = { ...this.#eligibility, [id]: eligibility };
        this.#publish(this.#eligibility);
      });
      this.#requests.set(id, request);
    }
    return request;
  }
}
