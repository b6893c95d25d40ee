import { z } from "zod";
import { parseNetworks } from "../platform/limits/ip-network.js";
import type { EndpointRules } from "../operate/webhooks/endpoint-network.js";
import { days } from "./environment.js";

/** Delivery of webhooks, and retention of ended records. */
export const webhookVariables = {
  WEBHOOK_SECRETS_KEY: z
    .string()
    .transform((text) => new Uint8Array(Buffer.from(text, "base64")))
    .refine(({ length }) => length === 32, {
      error: "must be 32 bytes in base64, as `openssl rand -base64 32` prints them",
    })
    .optional()
    .describe(
      "key that encrypts webhook secrets, 32 bytes in base64: [Webhooks](../api/webhooks.md#how-secrets-are-stored)",
    )
    .meta({ secret: "value" }),
  WEBHOOK_ALLOWED_NETWORKS: z
    .string()
    .default("")
    .transform(parseNetworks)
    .refine((networks) => networks !== null, {
      error: "must be addresses and networks separated by commas, like 10.1.0.0/16",
    })
    .transform((networks) => networks!)
    .describe("your own networks that webhooks may reach, separated by commas"),
  WEBHOOK_ALLOW_HTTP: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("false")
    .transform((text) => text === "true")
    .describe("`true` allows endpoints without TLS, for development"),
  WEBHOOK_RETENTION_DAYS: days(30).describe(
    "days for which events and deliveries are kept: [Privacy](privacy.md)",
  ),
  SESSION_RETENTION_DAYS: days(30).describe("days for which sessions without a mint are kept"),
};

export interface WebhookSettings {
  /** 32 bytes; null: secrets are not encrypted. */
  readonly secretsKey: Uint8Array | null;
  readonly rules: EndpointRules;
}

export function toWebhookSettings(
  values: Pick<
    z.output<z.ZodObject<typeof webhookVariables>>,
    "WEBHOOK_SECRETS_KEY" | "WEBHOOK_ALLOWED_NETWORKS" | "WEBHOOK_ALLOW_HTTP"
  >,
): WebhookSettings {
  return {
    secretsKey: values.WEBHOOK_SECRETS_KEY ?? null,
    rules: { allowedNetworks: values.WEBHOOK_ALLOWED_NETWORKS, allowHttp: values.WEBHOOK_ALLOW_HTTP },
  };
}
