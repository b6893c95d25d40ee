import { randomBytes } from "node:crypto";
import { findAssociatedTokenPda, TOKEN_2022_PROGRAM_ADDRESS } from "@solana-program/token-2022";
import { createAddressWithSeed, getAddressDecoder } from "@solana/kit";
import { expect, it } from "vitest";
import {
  deriveAddressWithSeed,
  findTokenAccount,
} from "../../../../demo/service/chain/transactions/derive-address.js";

it("derives the addresses that kit and the token client derive", async () => {
  const draw = () => getAddressDecoder().decode(randomBytes(32));
  const tokenProgram = TOKEN_2022_PROGRAM_ADDRESS;
  for (let index = 0; index < 50; index++) {
    const [owner, mint, seed] = [draw(), draw(), randomBytes(16).toString("hex")];
    const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
    for (const time of ["first", "again"])
      expect(findTokenAccount(owner, { mint, tokenProgram }), time).toBe(token);
    expect(deriveAddressWithSeed(owner, seed, tokenProgram)).toBe(
      await createAddressWithSeed({ baseAddress: owner, programAddress: tokenProgram, seed }),
    );
  }
});
