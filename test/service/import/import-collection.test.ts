import { tablesOf } from "../../tables.js";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ChainError } from "../../../demo/service/chain/rpc/chain-error.js";
import type { ReadPaymentMint } from "../../../demo/service/chain/payment-mint.js";
import { readBounty } from "../../../demo/service/catalog/bounties/queries.js";
import { claimCodes } from "../../../demo/service/catalog/claim-codes/tables.js";
import { readAffiliateSales } from "../../../demo/service/catalog/sales/affiliate-report.js";
import {
  CollectionDefinitionError,
  type CollectionDefinition,
} from "../../../demo/service/import/collection-definition.js";

import { importCollection } from "../../../demo/service/import/import-collection.js";
import { defineCollection, random, treasury, useHttpHarness, wallet } from "../http/harness.js";
import { makeWallet } from "../mint/harness.js";

/** Address of a program, off the curve. */
const derived = "GjMJe8fchUnHcjNA1qQUnTZWEXVQ8gRsvJ6xv1nSg3JY";
const harness = useHttpHarness();

const importDefinition = (
  definition: unknown,
  context: { treasury?: string; readPaymentMint?: ReadPaymentMint } = {},
) =>
  importCollection({ database: harness.database, chain: "solana-localnet", random, ...context }, definition);

async function problemsOf(
  definition: unknown,
  context?: Parameters<typeof importDefinition>[1],
): Promise<Record<string, string>> {
  const error: unknown = await importDefinition(definition, context).catch((reason: unknown) => reason);
  if (!(error instanceof CollectionDefinitionError)) throw new Error("It was imported.", { cause: error });
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}

const [openPhase] = defineCollection("x").phases;
const systemProgram = "11111111111111111111111111111111";
const marketplace = "TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp";

const withRules = (kind: "allow" | "deny", programs: readonly string[]) => ({
  standard: "core",
  royalty: { basisPoints: 500, rules: { kind, programs } },
});

const item = (number: number) => ({
  number,
  name: `Item ${number}`,
  image: `/art/x/${number}.svg`,
  attributes: [{ trait_type: "Sky", value: "Green" }],
});

