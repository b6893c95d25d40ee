import { AccountRole, address } from "@solana/kit";
import type { Draft, DraftInstruction } from "../draft.js";
import { assertLamports, lighthouseInstruction } from "../wallet.js";
import type { Cast, Rewriting } from "./forgery.js";

/** Assertions that do more than read, or are too many. */
export function* addAssertions(draft: Draft, { prepared, authority, thief }: Cast): Generator<Rewriting> {
  const adding = (...assertions: DraftInstruction[]): Draft => ({
    ...draft,
    instructions: [...draft.instructions, ...assertions],
  });
  const { feePayer } = draft;
  const assertion = assertLamports(feePayer, 1n);
  const by = (role: AccountRole) => ({ ...assertion, accounts: [{ address: thief.address, role }] });
  for (const kind of [0, 1, 16, 17, 18, 255]) {
    yield [
      `a Lighthouse instruction ${kind}`,
      "NOT_AN_ASSERTION",
      adding(lighthouseInstruction(kind, [feePayer])),
    ];
  }
  yield ["an assertion without data", "NOT_AN_ASSERTION", adding({ ...assertion, data: new Uint8Array() })];
  yield ["five assertions", "TOO_MANY_ASSERTIONS", adding(...Array<DraftInstruction>(5).fill(assertion))];
  yield [
    "an assertion with the authority",
    "ASSERTION_NAMES_AUTHORITY",
    adding(lighthouseInstruction(5, [authority.address])),
  ];
  yield [
    "an assertion with the authority behind others",
    "ASSERTION_NAMES_AUTHORITY",
    adding(assertion, lighthouseInstruction(4, [feePayer, authority.address])),
  ];
  yield [
    "an assertion that may write to a stranger",
    "ACCOUNT_ROLE_CHANGED",
    adding(by(AccountRole.WRITABLE)),
  ];
  yield ["an assertion that a stranger signs", "SIGNERS_CHANGED", adding(by(AccountRole.READONLY_SIGNER))];
  yield [
    "an assertion that may write to a sysvar",
    "ACCOUNT_ROLE_CHANGED",
    adding({
      ...assertion,
      accounts: [
        { address: address("SysvarC1ock11111111111111111111111111111111"), role: AccountRole.WRITABLE },
      ],
    }),
  ];
  yield [
    "an assertion that makes the mint sign",
    "SIGNERS_CHANGED",
    adding({
      ...assertion,
      accounts: [{ address: address(prepared.mintAddress), role: AccountRole.READONLY_SIGNER }],
    }),
  ];
}
