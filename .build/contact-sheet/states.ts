import {
  errorResponse,
  type BurnerReaction,
  type FakeService,
  type FakeServiceOptions,
} from "../../src/testing.js";
import { sectionNames } from "../../src/widget/sections/section-descriptions.js";

/** State of the widget, and how a visitor reaches it. */
export interface SheetState extends FakeServiceOptions {
  /** Attributes of the element, in addition to those that name the service. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly arrange?: (service: FakeService) => void;
  /** Presses of the main button; the first one connects the wallet. */
  readonly presses?: number;
  /** Chosen units before the last press. */
  readonly quantity?: number;
  /** What the wallet does once it is connected; `approve` by default. */
  readonly reaction?: BurnerReaction;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Gives the minted items of an execute further fields. */
function giveItems(service: FakeService, fieldsOf: (number: number) => object): void {
  const { execute } = service.answers;
  service.respond("execute", async (request) => {
    const answer = (await execute(request)) as { items?: { number?: number }[] };
    return { ...answer, items: answer.items?.map((item) => ({ ...item, ...fieldsOf(item.number ?? 0) })) };
  });
}

const traits = [
  { trait_type: "Sky", value: "Ember" },
  { trait_type: "Lights", value: "Curtain" },
  { trait_type: "Water", value: "Frozen lake" },
];

/** A drop that no market lists. */
const withoutMarket = (service: FakeService) =>
  service.respond("stats", () => errorResponse(404, "COLLECTION_NOT_FOUND"));

/** Every state of the contact sheet by name, in the order of a visit. */
export const sheetStates: Readonly<Record<string, SheetState>> = {
  "upcoming-in-an-hour": { scenario: "upcoming" },
  "upcoming-in-two-days": { scenario: "upcoming", startsIn: 2 * day - minute },
  "upcoming-connected": { scenario: "upcoming", presses: 1 },
  live: { scenario: "live" },
  "live-with-links": {
    scenario: "live",
    collection: {
      links: [
        { label: "Website", url: "https://aurora.example/" },
        { label: "X", url: "https://x.com/aurora" },
        { label: "Discord", url: "https://discord.gg/aurora" },
      ],
      imageColor: "#0d2a3a",
    },
  },
  "live-ready": { scenario: "live", presses: 1, quantity: 3 },
  dutch: { scenario: "dutch" },
  pegged: { scenario: "pegged" },
  token: { scenario: "token" },
  free: { scenario: "free" },
  "open-edition": { scenario: "live", total: null, minted: 12_345 },
  "two-of-3000": { scenario: "live", total: 3000, minted: 2 },
  "one-left": { scenario: "live", total: 1000, minted: 999 },
  "claim-code": { scenario: "claimCode", presses: 1 },
  paused: { scenario: "paused" },
  "allowlist-beside-public": {
    scenario: "live",
    arrange(service) {
      const { collection } = service.answers;
      service.respond("collection", async (request) => {
        const answer = (await collection(request)) as { phases: { all: { gated?: boolean }[] } };
        const soon = new Date(service.now() + day).toISOString();
        const all = answer.phases.all.map((phase) =>
          phase.gated ? { ...phase, status: "active", endsAt: soon } : phase,
        );
        return { ...answer, phases: { active: all, upcoming: [], all } };
      });
    },
  },
  "not-eligible": { scenario: "notEligible", presses: 1 },
  "wallet-limit": { scenario: "walletLimit", presses: 1 },
  "insufficient-funds": { scenario: "insufficientBalance", presses: 1 },
  "in-line": { scenario: "queue", presses: 2 },
  signing: { scenario: "live", presses: 2, reaction: "ignore" },
  declined: { scenario: "live", presses: 2, reaction: "reject" },
  "price-changed": { scenario: "raisedPrice", presses: 2 },
  "transaction-failed": { scenario: "transactionFailed", presses: 2 },
  "minted-one": {
    scenario: "live",
    presses: 2,
    arrange: (service) => giveItems(service, () => ({ rarityRank: 99, attributes: traits })),
  },
  "minted-one-with-prize": {
    scenario: "live",
    presses: 2,
    arrange: (service) =>
      giveItems(service, () => ({
        rarityRank: 99,
        attributes: traits,
        prize: { name: "The signed print", image: "https://sheet.test/art/12.svg" },
      })),
  },
  "minted-three": {
    scenario: "live",
    presses: 2,
    quantity: 3,
    arrange: (service) =>
      giveItems(service, (number) => ({ rarityRank: number, attributes: traits.slice(0, 2) })),
  },
  "minted-two": { scenario: "live", presses: 2, quantity: 2 },
  "minted-five": { scenario: "live", presses: 2, quantity: 5 },
  "minted-in-part": {
    scenario: "live",
    presses: 2,
    quantity: 3,
    arrange(service) {
      const { execute } = service.answers;
      let sent = 0;
      service.respond("execute", (request) =>
        sent++ === 0 ? errorResponse(422, "TRANSACTION_FAILED") : execute(request),
      );
    },
  },
  "minted-unrevealed": { scenario: "reveal", presses: 2 },
  "sold-out": { scenario: "soldOut" },
  "sold-out-ended": { scenario: "ended", total: 1000, minted: 1000 },
  "sold-out-with-market": { scenario: "soldOut", attributes: { sections: "market" } },
  ended: { scenario: "ended" },
  "ended-with-wall": { scenario: "ended", attributes: { sections: "wall" }, arrange: withoutMarket },
  "sold-out-with-wall": { scenario: "soldOut", attributes: { sections: "wall" }, arrange: withoutMarket },
  "paused-with-wall": { scenario: "paused", attributes: { sections: "wall" } },
  "limit-with-wall": { scenario: "walletLimit", presses: 1, attributes: { sections: "wall" } },
  unreachable: { scenario: "unreachable" },
  busy: { scenario: "busy" },
  wall: { scenario: "live", attributes: { sections: "wall" } },
  "wall-of-a-fresh-drop": {
    scenario: "live",
    minted: 0,
    attributes: { sections: "wall" },
    arrange(service) {
      const { gallery } = service.answers;
      service.respond("recent", () => ({ success: true, items: [] }));
      service.respond("gallery", async (request) => {
        const page = (await gallery(request)) as { items: object[] };
        return { ...page, items: page.items.map((item) => ({ ...item, minted: false, mint: null })) };
      });
    },
  },
  sections: {
    scenario: "live",
    attributes: { sections: sectionNames.join(" ") },
  },
};