describe("a collection definition", () => {
  it("is imported completely: phases in order, items, allowlists, bonuses, exact prices", async () => {
    const { id, imported } = await importDefinition(
      defineCollection("Whole", {
        supply: 2_500,
        items: Array.from({ length: 2_500 }, (_, index) => item(index + 1)),
        phases: [
          {
            name: "List",
            startsAt: "2026-11-20T23:00:00+02:00",
            endsAt: "2026-11-21T12:00:00Z",
            pricing: "free",
            gated: true,
            allowlist: [wallet, treasury],
            bonuses: [{ wallet, extra: 2 }],
            limits: { perWallet: 1, perMint: 1 },
            supply: 100,
          },
          { ...openPhase!, price: "0.000000001" },
          { ...openPhase!, price: "123456789.987654321" },
        ],
      }),
    );
    expect(imported).toBe(true);
    const phases = await tablesOf(harness.database).phases.findMany({
      where: (table, { eq }) => eq(table.collectionId, id),
      orderBy: (table) => table.position,
    });
    expect(phases).toMatchObject([
      {
        position: 0,
        name: "List",
        startsAt: new Date("2026-11-20T21:00:00Z"),
        pricing: "free",
        priceBaseUnits: 0n,
        gated: true,
        perWallet: 1,
        perMint: 1,
        supplyTotal: 100,
      },
      { position: 1, priceBaseUnits: 1n, gated: false },
      { position: 2, priceBaseUnits: 123_456_789_987_654_321n },
    ]);
    const listed = await tablesOf(harness.database).allowlistEntries.findMany();
    expect(listed.map((entry) => entry.wallet).sort()).toEqual([treasury, wallet].sort());
    expect(await tablesOf(harness.database).walletCounts.findMany()).toMatchObject([
      { wallet, bonus: 2, perWallet: 1 },
    ]);
    const items = await tablesOf(harness.database).items.findMany({
      where: (table, { eq }) => eq(table.collectionId, id),
    });
    expect(items).toHaveLength(2_500);
    expect(new Set(items.map(({ drawOrder }) => drawOrder)).size).toBe(2_500);
    expect(items.every(({ drawOrder }) => drawOrder >= 0n)).toBe(true);
  });

  it("defaults to a random address and the treasury of the import", async () => {
    const definition = defineCollection("Plain");
    delete definition.treasury;
    const { id } = await importDefinition(definition, { treasury: wallet });
    const row = await tablesOf(harness.database).collections.findFirst({
      where: (table, { eq }) => eq(table.id, id),
    });
    expect(row).toMatchObject({ treasury: wallet, chain: "solana-localnet" });
    expect(row!.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
  });

  it("keeps each item's number, media and texts, and the royalty, by default the treasury's", async () => {
    const media = {
      animation: "/art/x/0.mp4",
      description: "The first.",
      externalUrl: "https://lights.example/0",
    };
    const { id } = await importDefinition(
      defineCollection("Media", {
        supply: 2,
        items: [{ ...item(1), number: 0, ...media }, item(1)],
        royalty: { basisPoints: 500 },
      }),
    );
    const rows = await tablesOf(harness.database).items.findMany({
      where: (table, { eq }) => eq(table.collectionId, id),
      orderBy: (table) => table.number,
    });
    expect(rows).toMatchObject([
      { number: 0, ...media },
      { number: 1, animation: null, description: null, externalUrl: null },
    ]);
    const row = await tablesOf(harness.database).collections.findFirst({
      where: (table, { eq }) => eq(table.id, id),
    });
    expect(row!.royalty).toEqual({ basisPoints: 500, recipients: [{ address: treasury, share: 100 }] });
  });

  it("that was imported before is left unchanged, also when two processes import it at once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        importDefinition(defineCollection("Twice", { name: `Name ${index}` })),
      ),
    );
    expect(outcomes.filter(({ imported }) => imported)).toHaveLength(1);
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    const again = await importDefinition(defineCollection("Twice", { name: "Another" }));
    expect(again).toEqual({ id: outcomes[0]!.id, imported: false, claimCodes: [] });
  });

  it("whose import fails halfway leaves no rows behind", async () => {
    const before = await tablesOf(harness.database).phases.findMany();
    const failing = (bytes: number) => {
      if (bytes === 8) return new Uint8Array(); // too short for a draw order
      return random(bytes);
    };
    const context = { database: harness.database, chain: "solana-localnet", random: failing };
    const definition = defineCollection("Half", { supply: 1, items: [item(1)] });
    await expect(importCollection(context, definition)).rejects.toThrow();
    // 2^31 overflows the column: the statement fails after collection and phases were written.
    const large = defineCollection("Half", { supply: 1, items: [item(2 ** 31)] });
    await expect(importDefinition(large)).rejects.toThrow();
    const half = await tablesOf(harness.database).collections.findFirst({
      where: (table, { eq }) => eq(table.shortId, "Half"),
    });
    expect(half).toBeUndefined();
    expect(await tablesOf(harness.database).phases.findMany()).toHaveLength(before.length);
  });

  it("is rejected with another collection's slug or address", async () => {
    await importDefinition(defineCollection("First", { slug: "taken", address: wallet }));
    expect(await problemsOf(defineCollection("Later", { slug: "taken" }))).toEqual({
      slug: "belongs to another collection; choose another",
    });
    expect(await problemsOf(defineCollection("Later", { address: wallet }))).toMatchObject({
      address: "belongs to another collection; choose another",
    });
  });
});

