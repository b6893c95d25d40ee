import { getBase58Decoder } from "@solana/kit";
import type { z } from "zod";
import type { Environment } from "./environment.js";
import { parseSecretKey } from "./secret-key.js";
import { serviceVariables } from "./service-variables.js";
import { ipfsVariables } from "./storage-variables.js";

/** Variables by what their values hold: a secret, or URLs whose password, query and path may contain a provider's key. */
const listVariables = (secret: "value" | "url") =>
  Object.entries<z.ZodType>({ ...serviceVariables, ...ipfsVariables })
    .filter(([, schema]) => schema.meta()?.["secret"] === secret)
    .map(([name]) => name);

const secretVariables = listVariables("value");
const urlVariables = listVariables("url");

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
