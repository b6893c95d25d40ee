import { z } from "zod";
import { maxQuantity } from "../../../../src/contract/mint/mint-request.js";
import {
  timestamp,
  reportRepeated,
  signingWallet,
  text,
  units,
} from "../../platform/validation/definition-fields.js";
import { checkRecipients, priceRecipients } from "../collections/recipients-definition.js";
import { phaseTerms, type PhasePrice, type PhaseTermsDefinition } from "./phase-terms.js";

/** Fields of a phase, from which edits, columns, options of commands and records of the audit log derive. */
export const phaseFields = z.strictObject({
  name: text(1, 64).describe("Name of the phase, as collectors see it."),
  startsAt: timestamp.describe("Start, in ISO 8601 with a time zone."),
  endsAt: timestamp
    .nullable()
    .default(null)
    .describe("End, in ISO 8601 with a time zone. Null: until sold out."),
  paused: z.boolean().default(false).describe("True: no one can mint until `phases edit --resume`."),
  ...phaseTerms,
  recipients: priceRecipients
    .nullable()
    .default(null)
    .describe(
      "One to five recipients of the price, paid in the mint itself; the first one also gets what rounding leaves. Default: the treasury.",
    ),
  gated: z.boolean().default(false).describe("True: only the wallets of `allowlist` can mint."),
  allowlist: z
    .array(signingWallet)
    .default([])
    .describe(
      "The only wallets that can mint in a gated phase; while it is empty, no one can. They are never sent to anyone.",
    ),
  codeRequired: z
    .boolean()
    .default(false)
    .describe('True: wallets that aren\'t on the allowlist need a claim code of the kind "access".'),
  otherRecipient: z
    .boolean()
    .default(true)
    .describe(
      "False: the items go to the wallet that pays, and not to another one. Transfers afterwards stay possible.",
    ),
  bonuses: z
    .array(
      z.strictObject({
        wallet: signingWallet.describe("Solana address."),
        extra: units.describe("Units beyond `limits.perWallet`."),
      }),
    )
    .default([])
    .describe("Wallets that can mint more than others."),
  limits: z
    .strictObject({
      perWallet: units
        .nullable()
        .describe("The most that one wallet can mint in this phase. Null: no limit."),
      perMint: units
        .max(maxQuantity, { error: `must be at most ${maxQuantity}` })
        .describe("The most that are minted at once."),
    })
    .describe("Limits of the quantity."),
  supply: units
    .nullable()
    .default(null)
    .describe("The most that this phase sells. Null: the collection's supply."),
});

type AddIssue = (path: PropertyKey[], message: string) => void;

export const endsTooEarly = "must be later than startsAt, or null";

/** Reports contradictions of a phase, which is new or edited. */
export function checkPhase(
  { startsAt, endsAt, recipients }: Pick<ParsedPhase, "startsAt" | "endsAt" | "recipients">,
  addIssue: AddIssue,
): void {
  if (endsAt !== null && endsAt <= startsAt) addIssue(["endsAt"], endsTooEarly);
  checkRecipients(recipients ?? [], (path, message) => addIssue(["recipients", ...path], message));
}

/** One phase of a definition. */
export const phaseDefinition = phaseFields.superRefine((phase, context) => {
  const addIssue: AddIssue = (path, message) => context.addIssue({ code: "custom", path, message });
  checkPhase(phase, addIssue);
  if (!phase.gated && phase.allowlist.length > 0) {
    addIssue(["allowlist"], "must be left out unless gated is true");
  }
  if (phase.pricing === "free" && phase.recipients !== null) {
    addIssue(["recipients"], 'must be left out when pricing is "free"');
  }
  reportRepeated(phase.allowlist, (index) => addIssue(["allowlist", index], "lists a wallet twice"));
  reportRepeated(
    phase.bonuses.map((bonus) => bonus.wallet),
    (index) => addIssue(["bonuses", index, "wallet"], "lists a wallet twice"),
  );
});

/** A phase as an operator writes it. */
export type PhaseDefinition = z.input<typeof phaseDefinition>;
export type ParsedPhase = z.output<typeof phaseDefinition>;

/** A phase to store, with the columns of its price instead of the terms. */
export type NewPhase = Omit<ParsedPhase, keyof PhaseTermsDefinition> & PhasePrice;

/** Names of a phase's fields besides its price, with each of its limits. */
export type PhaseField =
  | Exclude<keyof ParsedPhase, keyof PhaseTermsDefinition | "limits">
  | keyof ParsedPhase["limits"];
