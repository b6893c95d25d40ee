import type { AccountRole, Address } from "@solana/kit";
import type { Draft } from "../draft.js";
import type { Cast, Rewriting } from "./forgery.js";

/** Every account with one role more or less. */
export function* changeRoles(draft: Draft): Generator<Rewriting> {
  const programs = new Set(draft.instructions.map(({ programAddress }) => programAddress));
  const roles = new Map(
    draft.instructions.flatMap((one) => one.accounts).map((meta) => [meta.address, meta.role]),
  );
  for (const [account, role] of roles) {
    if (account === draft.feePayer) continue;
    const giving = (changed: AccountRole): Draft => ({
      ...draft,
      instructions: draft.instructions.map((one) => ({
        ...one,
        accounts: one.accounts.map((meta) =>
          meta.address === account ? { address: account, role: changed } : meta,
        ),
      })),
    });
    yield [`${account} signs or not`, "SIGNERS_CHANGED", giving(role ^ 2)];
    if (!programs.has(account))
      yield [`${account} writable or not`, "ACCOUNT_ROLE_CHANGED", giving(role ^ 1)];
  }
}

/** Changed fee payer, signers and lifetime. */
export function* changeSigners(draft: Draft, { thief, authority }: Cast): Generator<Rewriting> {
  const replace = (from: Address, to: Address): Draft => ({
    ...draft,
    feePayer: draft.feePayer === from ? to : draft.feePayer,
    instructions: draft.instructions.map((one) => ({
      ...one,
      accounts: one.accounts.map((meta) => (meta.address === from ? { ...meta, address: to } : meta)),
    })),
  });
  yield ["another fee payer", "FEE_PAYER_CHANGED", { ...draft, feePayer: thief.address }];
  yield ["the authority pays the fee", "FEE_PAYER_CHANGED", { ...draft, feePayer: authority.address }];
  yield ["another wallet throughout", "FEE_PAYER_CHANGED", replace(draft.feePayer, thief.address)];
  yield ["another authority", "SIGNERS_CHANGED", replace(authority.address, thief.address)];
  yield ["another blockhash", "BLOCKHASH_CHANGED", { ...draft, blockhash: thief.address }];
}