describe("an error in the definition", () => {
  it("is reported with its path and the constraint, together with all others", async () => {
    const definition = {
      ...defineCollection("Bad"),
      shortId: "?",
      slug: "No Slug",
      supply: 2,
      items: [item(1), item(1), { ...item(3), colour: "red" }],
      phases: [
        { ...openPhase, price: "0,5" },
        { ...openPhase, startsAt: "tomorrow" },
      ],
    };
    const problems = await problemsOf(definition);
    expect(problems).toMatchObject({
      shortId: "must be 3 to 24 letters, digits, hyphens or underscores",
      slug: "must be words of lower-case letters and digits, joined by hyphens",
      "phases[0].price": 'must be an amount as a decimal string, like "0.25"',
      "phases[1].startsAt": 'must be a time in ISO 8601 with a time zone, like "2026-11-21T18:00:00Z"',
    });
    expect(Object.keys(problems)).toContain("items[2]");
  });

  it.each<[string, string, object]>([
    ["phases", "no phase", { phases: [] }],
    ["items", "fewer items than supply", { supply: 2, items: [item(1)] }],
    ["items", "items without a supply", { supply: null, items: [item(1)] }],
    ["items[1].number", "a number twice", { supply: 2, items: [item(1), item(1)] }],
    ["phases[0].price", "a fixed price of nothing", { phases: [{ ...openPhase, price: "0" }] }],
    ["phases[0].price", "no fixed price", { phases: [{ ...openPhase, price: undefined }] }],
    ["phases[0].price", "a price for free", { phases: [{ ...openPhase, pricing: "free" }] }],
    [
      "phases[0].price",
      "more digits than lamports have",
      { phases: [{ ...openPhase, price: "0.0000000001" }] },
    ],
    [
      "phases[0].endsAt",
      "an end before the start",
      { phases: [{ ...openPhase, endsAt: "2026-01-01T00:00:00Z" }] },
    ],
    [
      "phases[0].allowlist[0]",
      "an address that no wallet can sign for",
      { phases: [{ ...openPhase, gated: true, allowlist: [derived] }] },
    ],
    [
      "phases[0].bonuses[0].wallet",
      "a wallet in lower case",
      { phases: [{ ...openPhase, bonuses: [{ wallet: wallet.toLowerCase(), extra: 1 }] }] },
    ],
    ["phases[0].name", "a name with a line of its own", { phases: [{ ...openPhase, name: "P\nFAKE" }] }],
    ["name", "half an emoji", { name: "Drop \uD83C" }],
    ["description", "a NUL", { description: "a\0b" }],
    [
      "items[0].attributes[0].value",
      "a trait that changes the direction of text",
      { supply: 1, items: [{ ...item(1), attributes: [{ trait_type: "Sky", value: "\u202Egnp" }] }] },
    ],
    ["phases[0].allowlist", "a list without a gate", { phases: [{ ...openPhase, allowlist: [wallet] }] }],
    [
      "phases[0].allowlist[1]",
      "a wallet twice",
      { phases: [{ ...openPhase, gated: true, allowlist: [wallet, wallet] }] },
    ],
    [
      "phases[0].limits.perMint",
      "more at once than one approval shows",
      { phases: [{ ...openPhase, limits: { perWallet: null, perMint: 21 } }] },
    ],
    [
      "phases[0].supply",
      "a phase larger than the collection",
      { supply: 1, items: [item(1)], phases: [{ ...openPhase, supply: 2 }] },
    ],
    ["treasury", "nobody to pay", { treasury: undefined }],
    ["treasury", "an address that is none", { treasury: "nobody" }],
    ["links[0].url", "a link that runs", { links: [{ label: "x", url: "javascript:alert(1)" }] }],
    ["image", "an image that is no address", { image: "aurora.svg" }],
    ["royalty.basisPoints", "more than the whole price", { royalty: { basisPoints: 10_001 } }],
    [
      "royalty.recipients",
      "shares of less than everything",
      { royalty: { basisPoints: 1, recipients: [{ address: wallet, share: 99 }] } },
    ],
    [
      "royalty.recipients",
      "more recipients than marketplaces read",
      {
        royalty: {
          basisPoints: 1,
          recipients: Array.from({ length: 6 }, (_, index) => ({
            address: makeWallet(),
            share: index === 0 ? 95 : 1,
          })),
        },
      },
    ],
    [
      "royalty.rules.programs",
      "an allow list that locks every item, since it lacks the program of wallets",
      withRules("allow", [marketplace]),
    ],
    ["royalty.rules.programs", "a deny list with the program of wallets", withRules("deny", [systemProgram])],
    [
      "royalty.rules.programs[2]",
      "a program twice",
      withRules("allow", [systemProgram, marketplace, marketplace]),
    ],
    [
      "items[0].attributes[0].value",
      "a trait without a value",
      { supply: 1, items: [{ ...item(1), attributes: [{ trait_type: "Sky", value: null }] }] },
    ],
  ])("is reported at %s: %s", async (path, _, changes) => {
    expect(Object.keys(await problemsOf({ ...defineCollection("Bad"), ...changes }))).toEqual([path]);
  });
});

