import {
  getRequestHeapFrameInstruction,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
  getSetLoadedAccountsDataSizeLimitInstruction,
} from "@solana-program/compute-budget";
import { AccountRole, type Instruction } from "@solana/kit";
import type { Draft, DraftInstruction } from "../draft.js";
import type { Rewriting } from "./forgery.js";

/** Compute budgets beyond the wallet's allowed changes. */
export function* changeComputeBudget(draft: Draft): Generator<Rewriting> {
  const [limit, price, ...work] = draft.instructions;
  const budget = (...instructions: Instruction[]): Draft => ({
    ...draft,
    instructions: [...(instructions as DraftInstruction[]), ...work].map((one) => ({
      ...one,
      accounts: one.accounts ?? [],
    })),
  });
  const units = (units: number) => getSetComputeUnitLimitInstruction({ units });
  const each = (microLamports: bigint) => getSetComputeUnitPriceInstruction({ microLamports });
  yield ["no limit", "COMPUTE_BUDGET_CHANGED", budget(price!)];
  yield ["no price", "COMPUTE_BUDGET_CHANGED", budget(limit!)];
  yield ["neither", "COMPUTE_BUDGET_CHANGED", budget()];
  yield ["two limits", "COMPUTE_BUDGET_CHANGED", budget(limit!, limit!, price!)];
  yield ["two prices", "COMPUTE_BUDGET_CHANGED", budget(limit!, price!, price!)];
  yield [
    "a limit that takes a block's space from others",
    "COMPUTE_BUDGET_CHANGED",
    budget(units(300_001), each(0n)),
  ];
  yield ["the chain's highest limit", "COMPUTE_BUDGET_CHANGED", budget(units(1_400_000), each(0n))];
  yield ["a fee one lamport over the cap", "PRIORITY_FEE_TOO_HIGH", budget(units(150_000), each(666_667n))];
  yield ["the cap broken by the limit", "PRIORITY_FEE_TOO_HIGH", budget(units(300_000), each(333_334n))];
  yield ["the highest price there is", "PRIORITY_FEE_TOO_HIGH", budget(units(300_000), each(2n ** 64n - 1n))];
  yield [
    "a heap frame",
    "COMPUTE_BUDGET_CHANGED",
    budget(limit!, price!, getRequestHeapFrameInstruction({ bytes: 65_536 })),
  ];
  yield [
    "a data size limit",
    "COMPUTE_BUDGET_CHANGED",
    budget(limit!, price!, getSetLoadedAccountsDataSizeLimitInstruction({ accountDataSizeLimit: 65_536 })),
  ];
  yield [
    "an unknown instruction",
    "COMPUTE_BUDGET_CHANGED",
    budget(limit!, price!, { ...price!, data: new Uint8Array([0xff]) }),
  ];
  yield ["no data", "COMPUTE_BUDGET_CHANGED", budget(limit!, { ...price!, data: new Uint8Array() })];
  yield [
    "data longer",
    "COMPUTE_BUDGET_CHANGED",
    budget(limit!, { ...price!, data: new Uint8Array([...price!.data, 0]) }),
  ];
  yield [
    "data shorter",
    "COMPUTE_BUDGET_CHANGED",
    budget(limit!, { ...price!, data: price!.data.slice(0, -1) }),
  ];
  yield [
    "accounts",
    "COMPUTE_BUDGET_CHANGED",
    budget(limit!, {
      ...price!,
      accounts: [{ address: draft.feePayer, role: AccountRole.WRITABLE_SIGNER }],
    } as Instruction),
  ];
}
