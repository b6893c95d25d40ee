import { getSetComputeUnitLimitInstructionDataDecoder } from "@solana-program/compute-budget";
import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import type { Address } from "@solana/kit";
import { describe, expect, it } from "vitest";
import type { NewGroup } from "../../../../demo/service/chain/mint-chain.js";
import {
  classicTokenProgram,
  type MintOrder,
} from "../../../../demo/service/chain/transactions/mint-order.js";
import { isComputeBudget } from "../../../../demo/service/chain/transactions/compute-budget.js";
import { resolveMessage } from "../../../../demo/service/chain/transactions/resolve-message.js";
import { coreProgram, describeWithCore } from "../../../program.js";
import { isFullRun } from "../../../scope.js";
import { createSigner, startLocalChain, type LocalChain } from "../local-chain.js";
import { balanceOf, cosignOne, measureUnits } from "../mint.js";
import { orderOf, seed } from "../order.js";
import { issueToken } from "../spl-token.js";

/** Four assertions of a wallet, which the mints below don't have. */
const assertionRoom = 24_000;

interface Kind {
  readonly name: string;
  readonly standard: "core" | "token-2022";
  /** Items in the transaction. Default: 1. */
  readonly items?: number;
  /** Default: SOL. */
  readonly paid?: "free" | "Token" | "Token-2022";
  /** Recipients of the price. Default: 1. */
  readonly parts?: number;
  /** True: recipients have no token accounts yet. */
  readonly isFirst?: boolean;
  readonly royalty?: { readonly recipients: number; readonly programs: number };
  readonly changes?: Partial<MintOrder>;
}

/** Starts a chain with the collection, and returns the order of the kind with what its estimate has found. */
async function setUp({ standard, paid, parts = 1, isFirst = false, royalty, changes }: Kind) {
  const local = await startLocalChain(coreProgram ? [coreProgram] : []);
  await local.fund(local.authority.address, 10_000_000_000n);
  const owners = await Promise.all(Array.from({ length: 20 }, (_, index) => createSigner(100 + index)));
  for (const owner of owners) await local.fund(owner.address, 1_000_000n);
  const payees = owners.slice(0, parts).map(({ address }) => address);
  const tokenProgram = tokenPrograms[paid ?? "free"];
  const mint = tokenProgram && (await issueToken(local, tokenProgram, 1_000_000_000n)).mint;
  const group: NewGroup = {
    standard,
    seed: seed(99),
    creator: local.treasury.address,
    name: "Northern Lights",
    symbol: "NORTH",
    uri: "https://mint.example.com/m/group",
    fields: [],
    royalty: royalty ? toRoyalty(royalty, owners) : null,
    supply: changes?.isEdition ? null : 50,
    paymentAccounts:
      mint && tokenProgram && !isFirst ? payees.map((owner) => ({ owner, mint, tokenProgram })) : [],
  };
  expect(await local.chain.createGroup(group)).toEqual({ status: "created" });
  const order = orderOf(local, {
    standard,
    group: local.chain.groupAddress(group.seed, standard),
    metadataUri: (address) => `https://mint.example.com/m/${address}`,
    reserved: { name: 24, uri: 0, fields: [] },
    payment:
      mint && tokenProgram
        ? { kind: "spl", mint, tokenProgram, decimals: 6, amount: 500_001n }
        : { kind: "native", amount: paid === "free" ? 0n : 500_000_001n },
    recipients: payees.map((address, place) => ({
      address,
      share: place === 0 ? 100 - 10 * (parts - 1) : 10,
    })),
    ...(royalty && { royalty }),
    ...changes,
  });
  return { local, order };
}

const tokenPrograms: Record<NonNullable<Kind["paid"]>, Address | null> = {
  free: null,
  Token: classicTokenProgram,
  "Token-2022": TOKEN_2022_PROGRAM_ADDRESS,
};

function toRoyalty(
  { recipients, programs }: NonNullable<Kind["royalty"]>,
  owners: readonly { readonly address: Address }[],
): NonNullable<NewGroup["royalty"]> {
  return {
    basisPoints: 500,
    recipients: owners
      .slice(0, recipients)
      .map(({ address }, place) => ({ address, share: place === 0 ? 100 - 10 * (recipients - 1) : 10 })),
    rules:
      programs === 0
        ? null
        : { kind: "deny", programs: owners.slice(0, programs).map(({ address }) => address) },
  };
}

