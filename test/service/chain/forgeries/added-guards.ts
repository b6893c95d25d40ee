import { AccountRole, address } from "@solana/kit";
import type { Draft, DraftInstruction } from "../draft.js";
import { assertLamports, guard } from "../wallet.js";
import type { Cast, Rewriting } from "./forgery.js";

/** Guards that do more than read, or are too many. */
export function* addGuards(draft: Draft, { prepared, authority, thief }: Cast): Generator<Rewriting> {
  const adding = (...guards: DraftInstruction[]): Draft => ({
    ...draft,
    instructions: [...draft.instructions, ...guards],
  });
  const { feePayer } = draft;
  const assertion = assertLamports(feePayer, 1n);
  const by = (role: AccountRole) => ({ ...assertion, accounts: [{ address: thief.address, role }] });
  for (const kind of [0, 1, 16, 17, 18, 255]) {
    yield [`a Lighthouse instruction ${kind}`, "GUARD_NOT_AN_ASSERTION", adding(guard(kind, [feePayer]))];
  }
  yield ["a guard without data", "GUARD_NOT_AN_ASSERTION", adding({ ...assertion, data: new Uint8Array() })];
  yield ["five guards", "TOO_MANY_GUARDS", adding(...Array<DraftInstruction>(5).fill(assertion))];
  yield ["a guard with the authority", "GUARD_NAMES_AUTHORITY", adding(guard(5, [authority.address]))];
  yield [
    "a guard with the authority behind others",
    "GUARD_NAMES_AUTHORITY",
    adding(assertion, guard(4, [feePayer, authority.address])),
  ];
  yield ["a guard that may write to a stranger", "ACCOUNT_ROLE_CHANGED", adding(by(AccountRole.WRITABLE))];
  yield ["a guard that a stranger signs", "SIGNERS_CHANGED", adding(by(AccountRole.READONLY_SIGNER))];
  yield [
    "a guard that may write to a sysvar",
    "ACCOUNT_ROLE_CHANGED",
    adding({
      ...assertion,
      accounts: [
        { address: address("SysvarC1ock11111111111111111111111111111111"), role: AccountRole.WRITABLE },
      ],
    }),
  ];
  yield [
    "a guard that makes the mint sign",
    "SIGNERS_CHANGED",
    adding({
      ...assertion,
      accounts: [{ address: address(prepared.mintAddress), role: AccountRole.READONLY_SIGNER }],
    }),
  ];
}
