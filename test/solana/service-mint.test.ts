import { TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { generateKeyPairSigner } from "@solana/kit";
import { expect, it } from "vitest";
import { buildComputeBudget, priorityFee } from "../../demo/service/chain/transactions/compute-budget.js";
import { computeUnitLimit } from "../../demo/service/chain/transactions/compute-units.js";
import {
  deriveMintAddress,
  itemMintSize,
} from "../../demo/service/chain/standards/token-2022/item-account.js";
import { token2022 } from "../../demo/service/chain/standards/token-2022/token-2022.js";
import { buildMintInstructions } from "../../demo/service/chain/transactions/mint-instructions.js";
import { resolveOrder, type Payment } from "../../demo/service/chain/transactions/mint-order.js";
import type { TransactionVerification } from "../../src/core/transaction-verifier.js";
import { createTransactionVerifier } from "../../src/solana/transactions/create-transaction-verifier.js";
import { addressOf, baseUnitsOf } from "../brands.js";
import { compile, dollar, TOKEN } from "./build-mint.js";

const [wallet, authority, treasury] = (await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()))).map(
  ({ address }) => address,
) as [never, never, never];

const spl = (tokenProgram: string): Payment => ({
  kind: "spl",
  mint: dollar,
  tokenProgram,
  decimals: 6,
  amount: 25_000_000n,
});

it.each<[string, Payment, string, string]>([
  ["in SOL", { kind: "native", amount: 500_000_000n }, wallet, treasury],
  ["in an SPL token", spl(TOKEN), wallet, treasury],
  ["in a Token-2022 token", spl(TOKEN_2022_PROGRAM_ADDRESS), wallet, treasury],
  ["for free", { kind: "native", amount: 0n }, wallet, treasury],
  ["by the creator", { kind: "native", amount: 500_000_000n }, treasury, treasury],
])("accepts the mint that our service prepares: %s", async (_, payment, buyer, paid) => {
  const order = resolveOrder(
    {
      standard: "token-2022",
      wallet: buyer,
      treasury: paid,
      payment,
      name: "Tidal Forms",
      symbol: "TIDE",
      metadataUri: (mint) => `http://localhost:8787/m/${mint}`,
      group: null,
      reserved: { name: 0, uri: 0, fields: [] },
      priorityFeeCap: null,
    },
    authority,
    0n,
  );
  const seed = "0123456789abcdef";
  const mint = await deriveMintAddress(authority, seed);
  const rent = BigInt(128 + itemMintSize(order)) * 6960n;
  const instructions = [
    ...buildComputeBudget(computeUnitLimit(token2022, order, 1), 50_000n),
    ...(await buildMintInstructions(token2022, order, [{ seed, mint, rent }], authority)),
  ];
  const networkFee = 10_000n + priorityFee(computeUnitLimit(token2022, order, 1), 50_000n);
  const spl = payment.kind === "spl" ? payment : null;
  const price = {
    baseUnits: baseUnitsOf(payment.amount),
    decimals: spl?.decimals ?? 9,
    mint: spl && addressOf(spl.mint),
  };
  const verifier = createTransactionVerifier();
  for (const version of ["legacy", 0] as const) {
    const bytes = compile(instructions, { feePayer: buyer as never, version });
    const terms = { wallet: buyer, price, recipients: [paid], quantity: 1 };
    const verification = verifier.verify([{ bytes, quantity: 1 }], terms);
    expect(verification.problems).toEqual([]);
    const [{ effects }] = verification.transactions as [TransactionVerification];
    expect(effects).toMatchObject({ items: [{ mint, recipient: buyer }], networkFee });
    expect(verification.totals).toMatchObject({ items: 1, price: payment.amount, networkFee });
  }
});