describe("the cap of a priority fee", () => {
  const define = (shortId: string, priorityFeeCap: unknown) => ({
    ...defineCollection(shortId),
    priorityFeeCap,
  });

  it.each<[string, unknown, bigint | null]>([
    ["Least", "0.000000001", 1n],
    ["Most", "0.00099", 990_000n],
    ["Null", null, null],
    ["LeftOut", undefined, null],
  ])("is imported in lamports: %s", async (shortId, cap, lamports) => {
    const { id } = await importDefinition(define(shortId, cap));
    const { collections } = tablesOf(harness.database);
    const row = await collections.findFirst({ where: (table, { eq }) => eq(table.id, id) });
    expect(row!.priorityFeeCap).toBe(lamports);
  });

  const notAnAmount = 'must be an amount of SOL as a decimal string, like "0.0002"';
  const tooMuch = 'must be at most "0.00099", in SOL for each item: mint pages reject higher fees';
  it.each<[string, unknown, string]>([
    ["a number, whose digits may be lost", 0.0002, notAnAmount],
    ["lamports", "200000", tooMuch],
    ["one lamport too many", "0.000990001", tooMuch],
    ["nothing", "0.0", "must be more than 0; without a cap the fee is fixed"],
    ["less than nothing", "-0.0002", notAnAmount],
    ["a part of a lamport", "0.0000000001", "must have at most 9 decimal places"],
    ["words", "0.0002 SOL", notAnAmount],
  ])("is refused with the remedy: %s", async (_, cap, message) => {
    expect(await problemsOf(define("Bad", cap))).toEqual({ priorityFeeCap: message });
  });
});

