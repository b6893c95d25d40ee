import { makeSecret } from "../../catalog/api-keys/api-keys.js";

/** Start of each kind of secret, by which people and scanners recognize a leaked one. */
const prefixes = { key: "adm", invite: "inv", session: "ses" } as const;

type SecretKind = keyof typeof prefixes;

/** Creates a secret with about 190 random bits. Only its hash is stored. */
export const createSecret = (kind: SecretKind, random: (bytes: number) => Uint8Array): string =>
  `${prefixes[kind]}_${makeSecret(random)}`;

/** True for a text of this form. Any other needs no query. */
export const isSecret = (kind: SecretKind, text: string): boolean =>
  new RegExp(`^${prefixes[kind]}_[0-9A-Za-z]{32}$`).test(text);
