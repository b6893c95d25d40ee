import type { EligibilityResponse } from "../contract/wallet.js";
import { LatestRead } from "./latest-read.js";
import { currentPhase } from "./main-action.js";
import { nextPhase } from "./phases.js";
import type { MintService } from "./ports.js";
import type { MintState } from "./state.js";

type Verdicts = MintState["eligibility"];

/** One wallet's verdicts, phase by phase. */
export class EligibilityReads {
  readonly #service: MintService;
  readonly #publish: (verdicts: Verdicts) => void;
  readonly #reads = new Map<string, LatestRead<EligibilityResponse>>();
  #verdicts: Verdicts = {};

  constructor(service: MintService, publish: (verdicts: Verdicts) => void) {
    this.#service = service;
    this.#publish = publish;
  }

  /** Reads for the phases that matter: those that are open, the next one, and the one that the page is about. */
  async read(state: MintState): Promise<void> {
    const { wallet, collection } = state;
    if (wallet.status !== "connected" || !collection.value) return;
    const { collection: record, phases } = collection.value;
    const matter = [...phases.active, nextPhase(collection.value), currentPhase(state)];
    const ids = new Set(matter.flatMap((phase) => (phase ? [phase.id] : [])));
    await Promise.all(
      [...ids].map((id) =>
        this.#readOf(id).run((signal) =>
          this.#service.readEligibility(record.id, id, wallet.address, { signal }),
        ),
      ),
    );
  }

  /** Forgets all: they were another wallet's. */
  clear(): void {
    this.stop();
    this.#reads.clear();
    this.#verdicts = {};
    this.#publish(this.#verdicts);
  }

  /** Gives up what is under way. */
  stop(): void {
    for (const read of this.#reads.values()) read.stop();
  }

  #readOf(id: string): LatestRead<EligibilityResponse> {
    let read = this.#reads.get(id);
    if (!read) {
      read = new LatestRead((verdict) => {
        this.#verdicts = { ...this.#verdicts, [id]: verdict };
        this.#publish(this.#verdicts);
      });
      this.#reads.set(id, read);
    }
    return read;
  }
}
