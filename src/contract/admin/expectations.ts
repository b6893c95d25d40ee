/** Description of the valid values of each field of a body, as reported by `VALIDATION_FAILED`. */
export const bodyExpectations: Readonly<Record<string, string>> = {
  address: "a Solana address: 32 bytes in base58",
  message: "the message of the challenge, a string of at most 2000 characters",
  signature: "the signature of the message, 64 bytes in base64",
  invite: "the code of an invitation, or left out",
  everywhere: "true, false, or left out",
};