describe("the price of a phase", () => {
  const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
  const coin = { mint, symbol: "USDC", decimals: 6, feed: "usd-coin" };
  const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
  const readPaymentMint: ReadPaymentMint = () => Promise.resolve({ decimals: 6, tokenProgram });
  const bare = { ...openPhase!, price: undefined };
  const dutch = { pricing: "dutch", price: "2", floor: "0.5", drop: "0.1", intervalSeconds: 600 };
  const define = (terms: object, changes: object = {}) => ({
    ...defineCollection("Priced"),
    currencies: [coin],
    phases: [{ ...bare, ...terms }],
    ...changes,
  });

  it("is imported exactly for every pricing, with its payment currencies", async () => {
    const terms = [
      { pricing: "fixed", price: "25.5", currency: "USDC" },
      { pricing: "usd_pegged", usd: "25.000001" },
      { pricing: "usd_pegged", usd: "25", currency: "USDC" },
      { pricing: "native_pegged", price: "0.000000001", currency: "USDC" },
      dutch,
      { ...dutch, currency: "USDC", floor: "0" },
    ];
    const { id } = await importDefinition(
      { ...defineCollection("Kinds"), currencies: [coin], phases: terms.map((one) => ({ ...bare, ...one })) },
      { readPaymentMint },
    );
    const rows = await tablesOf(harness.database).phases.findMany({
      where: (table, { eq }) => eq(table.collectionId, id),
      orderBy: (table) => table.position,
    });
    const none = { pegUsdMicros: null, pegNativeUnits: null, dutchFloor: null, dutchDrop: null };
    const [sol, usdc] = [{ priceMint: null }, { priceMint: mint }];
    expect(rows).toMatchObject([
      { ...none, ...usdc, pricing: "fixed", priceBaseUnits: 25_500_000n },
      { ...none, ...sol, priceBaseUnits: null, pegUsdMicros: 25_000_001n },
      { ...none, ...usdc, priceBaseUnits: null, pegUsdMicros: 25_000_000n },
      { ...none, ...usdc, priceBaseUnits: null, pegNativeUnits: 1n },
      {
        ...none,
        ...sol,
        priceBaseUnits: 2_000_000_000n,
        dutchFloor: 500_000_000n,
        dutchDrop: 100_000_000n,
        dutchIntervalSeconds: 600,
      },
      { ...usdc, priceBaseUnits: 2_000_000n, dutchFloor: 0n, dutchDrop: 100_000n },
    ]);
    expect(await tablesOf(harness.database).currencies.findMany()).toMatchObject([
      { mint, chain: "solana-localnet", symbol: "USDC", decimals: 6, tokenProgram, feedSymbol: "usd-coin" },
    ]);
    await importDefinition({ ...define(dutch), shortId: "Again", slug: "again" }, { readPaymentMint });
    expect(await tablesOf(harness.database).currencies.findMany()).toHaveLength(1);
  });

  it("is rejected in a currency whose stored settings differ; nothing is written", async () => {
    const changed = define(dutch, { currencies: [{ ...coin, feed: "other" }] });
    expect(Object.keys(await problemsOf(changed, { readPaymentMint }))).toEqual(["currencies[0]"]);
    const mismatched = define(dutch, { currencies: [{ ...coin, mint: wallet }] });
    expect(Object.keys(await problemsOf(mismatched, { readPaymentMint }))).toEqual(["currencies[0]"]);
    const rows = await tablesOf(harness.database).collections.findMany();
    expect(rows.map(({ shortId }) => shortId)).not.toContain("Priced");
  });

  it("is verified against the chain", async () => {
    expect(await problemsOf(define(dutch))).toEqual({
      "currencies[0]": "can't be checked: the import was given no chain",
    });
    const nine = () => Promise.resolve({ decimals: 9, tokenProgram });
    expect(await problemsOf(define(dutch), { readPaymentMint: nine })).toEqual({
      "currencies[0].decimals": "must be 9, as in its mint on the chain",
    });
    const problem = "isn't supported for payments: its transfers may cost a fee";
    const rejectMint = () => Promise.reject(new ChainError("UNSUPPORTED_PAYMENT", "no", { mint, problem }));
    expect(await problemsOf(define(dutch), { readPaymentMint: rejectMint })).toEqual({
      "currencies[0].mint": problem,
    });
    const away = () => Promise.reject(new ChainError("CHAIN_UNAVAILABLE", "away"));
    await expect(importDefinition(define(dutch), { readPaymentMint: away })).rejects.toMatchObject({
      code: "CHAIN_UNAVAILABLE",
    });
  });

  it.each<[string, string, object]>([
    ["currency", "a coin that isn't among the collection's", { pricing: "fixed", price: "1", currency: "X" }],
    ["currency", "SOL that follows SOL", { pricing: "native_pegged", price: "1" }],
    ["currency", "nothing, in a coin", { pricing: "free", currency: "USDC" }],
    ["price", "parts of a coin's smallest", { pricing: "fixed", price: "0.0000001", currency: "USDC" }],
    ["price", "a pegged price without its peg", { pricing: "native_pegged", currency: "USDC" }],
    ["usd", "dollars without dollars", { pricing: "usd_pegged" }],
    ["usd", "no dollars", { pricing: "usd_pegged", usd: "0.00" }],
    ["usd", "less than a millionth of a dollar", { pricing: "usd_pegged", usd: "1.0000001" }],
    ["usd", "dollars for a fixed price", { pricing: "fixed", price: "1", usd: "1" }],
    ["floor", "a floor at the start", { ...dutch, floor: "2" }],
    ["floor", "a fall without a floor", { ...dutch, floor: undefined }],
    ["drop", "a fall by nothing", { ...dutch, drop: "0" }],
    ["intervalSeconds", "a fall at no time", { ...dutch, intervalSeconds: 0 }],
    ["intervalSeconds", "a fall never", { ...dutch, intervalSeconds: undefined }],
    ["price", "a negative price", { pricing: "fixed", price: "-1" }],
  ])("is rejected at phases[0].%s: %s", async (field, _, terms) => {
    const problems = await problemsOf(define(terms), { readPaymentMint });
    expect(Object.keys(problems)).toEqual([`phases[0].${field}`]);
  });

  it.each<[string, string, object]>([
    ["phases[0].currency", "no feed", { currencies: [{ ...coin, feed: null }] }],
    ["currencies[1].symbol", "one symbol for two", { currencies: [coin, { ...coin, mint: wallet }] }],
    ["currencies[0].symbol", "SOL for another coin", { currencies: [{ ...coin, symbol: "SOL" }] }],
    ["currencies[1].mint", "one coin twice", { currencies: [coin, { ...coin, symbol: "Y" }] }],
    ["currencies[0].mint", "no address", { currencies: [{ ...coin, mint: "usdc" }] }],
    ["currencies[0].decimals", "half a digit", { currencies: [{ ...coin, decimals: 0.5 }] }],
  ])("is rejected at %s: %s", async (path, _, changes) => {
    const definition = define({ pricing: "usd_pegged", usd: "1", currency: "USDC" }, changes);
    expect(Object.keys(await problemsOf(definition, { readPaymentMint }))).toContain(path);
  });
});

