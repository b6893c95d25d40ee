import * as token from "@solana-program/token-2022";
import { createNoopSigner, type Instruction } from "@solana/kit";
import {
  buildItem,
  compile,
  madeUpAddress,
  paySol,
  service,
  thief,
  treasury,
  wallet,
  type MintParts,
} from "../solana/build-mint.js";
import { raw } from "../solana/mint-fixture.js";
import { drops, items, mintOf, pay, currencies, type Drop } from "./drops.js";
import { changed, eachPhase, signing, type HostileCase } from "./hostile-case.js";
import { decompile } from "./decompile.js";

const authority = createNoopSigner(service);
const { mint, token: holder, parts } = items[0]!;
const pointer = (change: object) =>
  token.getInitializeMetadataPointerInstruction({ mint, authority: null, metadataAddress: mint, ...change });
const initialize = (change: object) =>
  token.getInitializeMint2Instruction({
    mint,
    decimals: 0,
    mintAuthority: service,
    freezeAuthority: null,
    ...change,
  });
const open = (owner: typeof wallet, payer: typeof wallet = wallet, ata = holder) =>
  token.getCreateAssociatedTokenIdempotentInstruction({ payer: createNoopSigner(payer), ata, owner, mint });
const thiefHolder = (
  await token.findAssociatedTokenPda({ owner: thief, mint, tokenProgram: token.TOKEN_2022_PROGRAM_ADDRESS })
)[0];
const mintTo = (account = holder, amount = 1n) =>
  token.getMintToInstruction({ mint, token: account, mintAuthority: authority, amount });
const authorityTo = (newAuthority: typeof wallet | null, authorityType = token.AuthorityType.MintTokens) =>
  token.getSetAuthorityInstruction({ owned: mint, owner: authority, authorityType, newAuthority });
const field = (value: string) =>
  token.getUpdateTokenMetadataFieldInstruction({
    metadata: mint,
    updateAuthority: authority,
    field: token.tokenMetadataField("Name"),
    value,
  });
const foreign = await buildItem({ authority: thief, seed: "0123456789abcdef0123456789abcde0" });

/** Items with a part that is replaced. */
const replaced: Record<string, Partial<Record<keyof MintParts, Instruction[]>>> = {
  "a pointer to another account": { pointer: [pointer({ metadataAddress: treasury })] },
  "a pointer that the thief may change": { pointer: [pointer({ authority: thief })] },
  "a pointer that the wallet may change": { pointer: [pointer({ authority: wallet })] },
  "a pointer that the service may change": { pointer: [pointer({ authority: service })] },
  "no pointer": { pointer: [] },
  "two decimals": { initialize: [initialize({ decimals: 2 })] },
  "a freeze authority": { initialize: [initialize({ freezeAuthority: service })] },
  "the thief's freeze authority": { initialize: [initialize({ freezeAuthority: thief })] },
  "the wallet's mint authority": { initialize: [initialize({ mintAuthority: wallet })] },
  "the thief's mint authority": { initialize: [initialize({ mintAuthority: thief })] },
  "no metadata": { describe: [] },
  "metadata twice": { describe: [parts.describe, parts.describe] },
  "a name that is changed at once": { describe: [parts.describe, field("x")] },
  "a name that is too long for its deposit": { describe: [parts.describe, field("x".repeat(200))] },
  "an account of the thief": { open: [open(thief, wallet, thiefHolder)], mint: [mintTo(thiefHolder)] },
  "an account of the thief beside the wallet's": {
    open: [parts.open, open(thief, wallet, thiefHolder)],
    mint: [mintTo(thiefHolder)],
  },
  "an account of the thief that the service opened": {
    open: [open(thief, service, thiefHolder)],
    mint: [mintTo(thiefHolder)],
  },
  "no account": { open: [] },
  "nothing minted": { mint: [] },
  "none minted": { mint: [mintTo(holder, 0n)] },
  "two minted": { mint: [mintTo(holder, 2n)] },
  "one for the wallet and one for the thief": {
    open: [parts.open, open(thief, wallet, thiefHolder)],
    mint: [mintTo(), mintTo(thiefHolder)],
  },
  "a mint authority that stays": { close: [] },
  "a mint authority for the thief": { close: [authorityTo(thief)] },
  "a mint authority for the wallet": { close: [authorityTo(wallet)] },
  "another authority given up": { close: [authorityTo(null, token.AuthorityType.MetadataPointer)] },
  "a mint authority given up first": { mint: [parts.close, parts.mint], close: [] },
  "another authority": Object.fromEntries(
    Object.entries(foreign.parts).map(([name, part]) => [name, [part]]),
  ),
};

const orders: [Drop, readonly Instruction[]][] = [
  [drops.free, []],
  [drops.fixed, await pay(currencies.sol, 500_000_000n)],
  [drops.token, await pay(currencies.dollar, 25_000_000n)],
];

const partsOf = (payment: readonly Instruction[], change: (typeof replaced)[string]) => [
  ...mintOf(0, payment).slice(0, 2 + payment.length),
  ...Object.entries(parts).flatMap(([part, instruction]) => change[part as keyof MintParts] ?? [instruction]),
];

