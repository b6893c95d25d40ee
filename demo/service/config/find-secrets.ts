import { getBase58Decoder } from "@solana/kit";
import type { Environment } from "./environment.js";
import { parseSecretKey } from "./secret-key.js";

/** Variables whose whole value is secret. */
const secretVariables = [
  "AUTHORITY_KEY",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "IPFS_API_AUTHORIZATION",
  "METRICS_TOKEN",
  "WEBHOOK_SECRETS_KEY",
];

/** Variables with URLs, whose password, query and path may contain a provider's key. */
const urlVariables = [
  "DATABASE_URL",
  "MIGRATIONS_DATABASE_URL",
  "SOLANA_RPC_URL",
  "DAS_URL",
  "PRICE_FEED_URL",
  "IPFS_API_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
];

/** SOLANA_RPC_URL may contain several. */
const addressSeparator = /[\s,]+/;

/** Minimum length of a part of a URL that may be a key. */
const minKeyLength = 16;

/** Finds the values in the environment that no log line may contain, in every encoding in which they may appear. */
export function findSecrets(environment: Environment): string[] {
  const valueOf = (variable: string) => environment[variable] ?? "";
  const headers = valueOf("OTEL_EXPORTER_OTLP_HEADERS")
    .split(",")
    .map((header) => header.slice(header.indexOf("=") + 1).trim());
  return [
    ...secretVariables.map(valueOf),
    ...urlVariables.map(valueOf).flatMap((text) => text.split(addressSeparator).flatMap(secretsOfUrl)),
    ...spellingsOfKey(valueOf("AUTHORITY_KEY")),
    ...headers,
  ].filter(Boolean);
}

function secretsOfUrl(text: string): string[] {
  if (!URL.canParse(text)) return [];
  const { password, pathname, searchParams } = new URL(text);
  const parts = [...pathname.split("/"), ...searchParams.values()];
  return [password, decode(password), ...parts.filter(({ length }) => length >= minKeyLength)];
}

/** Undecodable text is returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Encodings of a 64-byte key: base58, and its private half as a list of bytes, hex and base64. */
function spellingsOfKey(text: string): string[] {
  const bytes = parseSecretKey(text);
  if (bytes?.length !== 64) return [];
  const secret = bytes.slice(0, 32);
  return [
    getBase58Decoder().decode(bytes),
    secret.join(","),
    secret.join(", "),
    Buffer.from(secret).toString("hex"),
    Buffer.from(bytes).toString("base64"),
    // Regardless of what follows it.
    Buffer.from(secret).toString("base64").slice(0, 40),
  ];
}
