import type { JsonSchema } from "./json-schema.js";

const wallet = "GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW";
const moment = "2026-11-21T18:00:00.000Z";
const digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** Example of a text without a sample. The documents contain none. */
export const placeholder = "text";

/** Null as an example, because an undefined entry means that there is none. */
const none = Symbol("none");

/** Field that an example leaves out, because only few records have it. */
const absent = Symbol("absent");

const price = (amount: string, baseUnits: string, usd: string) => ({
  amount,
  baseUnits,
  decimals: 9,
  currency: "SOL",
  mint: null,
  chain: "solana-devnet",
  approximate: false,
  usd,
});

/** Examples of fields, by name, or by schema and name. Skipped if the field has another type. */
const samples: Readonly<Record<string, unknown>> = {
  "Price.mint": none,
  "Activity.kind": "sale",
  controls: [],
  "ItemControl.kind": "burn",
  by: wallet,
  programs: [],
  "Activity.from": wallet,
  "Activity.to": wallet,
  slug: "aurora",
  category: "art",
  date: "2026-11-21",
  owner: wallet,
  seller: wallet,
  buyer: wallet,
  cursor: none,
  scope: "collection",
  floorChange: "-0.05",
  listedShare: "0.08",
  marketplace: "Bazaar",
  enabled: true,
  algorithm: "mint-bounty-v1",
  commitment: digest,
  hash: digest,
  content: none,
  place: 7,
  revision: "n4bQgYhMfWWaL-qg",
  seed: none,
  draw: 41,
  success: true,
  version: "v1",
  stability: "additive-only",
  docs: "https://mint.example/docs",
  id: "5b0c4b0e-6d5f-4a53-9a57-6f9b7d1c2e30",
  shortId: "aurora",
  name: "Aurora",
  symbol: "AURORA",
  description: "Five hundred nights in the far north.",
  chain: "solana-devnet",
  standard: "token-2022",
  address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU",
  url: "https://example.com",
  label: "Website",
  image: "https://mint.example/art/aurora/7.svg",
  imageColor: "#1d2b53",
  "Accent.light": "#2f6f5e",
  "Accent.dark": "#7fd1b9",
  animation: none,
  "Animation.url": "https://mint.example/art/aurora/7.mp4",
  "Animation.type": "video/mp4",
  imageSrcset: "https://mint.example/art/aurora/7-9f86d081884c-320.avif 320w",
  banner: "https://mint.example/art/aurora/banner.svg",
  "Creator.name": "Kestrel Studio",
  "Creator.image": "https://mint.example/art/aurora/studio.svg",
  "Creator.url": "https://shop.example",
  safetyUrl: "https://mint.example/docs/get-started/safe-to-sign",
  status: "active",
  "ExecuteMintResponse.status": "confirmed",
  pricing: "fixed",
  kind: "discount",
  proof: none,
  "ProofChallenge.kind": "work",
  payload: '{"parameters":{"algorithm":"PBKDF2/SHA-256"},"signature":"9f86d081884c7d65"}',
  reason: none,
  message: "This wallet may mint.",
  amount: "0.5",
  baseUnits: "500000000",
  decimals: 9,
  currency: "SOL",
  usd: "81.20",
  approximate: false,
  mint: "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
  wallet,
  walletAddress: wallet,
  recipients: [wallet],
  recipient: wallet,
  account: none,
  "MintPayment.share": "1",
  rent: price("0.00395328", "3953280", "0.64"),
  networkFee: price("0.00001", "10000", "0.00"),
  "MintCost.total": [price("0.50396328", "503963280", "81.84")],
  number: 7,
  trait_type: "Sky",
  value: "Dusk",
  display_type: absent,
  max_value: absent,
  "TraitsResponse.display_type": none,
  "MarketTraitsResponse.display_type": none,
  rarityRank: 12,
  share: "0.012",
  prize: none,
  shareUrl: "https://mint.example/share/4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T",
  sessionId: "c1a9e1b4-0d54-4c3f-8f64-2b8d7a1e9f05",
  phaseId: "c1a9e1b4-0d54-4c3f-8f64-2b8d7a1e9f05",
  collectionId: "5b0c4b0e-6d5f-4a53-9a57-6f9b7d1c2e30",
  phaseIds: none,
  quantity: 1,
  outstanding: 0,
  transaction: "AQAB",
  signedTransaction: "AQAB",
  affiliate_code: "friend",
  limit: 20,
  offset: 0,
  minted: 120,
  burned: 2,
  available: 380,
  remaining: 1,
  "WalletMintsResponse.minted": 1,
  "WalletMintsResponse.remaining": 4,
  perWallet: 5,
  perMint: 2,
  maxQuantity: 2,
  affordableQuantity: 4,
  count: 6,
  listed: 40,
  items: 500,
  owners: 310,
  draws: 500,
  drawn: 120,
  uniqueHolders: 96,
  uniqueMinters: 104,
  endsAt: "2026-11-22T18:00:00.000Z",
  nextPriceAt: "2026-11-21T18:10:00.000Z",
  expiresAt: "2026-11-28T18:00:00.000Z",
  "PrepareMintResponse.expiresAt": "2026-11-21T18:02:00.000Z",
  "ProofChallenge.expiresAt": "2026-11-21T18:02:00.000Z",
  total: 500,
  signature: "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW",
  code: "K7QX-W3HD-9PMA-T2CE-V8JF",
  claim_code: "K7QX-W3HD-9PMA-T2CE-V8JF",
  discount: none,
  bonus: 0,
  discountBasisPoints: 2_500,
  bonusUnits: none,
  maxUnits: 1,
  eligible: true,
  hasStarted: true,
};

/**
 * Creates an example that fits the schema.
 * @param name Name of the field that it is for.
 * @param owner Name of the schema that has the field.
 */
export function exemplify(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  { name = "", owner = "" } = {},
): unknown {
  const { $ref, anyOf, items, properties } = schema;
  const sample = samples[`${owner}.${name}`] ?? samples[name];
  if (sample !== undefined && fits(sample, schema)) return sample === none ? null : sample;
  if ($ref) {
    const target = $ref.split("/").at(-1)!;
    return exemplify(schemas[target]!, schemas, { owner: target });
  }
  if (anyOf) return exemplify(anyOf[0]!, schemas, { name, owner });
  if (properties) {
    const fields = Object.entries(properties).filter(
      ([field]) => (samples[`${owner}.${field}`] ?? samples[field]) !== absent,
    );
    return Object.fromEntries(
      fields.map(([field, property]) => [field, exemplify(property, schemas, { name: field, owner })]),
    );
  }
  if (items) return [exemplify(items, schemas, { owner })];
  if (schema.format === "date-time") return moment;
  switch ([schema.type].flat()[0]) {
    case "boolean":
      return false;
    case "integer":
    case "number":
      return 3;
    default:
      return placeholder;
  }
}

/** True if a sample has the field's type: `listed` is a count in one response and a flag in another. */
function fits(sample: unknown, { $ref, anyOf, type, items, properties }: JsonSchema): boolean {
  const isObject = !!properties || !!$ref || !!anyOf?.[0]?.$ref;
  if (sample === none) return !isObject && !items;
  if (isObject) return typeof sample === "object" && !Array.isArray(sample);
  if (anyOf) return fits(sample, anyOf[0]!);
  if (items || Array.isArray(sample)) return !!items && Array.isArray(sample);
  const kind = [type].flat()[0];
  return kind === undefined || (kind === "integer" ? "number" : kind) === typeof sample;
}
