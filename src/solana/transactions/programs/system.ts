import { SYSTEM } from "../program-addresses.js";
import { defineInstruction, type ProgramLayout } from "./instruction.js";

/** Bytes of an account's size, which follows its lamports. The rent shows what it may be. */
const spaceSize = 8;

const createAccount = defineInstruction({
  name: "CreateAccount",
  discriminator: [0, 0, 0, 0],
  sizes: [52],
  accounts: ["payer", "account"],
  wallet: ["payer"],
  effect: "createAccount",
  decode({ payer, account }, data) {
    const lamports = data.u64();
    data.take(spaceSize);
    return { payer, account, base: null, lamports, program: data.address() };
  },
});

const createAccountWithSeed = defineInstruction({
  name: "CreateAccountWithSeed",
  discriminator: [3, 0, 0, 0],
  accounts: ["payer", "account"],
  optionalAccounts: ["base"],
  wallet: ["payer"],
  effect: "createAccount",
  decode({ payer, account }, data) {
    const base = data.address();
    data.take(Number(data.u64())); // The seed, after its length.
    const lamports = data.u64();
    data.take(spaceSize);
    const program = data.address();
    return data.isComplete ? { payer, account, base, lamports, program } : null;
  },
});

const transferSol = defineInstruction({
  name: "TransferSol",
  discriminator: [2, 0, 0, 0],
  sizes: [12],
  accounts: ["source", "destination"],
  wallet: ["source", "destination"],
  effect: "transfer",
  decode: ({ source, destination }, data) => ({ from: source, to: destination, lamports: data.u64() }),
});

export const system: ProgramLayout = {
  name: "System",
  addresses: [SYSTEM],
  instructions: [createAccount, createAccountWithSeed, transferSol],
};
