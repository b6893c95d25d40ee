import type { Phase } from "../contract/mint/collection.js";
import { availableOf, fallenPrice, inMilliseconds, phaseAt, priceAt, type DropState } from "./drop-state.js";
import { eligibilityOf, unitsOf } from "./eligibility.js";
import type { FakeAnswer, RecordedRequest } from "./fake-api.js";
import type { MintSessions, MintSessionsOptions } from "./mint-sessions.js";
import { errorResponse } from "./responses.js";
import type { MintRoute } from "./routes.js";
import { queryOf } from "./samples/sample-items.js";

/** Routes whose responses are derived from the drop's state. */
type ReadRoute = Extract<
  MintRoute,
  | "version"
  | "collection"
  | "availability"
  | "eligibility"
  | "walletMints"
  | "dutch"
  | "pegged"
  | "codes"
  | "validate"
  | "benefits"
  | "recent"
  | "reveal"
>;

/** Segment of a request's path. */
const segmentOf = ({ path }: RecordedRequest, index: number): string =>
  decodeURIComponent(path.split("?")[0]!.split("/")[index + 1] ?? "");

const supplyOf = (drop: DropState) => ({
  total: drop.total,
  minted: drop.minted,
  burned: 0,
  available: availableOf(drop),
  approximate: true,
});

/** Responses of the reads. @param sample Response with items that others have minted. */
export function createReadAnswers(
  { drop: readDrop, now }: Pick<MintSessionsOptions, "drop" | "now">,
  sessions: MintSessions,
  sample: FakeAnswer,
): Record<ReadRoute, FakeAnswer> {
  const phaseOf = (id: string): Phase | undefined => readDrop().phases.find((phase) => phase.id === id);
  const phasesNow = (drop: DropState) => drop.phases.map((phase) => phaseAt(drop, phase, now()));
  const revisionOf = (drop: DropState) =>
    phasesNow(drop)
      .map(({ id, status }) => `${id} ${status}`)
      .join();
  return {
    version: () => ({
      success: true,
      version: "v1",
      stability: "additive-only",
      docs: "https://mint.test/docs",
    }),
    collection() {
      const drop = readDrop();
      const all = phasesNow(drop);
      return {
        success: true,
        collection: drop.collection,
        phases: {
          active: all.filter(({ status }) => status === "active"),
          upcoming: all.filter(({ status }) => status === "upcoming"),
          all,
        },
        supply: supplyOf(drop),
        revision: revisionOf(drop),
        serverTime: now(),
      };
    },
    availability() {
      const drop = readDrop();
      return { success: true, ...supplyOf(drop), revision: revisionOf(drop), serverTime: now() };
    },
    eligibility(request) {
      const phase = phaseOf(segmentOf(request, 3));
      return phase
        ? eligibilityOf(readDrop(), phase, segmentOf(request, 4), now())
        : errorResponse(404, "NOT_FOUND");
    },
    walletMints(request) {
      const drop = readDrop();
      const { minted, remaining } = unitsOf(drop, drop.main, segmentOf(request, 3));
      const phases = [{ phaseId: drop.main.id, minted, remaining, bonus: 0 }];
      return { success: true, phases, total: minted, serverTime: now() };
    },
    dutch(request) {
      const drop = readDrop();
      const phase = phaseOf(segmentOf(request, 1));
      const first = phase?.priceDisplay;
      if (!phase || !first || phase !== drop.main || !drop.falls) return errorResponse(404, "NOT_FOUND");
      const { from, every } = drop.falls;
      const step = Math.max(0, Math.floor((now() - from) / every));
      const [floor, next] = [fallenPrice(first, Infinity), fallenPrice(first, step + 1)];
      const isLast = fallenPrice(first, step).baseUnits === floor.baseUnits;
      return {
        success: true,
        price: priceAt(drop, phase, now()),
        floor,
        startPrice: first,
        nextPrice: isLast ? null : next,
        nextPriceAt: isLast ? null : inMilliseconds(from, (step + 1) * every),
        serverTime: now(),
      };
    },
    pegged(request) {
      const phase = phaseOf(segmentOf(request, 1));
      if (!phase) return errorResponse(404, "NOT_FOUND");
      const price = priceAt(readDrop(), phase, now());
      return { success: true, price, validUntil: inMilliseconds(now(), 30_000), serverTime: now() };
    },
    codes() {
      const { codes, isCodeRequired, main } = readDrop();
      const enabled = Object.keys(codes).length > 0;
      return {
        success: true,
        enabled,
        kind: enabled ? "mixed" : "none",
        required: isCodeRequired,
        phases: enabled ? [{ phaseId: main.id, required: isCodeRequired }] : [],
        serverTime: now(),
      };
    },
    validate: ({ body }) => ({
      success: true,
      ...(readDrop().codes[String(body?.["code"])] ?? { valid: false }),
    }),
    benefits: () => ({ success: true, benefits: [], serverTime: now() }),
    async recent(request) {
      const own = sessions.records.map((record) => sessions.show(record)).reverse();
      const holder = queryOf(request).get("holder");
      const limit = Number(queryOf(request).get("limit") ?? 20);
      const others = holder || readDrop().items ? [] : ((await sample(request)) as { items: object[] }).items;
      const items = [...own.filter(({ wallet }) => !holder || wallet === holder), ...others].slice(0, limit);
      return { success: true, items, serverTime: now() };
    },
    reveal() {
      const { reveal } = readDrop().collection;
      return { success: true, enabled: !!reveal, ...reveal, name: reveal && "Mystery", serverTime: now() };
    },
  };
}