describe("the recipients of a price", () => {
  const other = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      address: `${"1".repeat(31)}${index + 1}`,
      share: index === 0 ? 101 - count : 1,
    }));
  const paidTo = (recipients: unknown, terms: object = {}) => ({
    ...defineCollection("Shared"),
    phases: [{ ...openPhase!, ...terms, recipients }],
  });

  it("are imported in their order; without any, the treasury is paid", async () => {
    const recipients = [
      { address: wallet, share: 70 },
      { address: other, share: 30 },
    ];
    const { id } = await importDefinition({
      ...defineCollection("Shared"),
      phases: [{ ...openPhase!, recipients }, openPhase, { ...openPhase!, recipients: many(5) }],
    });
    const rows = await tablesOf(harness.database).phases.findMany({
      where: (table, { eq }) => eq(table.collectionId, id),
      orderBy: (table) => table.position,
    });
    expect(rows.map((row) => row.recipients)).toEqual([recipients, null, many(5)]);
  });

  it.each<[string, unknown, Record<string, string>]>([
    ["nobody", [], { "": "must hold at least one recipient; leave it out to pay the treasury" }],
    ["six", many(6), { "": "must hold at most 5 recipients" }],
    [
      "shares of less than everything",
      [{ address: wallet, share: 99 }],
      { "": "must have shares that add up to 100 percent, not 99" },
    ],
    [
      "shares of more than everything",
      [
        { address: wallet, share: 100 },
        { address: other, share: 1 },
      ],
      { "": "must have shares that add up to 100 percent, not 101" },
    ],
    [
      "somebody twice",
      [
        { address: wallet, share: 50 },
        { address: wallet, share: 50 },
      ],
      { "[1].address": "appears twice" },
    ],
    [
      "a share of nothing",
      [
        { address: wallet, share: 100 },
        { address: other, share: 0 },
      ],
      { "[1].share": "must be at least 1" },
    ],
    [
      "half a percent",
      [{ address: wallet, share: 99.5 }],
      { "[0].share": "must be a whole number of percent" },
    ],
    [
      "an address that is none",
      [{ address: "me", share: 100 }],
      { "[0].address": "must be a Solana address in base58" },
    ],
    ["a recipient without a list", { address: wallet, share: 100 }, { "": "must be a list" }],
  ])("are rejected: %s", async (_, recipients, problems) => {
    expect(await problemsOf(paidTo(recipients))).toEqual(
      Object.fromEntries(
        Object.entries(problems).map(([path, message]) => [`phases[0].recipients${path}`, message]),
      ),
    );
  });

  it("are rejected where nothing is paid", async () => {
    const free = paidTo([{ address: wallet, share: 100 }], { pricing: "free", price: undefined });
    expect(await problemsOf(free)).toEqual({
      "phases[0].recipients": 'must be left out when pricing is "free"',
    });
  });

  it("of a price in a coin are at most three where the items belong to no group", async () => {
    const coin = { mint: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", symbol: "USDC", decimals: 6 };
    const paidInCoin = (count: number) => ({
      ...paidTo(many(count), { currency: "USDC" }),
      currencies: [coin],
      address: other,
    });
    const message =
      "must hold at most 3 recipients for a price that isn't in SOL when the collection has its own address";
    expect(await problemsOf(paidInCoin(4))).toEqual({ "phases[0].recipients": message });
    const grouped = { ...paidInCoin(4), address: undefined };
    const unread = { "currencies[0]": "can't be checked: the import was given no chain" };
    expect(await problemsOf(grouped)).toEqual(unread);
    expect(await problemsOf(paidInCoin(3))).toEqual(unread);
    expect(await problemsOf({ ...paidTo(many(5)), address: other, shortId: "?" })).toEqual({
      shortId: expect.any(String),
    });
  });
});

