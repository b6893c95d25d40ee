import { z } from "zod";
import { letsWalletsTransfer, systemProgram } from "../../platform/validation/wallet-rules.js";
import { wallet } from "../../platform/validation/definition-fields.js";
import { checkRecipients, recipient } from "./recipients-definition.js";

/** Basis points of a resale price. */
export const royaltyPoints = z
  .int({ error: "must be a whole number" })
  .min(0, { error: "must be at least 0" })
  .max(10_000, { error: "must be at most 10000, the whole price" });

/**
 * Most recipients of a royalty. Marketplaces read as many creators.
 * https://developers.metaplex.com/smart-contracts/token-metadata/token-standard
 */
const maxRecipients = 5;

/** Recipients of a royalty with their shares, at least one. */
export const royaltyRecipients = z
  .array(recipient(0, "the royalty"), { error: "must be a list" })
  .min(1, { error: "must hold at least one recipient" })
  .max(maxRecipients, { error: `must hold at most ${maxRecipients} recipients` })
  .superRefine((recipients, context) =>
    checkRecipients(recipients, (path, message) =>
      context.addIssue({ code: "custom", path: [...path], message }),
    ),
  );

/**
 * Programs that may transfer items. A transfer passes an allow list with the programs that own the accounts of the signer
 * and of the new owner: for wallets, the System program. So a list without it would lock every item.
 * https://developers.metaplex.com/smart-contracts/core/plugins/royalties
 */
export const transferRules = z
  .strictObject({
    kind: z
      .enum(["allow", "deny"], { error: 'must be "allow" or "deny"' })
      .describe(
        "`allow`: only these programs can transfer items, the System program among them. `deny`: all programs but these can.",
      ),
    programs: z
      .array(wallet, { error: "must be a list" })
      .min(1, { error: "must hold at least one program" })
      .describe(
        "Addresses of programs, such as a marketplace's. They have to fit into the transaction that creates the collection, 15 to 20 of them, depending on the length of the name and the number of recipients. An import refuses more, and shows how many fit.",
      ),
  })
  .superRefine(({ kind, programs }, context) => {
    const addIssue = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path: ["programs", ...path], message });
    if (!letsWalletsTransfer({ kind, programs }))
      addIssue(
        [],
        `must ${kind === "deny" ? "leave out" : "hold"} the System program, ${systemProgram}, which owns every wallet: otherwise no one can transfer an item`,
      );
    programs.forEach((program, index) => {
      if (programs.indexOf(program) < index) addIssue([index], `names ${program} a second time`);
    });
  });
