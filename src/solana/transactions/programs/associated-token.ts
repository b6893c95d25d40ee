import { ASSOCIATED_TOKEN } from "../program-addresses.js";
import { defineInstruction, type ProgramLayout } from "./instruction.js";

/** Creation of an associated token account, in the forms of the program. */
const create = (name: string, discriminator: readonly number[], optionalAccounts: readonly string[]) =>
  defineInstruction({
    name,
    discriminator,
    sizes: [discriminator.length],
    accounts: ["payer", "account", "owner", "mint", "systemProgram", "tokenProgram"],
    optionalAccounts,
    wallet: ["payer", "owner"],
    effect: "openTokenAccount",
    decode: ({ payer, account, owner, mint, tokenProgram }) => ({
      payer,
      account,
      owner,
      mint,
      program: tokenProgram,
    }),
  });

export const associatedToken: ProgramLayout = {
  name: "Associated Token",
  addresses: [ASSOCIATED_TOKEN],
  instructions: [
    create("Create", [], []),
    create("Create", [0], ["rent"]),
    create("CreateIdempotent", [1], ["rent"]),
  ],
};