/** Mints items of the kind in one transaction. */
async function mint(local: LocalChain, order: MintOrder, items: number, number = 1) {
  const estimate = await local.chain.estimateCost(order, items);
  const { computeUnitPrice, knownAccounts, cost } = estimate;
  const { payment } = order;
  const [prepared, ...others] = await local.chain.prepareMints(
    {
      ...order,
      computeUnitPrice,
      payment: payment.kind === "spl" ? { ...payment, knownAccounts } : payment,
    },
    Array.from({ length: items }, (_, place) => seed(number + place)),
  );
  expect(others).toEqual([]);
  const { transactionBytes } = await cosignOne(local, prepared!);
  const used = Number(await measureUnits(local, Buffer.from(transactionBytes).toString("base64")));
  const before = await balanceOf(local, local.wallet.address);
  expect(await local.chain.send(transactionBytes)).toEqual({ status: "sent" });
  local.ledger.advanceSlot();
  const spent = before - (await balanceOf(local, local.wallet.address));
  const [limit] = resolveMessage(prepared!.message).instructions.filter(isComputeBudget);
  return {
    used,
    limit: getSetComputeUnitLimitInstructionDataDecoder().decode(limit!.data).units,
    spent,
    quoted: cost.rent + cost.programFee + cost.networkFee + (payment.kind === "native" ? cost.price : 0n),
  };
}

/** Expects a limit that is enough, at most `excess` above what is used, and in the quoted cost to the lamport. */
async function expectTight(kind: Kind, excess: number) {
  const { local, order } = await setUp(kind);
  const { used, limit, spent, quoted } = await mint(local, order, kind.items ?? 1);
  expect(limit - assertionRoom).toBeGreaterThan(used);
  expect(limit - assertionRoom).toBeLessThanOrEqual(used * excess);
  expect(spent).toBe(quoted);
}

const kinds = (standard: Kind["standard"]): Kind[] => [
  { name: "free", standard, paid: "free" },
  { name: "in SOL", standard },
  { name: "in SOL for five", standard, parts: 5 },
  { name: "in a coin", standard, paid: "Token" },
  { name: "in a coin that the treasury has never had", standard, paid: "Token", isFirst: true },
  { name: "in a coin for three", standard, paid: "Token", parts: 3 },
  { name: "in a coin of Token-2022", standard, paid: "Token-2022" },
  {
    name: "in a coin of Token-2022 that the treasury has never had",
    standard,
    paid: "Token-2022",
    isFirst: true,
  },
  { name: "in a coin of Token-2022 for five", standard, paid: "Token-2022", parts: 5 },
  { name: "for a name of 32 bytes", standard, changes: { name: "N".repeat(32) } },
];

describe("the compute unit limit of a Token-2022 mint", () => {
  it.each(kinds("token-2022").filter((_, index) => isFullRun || index % 3 === 0))(
    "is what it takes, a third at most, and a wallet's assertions: $name",
    async (kind) => expectTight(kind, 4 / 3),
  );

  it("covers every address that is drawn", async () => {
    const { local, order } = await setUp({ name: "", standard: "token-2022", paid: "free" });
    const all = new Set<number>();
    for (let number = 1; number <= 40; number++) {
      const { used, limit } = await mint(local, order, 1, number);
      expect(limit - assertionRoom).toBeGreaterThan(used);
      all.add(used);
    }
    // Items differ in the number of bumps that the program rejects for their token account.
    expect(all.size).toBe(3);
  });
});

describeWithCore("the compute unit limit of a Metaplex Core mint", () => {
  it.each([
    ...kinds("core"),
    { name: "of two items", standard: "core", items: 2 },
    { name: "of two free items", standard: "core", items: 2, paid: "free" },
    { name: "of two items in a coin", standard: "core", items: 2, paid: "Token" },
    { name: "of an open edition", standard: "core", changes: { isEdition: true } },
    { name: "of two of an open edition", standard: "core", items: 2, changes: { isEdition: true } },
    { name: "with a royalty", standard: "core", royalty: { recipients: 1, programs: 0 } },
    { name: "with a royalty for five", standard: "core", items: 2, royalty: { recipients: 5, programs: 0 } },
    { name: "with rules", standard: "core", royalty: { recipients: 2, programs: 5 } },
    { name: "with many rules", standard: "core", items: 2, royalty: { recipients: 5, programs: 10 } },
  ] satisfies Kind[])(
    // The limit is that of the most expensive release, and the program can be upgraded at any time.
    "is what its most expensive release takes, a third at most, and a wallet's assertions: $name",
    async (kind) => expectTight(kind, 2.1),
  );
});
