import { COMPUTE_BUDGET_PROGRAM_ADDRESS } from "@solana-program/compute-budget";
import { AccountRole, type AccountMeta } from "@solana/kit";
import type { Draft, DraftInstruction } from "../draft.js";
import type { Cast, Rewriting } from "./forgery.js";

const isComputeBudget = ({ programAddress }: DraftInstruction) =>
  programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS;

/** Each instruction removed, duplicated and moved, and each of its bits and accounts changed. */
export function* changeInstructions(draft: Draft, { thief, stride }: Cast): Generator<Rewriting> {
  const { instructions } = draft;
  const accounts = new Map(instructions.flatMap((one) => one.accounts).map((meta) => [meta.address, meta]));
  const others: AccountMeta[] = [
    ...accounts.values(),
    { address: thief.address, role: AccountRole.WRITABLE },
  ];
  const programs = new Set(instructions.map(({ programAddress }) => programAddress));
  const first = instructions.findIndex((one) => !isComputeBudget(one));

  for (const [index, instruction] of instructions.entries()) {
    if (index < first) continue;
    const put = (...replacement: DraftInstruction[]): Draft => ({
      ...draft,
      instructions: instructions.toSpliced(index, 1, ...replacement),
    });
    yield [`${index} removed`, "INSTRUCTION_MISSING", put()];
    yield [`${index} doubled`, "INSTRUCTION_ADDED", put(instruction, instruction)];
    yield [
      `${index} repeated at the end`,
      "INSTRUCTION_ADDED",
      { ...draft, instructions: [...instructions, instruction] },
    ];
    for (let other = index + 1; other < instructions.length; other++) {
      const moved = instructions.with(index, instructions[other]!).with(other, instruction);
      yield [`${index} and ${other} swapped`, "INSTRUCTION_CHANGED", { ...draft, instructions: moved }];
    }

    const { data } = instruction;
    for (let bit = 0; bit < data.length * 8; bit += stride) {
      const flipped = new Uint8Array(data);
      flipped[bit >> 3]! ^= 1 << (bit & 7);
      yield [`${index} bit ${bit}`, "INSTRUCTION_CHANGED", put({ ...instruction, data: flipped })];
    }
    yield [
      `${index} data longer`,
      "INSTRUCTION_CHANGED",
      put({ ...instruction, data: new Uint8Array([...data, 0]) }),
    ];
    yield [`${index} data shorter`, "INSTRUCTION_CHANGED", put({ ...instruction, data: data.slice(0, -1) })];

    for (const [place, meta] of instruction.accounts.entries()) {
      for (const other of others.filter((one) => one.address !== meta.address)) {
        yield [
          `${index} account ${place} is ${other.address}`,
          "INSTRUCTION_CHANGED",
          put({ ...instruction, accounts: instruction.accounts.with(place, other) }),
        ];
      }
    }
    yield [
      `${index} one account more`,
      "INSTRUCTION_CHANGED",
      put({ ...instruction, accounts: [...instruction.accounts, others[0]!] }),
    ];
    yield [
      `${index} one account less`,
      "INSTRUCTION_CHANGED",
      put({ ...instruction, accounts: instruction.accounts.slice(1) }),
    ];
    for (const programAddress of programs) {
      if (programAddress === instruction.programAddress || programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS)
        continue;
      yield [`${index} by ${programAddress}`, "INSTRUCTION_CHANGED", put({ ...instruction, programAddress })];
    }
    yield [
      `${index} by an unknown program`,
      "PROGRAM_ADDED",
      put({ ...instruction, programAddress: thief.address }),
    ];
  }
}
