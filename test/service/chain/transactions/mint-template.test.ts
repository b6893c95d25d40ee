import { randomBytes } from "node:crypto";
import { getAddressDecoder, type Instruction } from "@solana/kit";
import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import {
  assert,
  bigInt,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  asyncProperty,
  record,
  string,
  tuple,
} from "fast-check";
import { expect, it } from "vitest";
import { buildComputeBudget } from "../../../../demo/service/chain/transactions/compute-budget.js";
import { computeUnitLimit } from "../../../../demo/service/chain/transactions/compute-units.js";
import { token2022 } from "../../../../demo/service/chain/standards/token-2022/token-2022.js";
import { buildMintInstructions } from "../../../../demo/service/chain/transactions/mint-instructions.js";
import {
  classicTokenProgram,
  type ResolvedOrder,
  type ResolvedPayment,
} from "../../../../demo/service/chain/transactions/mint-order.js";
import { createMintTemplates } from "../../../../demo/service/chain/transactions/mint-template.js";
import { isFullRun } from "../../../scope.js";

const drawAddress = () => getAddressDecoder().decode(randomBytes(32));
const amount = bigInt({ min: 0n, max: 2n ** 64n - 1n });
const payment = oneof(
  constant<ResolvedPayment>({ kind: "free", amount: 0n, transfers: [] }),
  amount.map((value): ResolvedPayment => ({
    kind: "native",
    amount: value,
    transfers: [{ recipient: drawAddress(), share: 100, amount: value }],
  })),
  record({ amount, decimals: integer({ min: 0, max: 18 }), isClassic: boolean() }).map(
    ({ amount: value, decimals, isClassic }): ResolvedPayment => ({
      kind: "spl",
      amount: value,
      decimals,
      mint: drawAddress(),
      tokenProgram: isClassic ? classicTokenProgram : TOKEN_2022_PROGRAM_ADDRESS,
      source: drawAddress(),
      transfers: [1, 2].map((part) => ({
        recipient: drawAddress(),
        share: 50,
        amount: value / BigInt(part),
        account: drawAddress(),
        bump: 254,
        isAccountKnown: isClassic,
        createsAccount: !isClassic,
      })),
    }),
  ),
);
const text = oneof(
  string({ unit: "grapheme", maxLength: 40 }),
  constantFrom("{uri}", "{seed: 16 bytes}", "\u0002".repeat(32)),
);

it("a template filled in gives the instructions that kit's builders give, for one mint after another", async () => {
  const authority = drawAddress();
  const templates = createMintTemplates(authority);
  const order = record({
    payment,
    name: text,
    symbol: text,
    base: text,
    isMember: boolean(),
    computeUnitPrices: tuple(amount, amount, amount),
  });
  await assert(
    asyncProperty(order, amount, async ({ base, isMember, computeUnitPrices, ...parts }, rent) => {
      const treasury = drawAddress();
      const group = isMember ? drawAddress() : null;
      for (const [times, computeUnitPrice] of computeUnitPrices.entries()) {
        const wallet = times === 2 ? treasury : drawAddress();
        const filled: ResolvedOrder = {
          ...parts,
          standard: "token-2022",
          treasury,
          group,
          computeUnitPrice,
          priorityFeeCap: null,
          reserved: { name: 0, uri: 0, fields: [] },
          wallet,
          owner: times === 1 ? drawAddress() : wallet,
          metadataUri: (mint) => `${base}/${mint}.json`,
        };
        const item = { seed: randomBytes(12).toString("base64url"), mint: drawAddress() };
        const expected = [
          ...buildComputeBudget(computeUnitLimit(token2022, filled, 1), computeUnitPrice),
          ...(await buildMintInstructions(token2022, filled, [{ ...item, rent }], authority)),
        ];
        const template = templates(token2022, filled, { items: 1, rent });
        const built = template({ order: filled, items: [item] });
        expect(built.map(describe)).toEqual(expected.map(describe));
      }
    }),
    { numRuns: isFullRun ? 2_000 : 100 },
  );
});

const describe = ({ programAddress, accounts = [], data }: Instruction) => ({
  programAddress,
  accounts: accounts.map(({ address, role }) => ({ address, role })),
  data: Buffer.from(data ?? new Uint8Array()).toString("hex"),
});
