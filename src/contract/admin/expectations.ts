const list = "a list of strings, or left out";
const flag = "true, false, or left out";

/** Description of the valid values of each field of a body, as reported by `VALIDATION_FAILED`. */
export const bodyExpectations: Readonly<Record<string, string>> = {
  address: "a Solana address: 32 bytes in base58",
  message: "the message of the challenge, a string of at most 2000 characters",
  signature: "the signature of the message, 64 bytes in base64",
  invite: "the code of an invitation, or left out",
  everywhere: flag,
  dryRun: flag,
  payeeIsProgram: flag,
  allowWildcard: flag,
  allowPublicSuffix: flag,
  phaseIds: list,
  visibility: "visible or hidden",
  moment: "a time in ISO 8601 with a time zone, or left out",
  phase: "an object: one of the phases of a definition",
  changes: "an object: the fields to change",
  mode: "add, replace or remove",
  wallets: "CSV as a string, or a list of addresses",
  order: "an object: one of the claimCodes of a definition",
  codes: list,
  label: "a string",
  class: "publishable, secret or sandbox",
  collections: "a list of 1 to 100 identifiers of collections",
  origins: list,
  addOrigins: list,
};