/** Items that aren't what a mint promises, or that somebody else keeps. */
export const itemCases: HostileCase[] = orders.flatMap(([drop, payment]) =>
  Object.entries(replaced).flatMap(([name, change]): HostileCase[] => {
    const made = signing(drop, [partsOf(payment, change)]);
    const common = { kind: "an item", name: `${drop.name}: ${name}` };
    return [
      { ...common, ...made },
      { ...common, name: `${common.name}, with fixed authority`, ...made, fixed: { authority: service } },
    ];
  }),
);

const inItself = { mint, currency: "ITEM", decimals: 0, baseUnits: "0", amount: "0" };
/** The same, with the item itself as the price's token, so that an account of the thief seems to be for the payment. */
export const itemPriceCases: HostileCase[] = Object.entries(replaced).map(([name, change]) => ({
  kind: "an item as its own currency",
  name,
  ...signing(drops.free, [partsOf([], change)], {}, ({ prepare }) => {
    prepare.cost = { price: { ...prepare.cost.price, ...inItself } };
    prepare.recipients = undefined;
  }),
}));

const texts: Record<string, string> = {
  "a text from right to left": "\u202eeerf\u202c 0 SOL",
  "an isolated text": "\u2067Free\u2069",
  "a very long text": "0 SOL ".repeat(5_000),
  "a text in lines": "Aurora\n\n\nTotal 0 SOL",
  "a text as markup": "<b>0 SOL</b><script>confirmPrice()</script>",
  "a text with placeholders": "{price} {count}",
  "an invisible text": "\u200b\u2060\ufeff",
  "a single surrogate": "\ud800",
  "no text": "",
};
const textPlaces: Record<string, (answers: Drop["answers"], text: string) => void> = {
  "the collection's name": ({ collection }, text) => (collection.collection.name = text),
  "the collection's symbol": ({ collection }, text) => (collection.collection.symbol = text),
  "the collection's id": ({ collection }, text) => (collection.collection.id = text),
  "the phase's name": (answers, text) => eachPhase(answers, (phase) => (phase.name = text)),
  "the phase's id": (answers, text) => eachPhase(answers, (phase) => (phase.id = text)),
  "the chain": ({ collection }, text) => (collection.collection.chain = text),
  "the session": ({ prepare }, text) => (prepare.sessionId = text),
  "the currency of a token": ({ prepare }, text) => (prepare.cost.price.currency = text),
  "the recipients": ({ prepare }, text) => (prepare.recipients = [text]),
};

/** Hostile texts in every place of one. */
export const textCases: HostileCase[] = [drops.fixed, drops.token].flatMap((drop) =>
  Object.entries(textPlaces).flatMap(([place, set]) =>
    Object.entries(texts).map(([name, text]): HostileCase => ({
      kind: "a hostile text",
      name: `${drop.name}: ${place}: ${name}`,
      ...changed(drop, (answers) => set(answers, text)),
    })),
  ),
);

const assertion = raw("L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95", [6, 4, 1], { address: wallet, role: 0 });
const limit = (units: number[]) => raw("ComputeBudget111111111111111111111111111111", [2, ...units]);
/** Assertions that a wallet adds to what it signs; harmless. */
export const addAssertions = (instructions: readonly Instruction[]) => [
  assertion,
  ...instructions,
  assertion,
];

/** Ways in which a wallet, or what sits in it, changes what it signs. */
const rewritings: Record<string, (instructions: readonly Instruction[]) => readonly Instruction[]> = {
  "a payment more": (instructions) => [...instructions, paySol(1_000_000_000n, thief)],
  "a payment to the thief instead": (instructions) =>
    instructions.map((some) =>
      some.data?.[0] === 2 && some.data.length === 12 ? paySol(500_000_000n, thief) : some,
    ),
  "a delegate for its dollars": (instructions) => [
    ...instructions,
    token.getApproveInstruction(
      { source: madeUpAddress(20), delegate: thief, owner: createNoopSigner(wallet), amount: 10n ** 9n },
      { programAddress: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" as typeof wallet },
    ),
  ],
  "no item": (instructions) => instructions.slice(0, 3),
  "without the last step": (instructions) => instructions.slice(0, -1),
  "in another order": (instructions) => [...instructions.slice(2), ...instructions.slice(0, 2)],
  "with a foreign program": (instructions) => [...instructions, raw(madeUpAddress(50), [1])],
  "with a Lighthouse write": (instructions) => [
    ...instructions,
    raw(assertion.programAddress, [0, 1, 2], wallet),
  ],
  "with all units": (instructions) => instructions.toSpliced(0, 1, limit([192, 92, 21, 0])),
  "with a fee above the limit": (instructions) =>
    instructions.toSpliced(
      1,
      1,
      raw("ComputeBudget111111111111111111111111111111", [3, 0, 0, 0, 10, 0, 0, 0, 0]),
    ),
};

/** Wallets that return other bytes than they were given. */
export const walletCases: HostileCase[] = [drops.free, drops.fixed, drops.token, drops.several].flatMap(
  (drop) =>
    [0, 1].flatMap((asserts) =>
      Object.entries(rewritings).map(([name, change]): HostileCase => ({
        kind: "a wallet that signs something else",
        name: `${drop.name}: ${name}${asserts ? ", with assertions" : ""}`,
        drop,
        answers: () => drop.answers,
        rewrite: (transactions) =>
          transactions.map((bytes) => {
            const instructions = change(decompile(bytes));
            return compile(asserts ? addAssertions(instructions) : instructions);
          }),
      })),
    ),
);