describe("claim codes, a bounty and affiliates of a collection", () => {
  const [codeOnly, open] = [
    { ...openPhase!, name: "Friends", codeRequired: true },
    { ...openPhase!, name: "Public" },
  ];
  const bounty = { name: "Lucky", draws: 20, prizes: [{ name: "A print", value: "1.5", quantity: 2 }] };

  it("are imported: codes returned once, prizes committed to, affiliates active", async () => {
    const outcome = await importDefinition(
      defineCollection("Incentives", {
        phases: [codeOnly, open],
        claimCodes: [
          { label: "Friends", kind: "access", count: 3 },
          {
            label: "Trial",
            kind: "discount",
            discountBasisPoints: 1_000,
            uses: null,
            usesPerWallet: 2,
            phases: ["Public"],
            values: ["tria-l0co-de00-0001"],
            expiresAt: "2026-12-01T00:00:00Z",
          },
        ],
        bounty,
        affiliates: [{ code: "friend-1", name: "Friend" }],
      }),
    );
    expect(outcome.claimCodes).toEqual([
      { label: "Friends", values: expect.objectContaining({ length: 3 }) },
      { label: "Trial", values: ["TR1A-10C0-DE00-0001"] },
    ]);
    const phases = await tablesOf(harness.database).phases.findMany({
      where: (table, { eq }) => eq(table.collectionId, outcome.id),
      orderBy: (table) => table.position,
    });
    expect(phases.map(({ codeRequired }) => codeRequired)).toEqual([true, false]);
    const codes = await harness.database
      .select()
      .from(claimCodes)
      .where(eq(claimCodes.collectionId, outcome.id));
    expect(codes).toHaveLength(4);
    expect(codes.find(({ label }) => label === "Trial")).toMatchObject({
      kind: "discount",
      discountBasisPoints: 1_000,
      usesTotal: null,
      usesPerWallet: 2,
      phaseIds: [phases[1]!.id],
      expiresAt: new Date("2026-12-01T00:00:00Z"),
    });
    const record = await readBounty(harness.database, outcome.id);
    expect(record).toMatchObject({
      bounty: { draws: 20, closedAt: null },
      drawn: 0,
      prizes: [{ prize: { quantity: 2, valueBaseUnits: 1_500_000_000n } }],
    });
    expect(await readAffiliateSales(harness.database, outcome.id)).toMatchObject([
      { code: "friend-1", units: 0 },
    ]);
    expect(await importDefinition(defineCollection("Incentives"))).toMatchObject({
      imported: false,
      claimCodes: [],
    });
  });

  it.each<[string, string, Partial<CollectionDefinition>]>([
    ["claimCodes[0].bonusUnits", "when kind is", { claimCodes: [{ label: "x", kind: "bonus", count: 1 }] }],
    [
      "claimCodes[0].phases[0]",
      "name of a phase",
      { claimCodes: [{ label: "x", kind: "access", count: 1, phases: ["Nowhere"] }] },
    ],
    [
      "claimCodes[0].phases",
      "codeRequired",
      { phases: [open], claimCodes: [{ label: "x", kind: "access", count: 1 }] },
    ],
    [
      "claimCodes",
      "not list a value twice",
      {
        claimCodes: [1, 2].map(() => ({ label: "x", kind: "access" as const, values: ["SAMP1E00C0DE0001"] })),
      },
    ],
    ["bounty.draws", "must be given", { bounty: { ...bounty, draws: undefined } }],
    ["bounty.prizes", "at most 1", { bounty: { ...bounty, draws: 1 } }],
    ["bounty.draws", "never be won", { supply: 1, items: [item(1)], bounty }],
    ["bounty.prizes", "at least one prize", { bounty: { ...bounty, prizes: [] } }],
    [
      "bounty.prizes[0].value",
      "at most 9 decimal places",
      { bounty: { ...bounty, prizes: [{ name: "x", value: "0.1234567891" }] } },
    ],
    ["affiliates[0].code", "letters, digits", { affiliates: [{ code: "two words", name: "x" }] }],
    ["affiliates[1].code", "appears twice", { affiliates: [1, 2].map(() => ({ code: "same", name: "x" })) }],
  ])("report what is invalid at %s: %s", async (path, message, changes) => {
    const problems = await problemsOf(defineCollection("Wrong", { phases: [codeOnly, open], ...changes }));
    expect(problems[path]).toContain(message);
  });
});
