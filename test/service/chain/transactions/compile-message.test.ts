import { randomBytes } from "node:crypto";
import { AccountRole, getAddressDecoder } from "@solana/kit";
import { assert, array, constantFrom, oneof, property, record, uint8Array } from "fast-check";
import { expect, it } from "vitest";
import { isFullRun } from "../../../scope.js";
import { compileMessage } from "../../../../demo/service/chain/transactions/compile-message.js";
import { resolveMessage } from "../../../../demo/service/chain/transactions/resolve-message.js";

const drawAddresses = (count: number) =>
  Array.from({ length: count }, () => getAddressDecoder().decode(randomBytes(32)));
const programs = drawAddresses(8);
/** The first one pays the fee. A message has at most twelve. */
const signers = drawAddresses(12);
const unsigned = [AccountRole.READONLY, AccountRole.WRITABLE];
const account = oneof(
  record({ address: constantFrom(...drawAddresses(30)), role: constantFrom(...unsigned) }),
  record({
    address: constantFrom(...signers),
    role: constantFrom(...unsigned, AccountRole.READONLY_SIGNER, AccountRole.WRITABLE_SIGNER),
  }),
);
const instruction = record({
  programAddress: constantFrom(...programs),
  accounts: array(account, { maxLength: 12 }),
  data: uint8Array({ maxLength: 200 }),
});

it("decodes a compiled message to the instructions that it was compiled from", () => {
  const feePayer = signers[0]!;
  assert(
    property(array(instruction, { maxLength: 10 }), (instructions) => {
      const blockhash = String(drawAddresses(1)[0]);
      const message = compileMessage({ feePayer, blockhash, instructions });
      const resolved = resolveMessage(message);
      expect(resolved).toMatchObject({ feePayer, blockhash });
      expect(resolved.instructions).toEqual(
        instructions.map(({ programAddress, accounts, data }) => ({
          program: programAddress,
          accounts: accounts.map(({ address }) => address),
          data,
        })),
      );
    }),
    { numRuns: isFullRun ? 2_000 : 100 },
  );
});
