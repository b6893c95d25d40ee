import { getBase58Decoder } from "@solana/kit";
import type { Environment } from "./environment.js";
import { parseSecretKey } from "./service-config.js";

/** Variables that are secret as a whole. */
const secretVariables = [
  "AUTHORITY_KEY",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "IPFS_API_AUTHORIZATION",
  "METRICS_TOKEN",
  "WEBHOOK_SECRETS_KEY",
];

/** Variables with a URL, whose password, query and path may hold a provider's key. */
const urlVariables = [
  "DATABASE_URL",
  "MIGRATIONS_DATABASE_URL",
  "SOLANA_RPC_URL",
  "DAS_URL",
  "PRICE_FEED_URL",
  "IPFS_API_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
];

/** SOLANA_RPC_URL may hold several. */
const addressSeparator = /[\s,]+/;

/** Length from which on a part of a URL may be a key. */
const minKeyLength = 16;

/** Values of the environment that no log line may contain, in every spelling in which they may come up. */
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

/** Undecodable text stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A 64-byte key as base58, and its private half as a list of bytes, hex and base64. */
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
    // Whatever follows it.
    Buffer.from(secret).toString("base64").slice(0, 40),
  ];
}
